import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { ToastCard } from '#ui/overlays/toast-card.tsx'
import type { ToastContent } from '#ui/overlays/toast-list.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { KitSection } from './kit-section.tsx'

const nothing = () => {}

const samples: readonly ToastContent[] = [
  {
    kind: 'success',
    title: 'Refunded $135.00',
    detail: '3 tickets, Adrián Villaseñor. Guest list refreshed.',
    actions: [{ label: 'View payment', onPress: nothing }],
  },
  {
    kind: 'error',
    title: 'Request timed out. Please try again.',
    detail: 'Refund of $135.00 was not confirmed within 30 s. Check the payment before retrying.',
    actions: [
      { label: 'Check payment', onPress: nothing },
      { label: 'Retry', onPress: nothing },
    ],
  },
  { kind: 'warning', title: 'Signed in on another device', detail: 'Your session here ends in 5 minutes.' },
  { kind: 'running', title: 'Refunding $135.00', detail: 'Waiting for the payment provider, 11 s of 30 s.' },
  { kind: 'info', title: 'Halcyon Hall added to watched orgs' },
]

export function ToastKit() {
  const toasts = useToasts()
  return (
    <KitSection title="Toast: success, error, warning, running, information" note="a press shows it in its place">
      <div className="mb-2.5 flex flex-wrap gap-2">
        {samples.map((sample) => (
          <Button key={sample.kind} size="sm" onClick={() => toasts.show(sample)}>
            Show {sample.kind}
          </Button>
        ))}
      </div>
      <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {samples.map((sample) => (
          <ToastCard key={sample.kind} toast={{ ...sample, id: sample.kind }} onDismiss={nothing} onExpire={nothing} />
        ))}
      </div>
    </KitSection>
  )
}

type Opened = 'form' | 'refund' | 'details' | 'held' | null

export function DialogKit() {
  const [opened, setOpened] = useState<Opened>(null)
  const [reason, setReason] = useState('')
  const isHeld = opened === 'held'
  function open(which: Opened) {
    setOpened(which)
    // The demo of a running request ends by itself.
    if (which === 'held') setTimeout(() => setOpened('refund'), 3000)
  }
  return (
    <KitSection title="Dialog: form, refund, details, held by a request; tooltip">
      <div className="flex flex-wrap gap-2">
        {(['form', 'refund', 'details', 'held'] as const).map((which) => (
          <Button key={which} size="sm" onClick={() => open(which)}>
            Open {which}
          </Button>
        ))}
        <Tooltip text="Copy event ID">
          <Button size="sm">Hover or focus me</Button>
        </Tooltip>
      </div>
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        title="Refund tickets"
        size={opened === 'form' || opened === 'details' ? opened : 'refund'}
        held={isHeld}
        initialFocus={opened === 'refund' || isHeld ? 'title' : undefined}
        footer={
          <>
            <span className="mr-auto text-small text-fg-3">This goes to the payment provider and can’t be undone.</span>
            <Button disabled={isHeld} onClick={() => setOpened(null)}>
              Cancel
            </Button>
            <Button variant="danger" busy={isHeld} onClick={() => open('held')}>
              Refund $135.00
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Callout tone="warning" title="2 of the selected tickets were redeemed">
            Refunding these tickets may cause issues with event access
          </Callout>
          <TextField label="Reason" labelNote="(optional)" multiline value={reason} onValue={setReason} />
        </div>
      </Dialog>
    </KitSection>
  )
}

import { ApiError } from '@ground-control/contract/client'
import type { Job } from '@ground-control/contract/jobs/job'
import { typedAmount } from '@ground-control/domain/jobs/asking/typed-proofs'
import { formatUsd } from '@ground-control/domain/values/money'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { identity } from '#platform/identity/identity.ts'
import { ActionDialog } from '#screens/jobs/action-dialog.tsx'
import { jobActions } from '#subjects/jobs/queries.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = { readonly job: Job; readonly onAskAgain: () => void }

export function Decision({ job, onAskAgain }: Props) {
  const isOwn = job.askedBy.id === identity().current()?.uid
  return isOwn ? <OwnRequest job={job} onAskAgain={onAskAgain} /> : <Approval job={job} />
}

function Approval({ job }: { readonly job: Job }) {
  const { jobId, preview, amount, isCurrent } = job
  const [typed, setTyped] = useState('')
  const [isDeclining, setDeclining] = useState(false)
  const mayRefund = useMay('refund')
  const approve = useMutation({ mutationFn: () => jobActions.approve(jobId, preview.hash, amount) })
  const isTyped = typedAmount(typed) === amount
  const asker = job.askedBy.name?.split(' ')[0] ?? 'the requester'
  const hasChanged = isCurrent === false || isPreviewChanged(approve.error)
  return (
    <Panel title="Your decision">
      <div className="flex flex-col gap-3 px-4 py-3.5">
        {hasChanged ? (
          <SalesChanged>Nothing has started. Ask {asker} to count again, or decline it.</SalesChanged>
        ) : (
          <>
            <TextField
              label="Type the amount to approve"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onValue={setTyped}
              disabled={approve.isPending}
              hint="As in the count, in dollars"
              end={isTyped ? <Check aria-hidden="true" className="text-redeemed!" /> : null}
            />
            {mayRefund.reason ? <p className="text-small text-fg-2">{mayRefund.reason}</p> : null}
            <Button
              variant="danger"
              size="lg"
              className="w-full"
              busy={approve.isPending}
              disabledReason={mayRefund.reason ?? (isTyped ? null : 'Type the amount first.')}
              onClick={() => approve.mutate()}
            >
              Approve and refund {formatUsd(amount)}
            </Button>
          </>
        )}
        <Button className="w-full" disabled={approve.isPending} onClick={() => setDeclining(true)}>
          Decline…
        </Button>
        <ActionFailed title="Not approved" error={isPreviewChanged(approve.error) ? null : approve.error} />
        <p className="text-small text-fg-3">
          You approve exactly these numbers. If a ticket is sold or refunded first, nothing starts and {asker} gets a
          new count.
        </p>
      </div>
      <ActionDialog
        open={isDeclining}
        onClose={() => setDeclining(false)}
        title="Decline the request"
        label="Decline"
        variant="primary"
        failed="Couldn’t decline the request"
        asksWhy
        onConfirm={(reason) => jobActions.decline(jobId, reason)}
      >
        Nothing is refunded, and {asker} sees your reason on this page.
      </ActionDialog>
    </Panel>
  )
}

/** The requester waits, or withdraws it. */
function OwnRequest({ job, onAskAgain }: Props) {
  // On the mutation itself, because this panel is gone by then.
  const withdraw = useMutation({
    mutationFn: (_: 'only' | 'and-count-again') => jobActions.decline(job.jobId, null),
    onSuccess: (_, then) => then === 'and-count-again' && onAskAgain(),
  })
  const hasChanged = job.isCurrent === false
  return (
    <Panel title="Waiting for somebody else">
      <div className="flex flex-col gap-3 px-4 py-3.5">
        {hasChanged ? (
          <SalesChanged>Count again and ask for the new numbers.</SalesChanged>
        ) : (
          <p className="text-fg-2">
            You asked for this, so another super-admin must approve it. They see it on their board and on the event,
            live.
          </p>
        )}
        {hasChanged && job.kind === 'call-off' ? (
          <Button
            variant="primary"
            className="w-full"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate('and-count-again')}
          >
            Withdraw and count again…
          </Button>
        ) : null}
        <Button
          className="w-full"
          busy={withdraw.isPending && !hasChanged}
          disabled={withdraw.isPending && hasChanged}
          onClick={() => withdraw.mutate('only')}
        >
          Withdraw
        </Button>
        <ActionFailed title="Couldn’t withdraw the request" error={withdraw.error} />
      </div>
    </Panel>
  )
}

const isPreviewChanged = (error: Error | null) => error instanceof ApiError && error.code === 'preview-changed'

const SalesChanged = ({ children }: { readonly children: ReactNode }) => (
  <Callout role="alert" tone="warning" title={<span className="font-medium">Sales changed since this count</span>}>
    It can’t be approved anymore. {children}
  </Callout>
)

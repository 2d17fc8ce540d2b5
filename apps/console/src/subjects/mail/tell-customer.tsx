import { ApiError } from '@ground-control/contract/client'
import type { NoticePreview } from '@ground-control/contract/mail'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { mailStatus } from './queries.ts'

/** Whether the next action tells its customers; ticked by default. */
export function useTelling(isTickedAtFirst = true) {
  const isOffered = useCapability('mail')
  const mayTell = useMay('tell-customers')
  const status = useQuery({ ...mailStatus, enabled: isOffered }).data
  const [isTicked, setTicked] = useState(isTickedAtFirst)
  const heldReason = mayTell.reason ?? (status?.state === 'off' ? 'No mail is set up.' : null)
  const isTold = isOffered && heldReason === null && isTicked
  return {
    isOffered,
    heldReason,
    isTold,
    setTicked,
  }
}

type Telling = ReturnType<typeof useTelling>

type Props = {
  readonly telling: Telling
  readonly words: string
  readonly isLocked: boolean
  /** Null: nothing to preview yet. */
  readonly onPreview: (() => Promise<NoticePreview>) | null
}

/** A checkbox with a preview. If no email can be sent, it is disabled with the reason. */
export function TellCustomer({ telling, words, isLocked, onPreview }: Props) {
  const [isOpen, setOpen] = useState(false)
  const preview = useMutation({ mutationFn: () => onPreview?.() ?? Promise.resolve({ notices: [] }) })
  if (!telling.isOffered) return null
  function open() {
    setOpen(true)
    preview.mutate()
  }
  return (
    <div className="flex items-start justify-between gap-3">
      <Checkbox
        label={<span className="font-medium">Tell the customer</span>}
        detail={telling.heldReason ?? words}
        checked={telling.isTold}
        disabled={isLocked || telling.heldReason !== null}
        onChecked={telling.setTicked}
      />
      {telling.heldReason === null && onPreview ? (
        <button
          type="button"
          className="relative mt-1 flex-none rounded-tag text-small text-signal underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-1 hover:underline coarse:before:-inset-y-3.5"
          onClick={open}
        >
          Preview
        </button>
      ) : null}
      <NoticeDialog open={isOpen} onClose={() => setOpen(false)} preview={preview} />
    </div>
  )
}

type NoticeProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly preview: { readonly data: NoticePreview | undefined; readonly error: Error | null }
}

export const NoticeDialog = ({ open, onClose, preview: { data, error } }: NoticeProps) => (
  <Dialog open={open} onClose={onClose} title="Preview" size="details" initialFocus="title">
    {data ? (
      <Notices {...data} />
    ) : error ? (
      <p role="alert" className="text-error">
        {error instanceof ApiError ? error.message : 'Couldn’t load the preview.'}
      </p>
    ) : (
      <p role="status">Loading the preview…</p>
    )}
  </Dialog>
)

const scrolledByKeyboard = { tabIndex: 0 }

/** Nothing in the frame can run, load or link anywhere. */
function Notices({ notices }: NoticePreview) {
  if (notices.length === 0) return <p>Nobody is told: no email address is known.</p>
  return (
    <section aria-label="Emails" {...scrolledByKeyboard}>
      <ul className="flex flex-col gap-5">
        {notices.map(({ to, subject, html }) => (
          <li key={`${to.address} ${subject}`} className="flex flex-col gap-2">
            <p className="text-small text-fg-3">
              To <bdi className="text-fg">{to.name ? `${to.name}, ${to.address}` : to.address}</bdi>
              <bdi className="block font-medium text-fg">{subject}</bdi>
            </p>
            <iframe
              title={`Email to ${to.name ?? to.address}`}
              sandbox=""
              srcDoc={html}
              className="h-100 w-full rounded-panel border border-line bg-panel"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { RefundId } from '@ground-control/domain/values/ids'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { useLate } from '#ui/use-late.ts'
import type { RefundPhase } from './sending/refund-phase.ts'

const longAfterMs = 4_000

export function RefundNotice({ phase }: { readonly phase: RefundPhase }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (phase.name === 'editing' && !phase.notice) return
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])
  return (
    <div ref={place} className="empty:hidden">
      <Words phase={phase} />
    </div>
  )
}

function Words({ phase }: { readonly phase: RefundPhase }) {
  const isLong = useLate(phase.name === 'sending', longAfterMs)
  if (phase.name === 'sending') {
    return (
      <Callout role="status" icon={<Spinner />} title="Sending the refund to the payment provider…">
        {isLong ? 'This can take up to 30 seconds.' : null}
      </Callout>
    )
  }
  if (phase.name === 'checking') {
    return (
      <Callout role="alert" tone="warning" icon={<Spinner />} title={phase.cause}>
        Checking what happened to the refund…
      </Callout>
    )
  }
  if (!phase.notice) return null
  const { tone, title, text } = phase.notice
  const isGood = phase.name === 'ended' && tone === 'plain'
  return (
    <Callout
      role="alert"
      tone={tone}
      title={title}
      icon={isGood ? <CircleCheck className="text-redeemed" /> : undefined}
    >
      {text}
    </Callout>
  )
}

type Props = {
  readonly phase: RefundPhase
  readonly label: string
  readonly offReason: string | null
  /** Why refunds are off now, beside the button. */
  readonly heldBy: string | null
  readonly hasRecords: boolean
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly onCheck: () => void
  readonly onRecord: (refundId: RefundId) => void
}

export function RefundFooter(props: Props) {
  const { phase, label, offReason, heldBy, hasRecords, onClose, onSubmit, onCheck, onRecord } = props
  if (phase.name === 'ended') {
    const { refundId, cause } = phase
    return (
      <>
        {hasRecords && refundId !== null ? (
          <Button onClick={() => onRecord(refundId)}>View refund record</Button>
        ) : null}
        {cause === null ? null : <Button onClick={onCheck}>Check again</Button>}
        <Button onClick={onClose}>Close</Button>
      </>
    )
  }
  const isSending = phase.name === 'sending'
  const isChecking = phase.name === 'checking'
  return (
    <>
      <span className={`text-small md:min-w-0 md:flex-1 phone:w-full ${heldBy ? 'text-fg-2' : 'text-fg-3'}`}>
        {heldBy ?? 'This goes to the payment provider and can’t be undone.'}
      </span>
      <Button onClick={onClose} disabled={isSending}>
        {isChecking ? 'Close' : 'Cancel'}
      </Button>
      <Button variant="danger" busy={isSending} disabledReason={waitReasonOf(phase) ?? offReason} onClick={onSubmit}>
        {label}
      </Button>
    </>
  )
}

/** Disables the button while a refund is in progress. */
function waitReasonOf({ name }: RefundPhase): string | null {
  if (name === 'sending') return 'Sending the refund to the payment provider…'
  return name === 'checking' ? 'Checking what happened to the refund…' : null
}

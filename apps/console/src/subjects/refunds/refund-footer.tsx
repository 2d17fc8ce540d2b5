import type { RefundId } from '@ground-control/domain/values/ids'
import { Button } from '#ui/actions/button.tsx'
import type { RefundPhase } from './sending/refund-phase.ts'

type Props = {
  readonly phase: RefundPhase
  readonly label: string
  readonly offReason: string | null
  readonly hasRecords: boolean
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly onCheck: () => void
  readonly onRecord: (refundId: RefundId) => void
}

export function RefundFooter({ phase, label, offReason, hasRecords, onClose, onSubmit, onCheck, onRecord }: Props) {
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
      <span className="mr-auto text-small text-fg-3 phone:w-full">
        This goes to the payment provider and can’t be undone.
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

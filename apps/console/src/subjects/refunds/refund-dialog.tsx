import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { unassignedWords } from '@ground-control/domain/refunds/external-refunds'
import { heldTickets, outcomeOfMarks } from '@ground-control/domain/refunds/refund-look-up'
import {
  redeemedConsequence,
  redeemedWarning,
  refundSelection,
  selectionProblem,
} from '@ground-control/domain/refunds/refund-selection'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId, OrgId, RefundId } from '@ground-control/domain/values/ids'
import { formatUsd } from '@ground-control/domain/values/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '#platform/external-store.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { refundQueries } from './queries.ts'
import { RefundRecordDialog, useRecord } from './record/refund-record-dialog.tsx'
import { RefundFooter, RefundNotice } from './refund-notice.tsx'
import { RefundPurchaser } from './refund-purchaser.tsx'
import { RefundTickets } from './refund-tickets.tsx'
import type { RefundAttempt, RefundSubject } from './sending/refund-attempt.ts'
import type { RefundPhase } from './sending/refund-phase.ts'
import type { RefundDone } from './use-refund-toast.ts'

type Props = {
  readonly open: boolean
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly eventName: string
  readonly purchase: Purchase
  /** The attempt to resume or to start. */
  readonly attempt: RefundAttempt
  readonly hasRecords: boolean
  readonly onClose: () => void
  readonly onDone: (done: RefundDone) => void
}

const maxReasonCharacters = 2_000
const tellRestFrom = 200

/** Remounts on every open and resumes an unfinished attempt. */
export function RefundDialog(props: Props) {
  const { open, eventId, orgId, eventName, purchase, attempt, hasRecords, onClose, onDone } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(attempt.openDraft()?.ticketIds ?? purchase.tickets.map(({ ticketId }) => ticketId)),
  )
  const [isPreset, setPreset] = useState(() => attempt.openDraft() === null)
  const [reason, setReason] = useState(() => attempt.openDraft()?.reason ?? '')
  const mayRefund = useMay('refund')
  const record = useRecord()
  const phase = useStore(attempt.phase)
  // Reloads whenever tickets can be chosen again.
  const refunds = useQuery({
    ...refundQueries.ofPayment(purchase.paymentIntentId),
    enabled: open && phase.name === 'editing' && hasRecords,
  })
  const { records, left: leftOfPayment, purchaser } = refunds.data ?? nothingRead
  const held = heldTickets(records)
  const isReading = refunds.isFetching
  const known = new Set(records.map(({ refundId }) => refundId))
  const subject: RefundSubject = { eventId, orgId, purchase, hasRecords, known, onDone }
  useSettledSince(attempt, phase, subject)
  // A sent refund shows its own tickets, even if the list changes.
  const sent = phase.name === 'editing' ? null : phase.draft
  const tickets = sent ? sent.all : purchase.tickets
  const unassigned = unassignedWords(records)
  // Only then does the payment's remainder limit the selection.
  const left = unassigned === null ? null : leftOfPayment
  const selection = refundSelection(
    sent ? { tickets, selected: new Set(sent.ticketIds) } : { tickets, selected, held, left, isPreset },
  )
  const warning = redeemedWarning(selection)
  const isLocked = sent !== null
  const rest = maxReasonCharacters - reason.length

  return (
    <Dialog
      open={open && !(phase.name === 'sending' && phase.isDone)}
      onClose={onClose}
      title="Refund tickets"
      description={<bdi>{eventName}</bdi>}
      size="refund"
      initialFocus="title"
      held={phase.name === 'sending'}
      footer={
        <RefundFooter
          phase={phase}
          label={`Refund ${formatUsd(selection.total)}`}
          offReason={mayRefund.reason ?? (isReading ? stillReading : selectionProblem(selection))}
          hasRecords={hasRecords}
          onClose={onClose}
          onCheck={() => attempt.checkAgain(subject)}
          onRecord={record.open}
          onSubmit={() =>
            attempt.submit(
              {
                all: purchase.tickets,
                tickets: selection.chosen,
                ticketIds: selection.chosen.map(({ ticketId }) => ticketId),
                amount: selection.total,
                reason,
              },
              subject,
            )
          }
        />
      }
    >
      <div className="flex flex-col gap-4">
        <RefundPurchaser purchase={purchase} purchaser={purchaser} />
        <RefundTickets
          tickets={tickets}
          selection={selection}
          held={sent ? none : held}
          isLocked={isLocked}
          onSelected={(ids) => {
            setSelected(ids)
            setPreset(false)
            attempt.forgetNotice()
          }}
          onRecord={hasRecords ? record.open : undefined}
        />
        {unassigned && !sent ? (
          <Callout role="status" title={unassigned}>
            {left === null
              ? 'You can refund up to what is left of the payment.'
              : `You can refund up to the ${formatUsd(left)} that is left.`}
          </Callout>
        ) : null}
        {warning ? (
          <Callout tone="warning" role="status" title={<span className="font-medium">{warning}</span>}>
            {redeemedConsequence}
          </Callout>
        ) : null}
        <TextField
          multiline
          label="Reason"
          labelNote="(optional)"
          value={sent ? sent.reason : reason}
          onValue={setReason}
          maxLength={maxReasonCharacters}
          disabled={isLocked}
          hint={
            rest <= tellRestFrom ? `${formatCount(rest)} of ${formatCount(maxReasonCharacters)} characters left` : null
          }
        />
        <RefundNotice phase={phase} />
      </div>
      <RefundRecordDialog eventId={eventId} refundId={record.refundId} open={record.isOpen} onClose={record.close} />
    </Dialog>
  )
}

const stillReading = 'Loading earlier refunds of this payment…'

const nothingRead = { records: [], left: null, purchaser: null }

const none: ReadonlyMap<string, RefundId> = new Map()

/** Checks again once the tickets show that an open refund went through. */
function useSettledSince(attempt: RefundAttempt, phase: RefundPhase, subject: RefundSubject): void {
  // Tells nothing when the guest has none of these tickets any more.
  const hasSettled =
    phase.name === 'ended' &&
    phase.cause !== null &&
    outcomeOfMarks(subject.purchase.tickets, phase.draft.ticketIds) === 'went-through'
  const checkAgain = useEffectEvent(() => void attempt.checkAgain(subject))
  useEffect(() => {
    if (hasSettled) checkAgain()
  }, [hasSettled])
}

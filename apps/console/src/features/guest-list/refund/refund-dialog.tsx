import type { GuestTicket, Purchase } from '@ground-control/domain/guests/guest'
import type { EventId, OrgId, PaymentId, RefundId } from '@ground-control/domain/ids'
import { formatUsd } from '@ground-control/domain/money'
import { heldTickets } from '@ground-control/domain/refunds/refund-look-up'
import {
  type RefundSelection,
  redeemedConsequence,
  redeemedWarning,
  refundSelection,
} from '@ground-control/domain/refunds/refund-selection'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { refundQueries } from './queries.ts'
import { RefundRecordDialog } from './record/refund-record-dialog.tsx'
import { useRecord } from './record/use-record.ts'
import { RefundFooter } from './refund-footer.tsx'
import { RefundNotice } from './refund-notice.tsx'
import { RefundTickets } from './refund-tickets.tsx'
import { useRefund } from './sending/use-refund.ts'
import { TransactionDetails } from './transaction-details.tsx'
import type { RefundDone } from './use-refund-toast.ts'

type Props = {
  readonly open: boolean
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly purchase: Purchase
  /** Whether the platform keeps refund records. */
  readonly hasRecords: boolean
  /** M10: null while refunds are on. */
  readonly refundsOff: string | null
  readonly onClose: () => void
  readonly onDone: (done: RefundDone) => void
}

const mostReasonCharacters = 2_000
const tellRestFrom = 200

/** M5–M8. One mounting is one refund: opened again, it is mounted anew. */
export function RefundDialog({ open, eventId, orgId, purchase, hasRecords, refundsOff, onClose, onDone }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(purchase.tickets.map(({ ticketId }) => ticketId)),
  )
  const [reason, setReason] = useState('')
  const record = useRecord()
  const refunds = useQuery({
    ...refundQueries.ofPayment(purchase.paymentIntentId ?? ('' as PaymentId)),
    enabled: open && hasRecords && purchase.paymentIntentId !== null,
  })
  const records = refunds.data ?? []
  const held = heldTickets(records)
  const { phase, submit, checkAgain, forgetNotice } = useRefund({
    eventId,
    orgId,
    purchase,
    hasRecords,
    known: new Set(records.map(({ refundId }) => refundId)),
    onDone,
    onRefused: () => hasRecords && void refunds.refetch(),
  })
  // What was sent is shown as it was sent, whatever becomes of the list meanwhile.
  const sent = phase.name === 'editing' ? null : phase.draft
  const tickets = sent ? sent.all : purchase.tickets
  const selection = refundSelection(sent ? { tickets, selected: new Set(sent.ticketIds) } : { tickets, selected, held })
  const warning = redeemedWarning(selection)
  const isLocked = sent !== null
  const rest = mostReasonCharacters - reason.length

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Refund tickets"
      size="refund"
      initialFocus="title"
      held={phase.name === 'sending'}
      footer={
        <RefundFooter
          phase={phase}
          label={`Refund ${formatUsd(selection.total)}`}
          offReason={refundsOff ?? nothingToRefund(selection)}
          hasRecords={hasRecords}
          onClose={onClose}
          onCheck={checkAgain}
          onRecord={record.open}
          onSubmit={() =>
            submit({
              all: purchase.tickets,
              tickets: selection.chosen,
              ticketIds: selection.chosen.map(({ ticketId }) => ticketId),
              amount: selection.total,
              reason,
            })
          }
        />
      }
    >
      <div className="flex flex-col gap-4">
        <TransactionDetails purchase={purchase} />
        <RefundTickets
          tickets={tickets}
          selection={selection}
          held={sent ? none : held}
          isLocked={isLocked}
          onSelected={(ids) => {
            setSelected(ids)
            forgetNotice()
          }}
          onRecord={hasRecords ? record.open : undefined}
        />
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
          maxLength={mostReasonCharacters}
          disabled={isLocked}
          hint={
            rest <= tellRestFrom ? `${rest} of ${mostReasonCharacters.toLocaleString('en-US')} characters left` : null
          }
        />
        <RefundNotice phase={phase} />
      </div>
      <RefundRecordDialog refundId={record.refundId} open={record.isOpen} onClose={record.close} />
    </Dialog>
  )
}

function nothingToRefund({ selectable, chosen }: RefundSelection<GuestTicket>): string | null {
  if (selectable.length === 0) return 'Every ticket of this purchase is refunded or being refunded.'
  return chosen.length === 0 ? 'Select at least one ticket.' : null
}

const none: ReadonlyMap<string, RefundId> = new Map()

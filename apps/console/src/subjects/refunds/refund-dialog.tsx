import { eventDate } from '@ground-control/domain/events/event-date'
import { blocksRefund, disputedMessage } from '@ground-control/domain/purchases/disputes'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { unassignedWords } from '@ground-control/domain/refunds/external-refunds'
import { heldTickets, outcomeOfMarks } from '@ground-control/domain/refunds/refund-look-up'
import { purchaserOf, toldOfRefund } from '@ground-control/domain/refunds/refund-purchaser'
import { refundSelection, selectionProblem } from '@ground-control/domain/refunds/refund-selection'
import { currencyProblem, formatMoney } from '@ground-control/domain/values/currency'
import type { EventId, OrgId, RefundId, TicketId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { cents, formatUsd } from '@ground-control/domain/values/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from '#platform/external-store.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { TellCustomer, useTelling } from '#subjects/mail/tell-customer.tsx'
import { useMay } from '#subjects/settings/use-may.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { DisputeCallout } from './dispute-callout.tsx'
import { type PaymentRefunds, previewRefund, refundQueries } from './queries.ts'
import { RefundRecordDialog, useRecord } from './record/refund-record-dialog.tsx'
import { RefundFooter, RefundNotice } from './refund-notice.tsx'
import { RefundPurchaser } from './refund-purchaser.tsx'
import { maxReasonCharacters, RefundReason } from './refund-reason.tsx'
import { RefundFees, RefundTickets } from './refund-tickets.tsx'
import type { RefundAttempt, RefundSubject } from './sending/refund-attempt.ts'
import type { RefundDraft, RefundPhase } from './sending/refund-phase.ts'
import type { RefundDone } from './use-refund-toast.ts'

type Props = {
  readonly open: boolean
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly eventName: string
  readonly purchase: Purchase
  readonly attempt: RefundAttempt
  /** Ticked at first; null: all tickets. */
  readonly only: TicketId | null
  readonly hasRecords: boolean
  readonly onClose: () => void
  readonly onDone: (done: RefundDone) => void
}

/** Remounts on every open and resumes an unfinished attempt. */
export function RefundDialog(props: Props) {
  const { open, eventId, orgId, eventName, purchase, attempt, only, hasRecords, onClose, onDone } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(attempt.openDraft()?.ticketIds ?? (only ? [only] : purchase.tickets.map(({ ticketId }) => ticketId))),
  )
  const [isPreset, setPreset] = useState(() => attempt.openDraft() === null)
  const [withFees, setWithFees] = useState(() => (attempt.openDraft()?.fees ?? 0) > 0)
  const [reason, setReason] = useState(() => attempt.openDraft()?.reason ?? '')
  const telling = useTelling(attempt.openDraft()?.tellCustomer ?? true)
  const mayRefund = useMay('refund')
  const startDate = useQuery({ ...eventQueries.event(eventId), enabled: open }).data?.startDate
  const record = useRecord()
  const phase = useStore(attempt.phase)
  // Reloads whenever tickets can be chosen again.
  const refunds = useQuery({
    ...refundQueries.ofPayment(purchase.paymentIntentId),
    enabled: open && phase.name === 'editing' && hasRecords,
  })
  const { records, left: leftOfPayment, purchaser, fees, parts, currency, disputes } = refunds.data ?? nothingRead
  const held = heldTickets(records)
  const isReading = refunds.isFetching
  const known = new Set(records.map(({ refundId }) => refundId))
  const subject: RefundSubject = { eventId, orgId, purchase, hasRecords, known, onDone }
  useSettledSince(attempt, phase, subject)
  // A sent refund shows its own tickets, even if the list changes.
  const sent = phase.name === 'editing' ? null : phase.draft
  const offered = purchase.tickets.map((ticket) => ({ ...ticket, price: parts.get(ticket.ticketId) ?? ticket.price }))
  const tickets = sent ? sent.all : offered
  const isDiscounted = offered.some(({ price }, index) => price !== purchase.tickets[index]?.price)
  const offeredFees = sent ? sent.fees : fees
  const unassigned = unassignedWords(records)
  // Only then does the payment's remainder limit the selection.
  const left = unassigned === null ? null : leftOfPayment
  const selection = refundSelection(
    sent
      ? { tickets, selected: new Set(sent.ticketIds), fees: sent.fees }
      : { tickets, selected, held, left, isPreset, fees: withFees ? fees : cents(0) },
  )
  const chosenIds = new Set(selection.chosen.map(({ ticketId }) => ticketId))
  const isLocked = sent !== null
  const paymentId = purchase.paymentIntentId

  return (
    <Dialog
      open={open && !(phase.name === 'sending' && phase.isDone)}
      onClose={onClose}
      title="Refund tickets"
      description={
        <bdi>{[eventName, startDate && eventDate({ startDate }, viewerZone)].filter(Boolean).join(', ')}</bdi>
      }
      size="refund"
      initialFocus="title"
      held={phase.name === 'sending'}
      footer={
        <RefundFooter
          phase={phase}
          label={`Refund ${formatMoney(selection.total, currency)}`}
          offReason={
            mayRefund.reason ??
            (isReading
              ? stillReading
              : (refusalOf({ currency, disputes }) ??
                selectionProblem(selection) ??
                textProblem(reason, maxReasonCharacters)))
          }
          heldBy={mayRefund.reason}
          hasRecords={hasRecords}
          onClose={onClose}
          onCheck={() => attempt.checkAgain(subject)}
          onRecord={record.open}
          onSubmit={() =>
            attempt.submit(
              {
                all: offered,
                tickets: purchase.tickets.filter(({ ticketId }) => chosenIds.has(ticketId)),
                ticketIds: [...chosenIds],
                amount: selection.total,
                fees: selection.fees,
                reason,
                tellCustomer: telling.isTold,
              },
              subject,
            )
          }
        />
      }
    >
      {/* As high as the dialog: the list of tickets takes the rest, and scrolls. */}
      <div className="flex flex-col gap-4 md:h-full [&>*]:flex-none">
        <RefundPurchaser purchase={purchase} purchaser={purchaser} />
        {sent ? null : <DisputeCallout disputes={disputes} paymentIntentId={purchase.paymentIntentId} />}
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
          fees={
            offeredFees > 0 ? (
              <RefundFees
                fees={offeredFees}
                isChosen={selection.fees > 0}
                isLocked={isLocked}
                onChosen={(isChosen) => {
                  setWithFees(isChosen)
                  attempt.forgetNotice()
                }}
              />
            ) : null
          }
        />
        {isDiscounted && !sent ? (
          <Callout role="status" title="A discount was used. Each ticket gets back its part of what was paid." />
        ) : null}
        {unassigned && !sent ? (
          <Callout role="status" title={unassigned}>
            {left === null
              ? 'You can refund up to what is left of the payment.'
              : `You can refund up to the ${formatUsd(left)} that is left.`}
          </Callout>
        ) : null}
        <RefundReason value={sent ? sent.reason : reason} onValue={setReason} isLocked={isLocked} />
        <TellCustomer
          telling={telling}
          words={toldOfRefund({
            purchaser: purchaser ?? purchaserOf(purchase.tickets),
            tickets: tickets.filter(({ ticketId }) => chosenIds.has(ticketId)),
          })}
          isLocked={isLocked}
          onPreview={
            paymentId === null || selection.total === 0
              ? null
              : () => previewRefund(paymentId, [...chosenIds], selection.total)
          }
        />
        <RefundNotice phase={phase} />
      </div>
      <RefundRecordDialog eventId={eventId} refundId={record.refundId} open={record.isOpen} onClose={record.close} />
    </Dialog>
  )
}

const stillReading = 'Loading earlier refunds of this payment…'

const nothingRead: PaymentRefunds = {
  records: [],
  left: null,
  fees: cents(0),
  parts: new Map(),
  currency: null,
  disputes: [],
  purchaser: null,
}

const refusalOf = ({ currency, disputes }: Pick<PaymentRefunds, 'currency' | 'disputes'>): string | null =>
  currencyProblem(currency) ?? (disputes.some(blocksRefund) ? disputedMessage : null)

const none: ReadonlyMap<string, RefundId> = new Map()

/** Checks again once the tickets show that a refund went through after all. */
function useSettledSince(attempt: RefundAttempt, phase: RefundPhase, subject: RefundSubject): void {
  const draft = phase.name === 'ended' || phase.name === 'editing' ? attempt.unsettledDraft() : null
  // Nothing to tell if the guest has none of these tickets any more.
  const hasSettled = draft !== null && outcomeOfMarks(subject.purchase.tickets, draft.ticketIds) === 'went-through'
  const settled = hasSettled ? draft : null
  const checked = useRef<RefundDraft>(null)
  const checkAgain = useEffectEvent(() => void attempt.checkAgain(subject))
  useEffect(() => {
    // Checks once: if the platform still finds nothing, more checks wouldn't help.
    if (settled === null || settled === checked.current) return
    checked.current = settled
    checkAgain()
  }, [settled])
}

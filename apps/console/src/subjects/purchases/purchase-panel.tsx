import { blocksRefund, disputedMessage } from '@ground-control/domain/purchases/disputes'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { unassignedWords } from '@ground-control/domain/refunds/external-refunds'
import { heldTickets } from '@ground-control/domain/refunds/refund-look-up'
import { purchaserName, purchaserOf } from '@ground-control/domain/refunds/refund-purchaser'
import { resendingClosed } from '@ground-control/domain/tickets/resending'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { formatCount } from '@ground-control/domain/values/counts'
import { currencyProblem, formatMoney } from '@ground-control/domain/values/currency'
import type { EventId, OrgId, RefundId, TicketId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { DisputeCallout } from '#subjects/refunds/dispute-callout.tsx'
import { heldByOthersLine, onlyRefundOf, ticketCount } from '#subjects/refunds/purchase-text.ts'
import { refundQueries } from '#subjects/refunds/queries.ts'
import { RecordButton } from '#subjects/refunds/record-button.tsx'
import { useMay } from '#subjects/settings/use-may.ts'
import { ResendAction } from '#subjects/tickets/entry/resend-tickets.tsx'
import type { useRedemption } from '#subjects/tickets/redemption/use-redemption.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { useLate } from '#ui/use-late.ts'
import { TicketItem } from './ticket-item.tsx'

type Props = {
  readonly eventId: EventId
  readonly purchase: Purchase
  readonly orgId: OrgId | null
  readonly redemption: ReturnType<typeof useRedemption>
  readonly onRefund: (only?: TicketId) => void
  readonly action?: ReactNode
  readonly onRecord?: ((refundId: RefundId) => void) | undefined
}

export function PurchasePanel({ eventId, purchase, orgId, redemption, onRefund, action, onRecord }: Props) {
  const headingId = useId()
  const { paymentIntentId, purchaseDate, value, currency, heldByOthers } = purchase
  const tickets = purchase.tickets.map(redemption.asSaved)
  const { closed } = redemption
  const mayRefund = useMay('refund')
  const onlyRefund = onlyRefundOf(purchase)
  const others = heldByOthersLine(heldByOthers)
  const hasPage = useCapability('purchases')
  const refunds = useQuery({
    ...refundQueries.ofPayment(paymentIntentId),
    enabled: onRecord !== undefined,
  })
  const records = refunds.data?.records ?? []
  const purchaser = refunds.data?.purchaser ?? purchaserOf(tickets)
  const held = heldTickets(records)
  const disputes = refunds.data?.disputes ?? []
  const unassigned = unassignedWords(records)
  const isUnderWay = tickets.every((ticket) => isRefunded(ticket) || held.has(ticket.ticketId))
  const whyNot =
    mayRefund.reason ??
    currencyProblem(currency) ??
    (disputes.some(blocksRefund) ? disputedMessage : isUnderWay ? underWay : null)
  return (
    <section
      aria-labelledby={headingId}
      className="flex-none overflow-hidden rounded-panel border border-line bg-panel"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-2.5 pr-3 pl-3.5">
        <div className="flex min-w-0 flex-col">
          <h3 id={headingId} className="font-medium">
            {purchaseDate ? receiptMoment(purchaseDate) : 'No purchase date'}
          </h3>
          {paymentIntentId ? (
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              <CopyId id={paymentIntentId} what="payment ID" className="-my-1 coarse:-my-3.5" />
              {hasPage ? (
                <Link to="/purchases/$paymentIntentId" params={{ paymentIntentId }} className={smallLink}>
                  Open purchase
                </Link>
              ) : null}
            </span>
          ) : (
            <span className="text-small text-fg-3">No payment</span>
          )}
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5 phone:w-full">
          <span className="text-fg-2 phone:mr-auto">
            {ticketCount(tickets.length)} · <span className="font-medium text-fg">{formatMoney(value, currency)}</span>
          </span>
          {/* These wrap together below the amount when there is no room beside it. */}
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5">
            <RedeemAll batch={paymentIntentId ?? 'no-payment'} tickets={tickets} redemption={redemption} />
            {action}
            <ResendAction
              tickets={tickets}
              orgId={orgId}
              size="sm"
              whyNot={() => (closed === null ? null : resendingClosed)}
            />
            {purchase.isRefunded ? (
              <span className="flex items-center gap-1">
                {onRecord && onlyRefund ? <RecordButton onPress={() => onRecord(onlyRefund)} /> : null}
                <Badge status="refunded">REFUNDED</Badge>
              </span>
            ) : (
              <Button variant="danger-quiet" size="sm" caps saysWhy disabledReason={whyNot} onClick={() => onRefund()}>
                REFUND
              </Button>
            )}
          </div>
        </div>
        {paymentIntentId ? (
          <p className="w-full text-small text-fg-3">
            Paid by <bdi>{purchaserName(purchaser)}</bdi>
          </p>
        ) : null}
        {others && paymentIntentId ? (
          <p className="w-full text-small">
            <Link
              to="/events/$eventId/guests"
              params={{ eventId }}
              search={{ search: paymentIntentId }}
              className={smallLink}
            >
              {others}
            </Link>
          </p>
        ) : null}
        {disputes.length > 0 ? (
          <div className="w-full">
            <DisputeCallout disputes={disputes} paymentIntentId={purchase.paymentIntentId} />
          </div>
        ) : null}
        {closed && !purchase.isRefunded ? <p className="w-full text-small text-fg-2">{closed}</p> : null}
        {unassigned ? <p className="w-full text-small text-fg-2">{unassigned}</p> : null}
      </header>
      <ul>
        {tickets.map((ticket) => (
          <TicketItem
            key={ticket.ticketId}
            ticket={ticket}
            inWork={redemption.inWork.has(ticket.ticketId)}
            openRefund={held.get(ticket.ticketId) ?? null}
            orgId={orgId}
            closed={closed}
            onToggle={() => redemption.toggle(ticket)}
            onRecord={onRecord}
            onRefund={paymentIntentId === null ? undefined : whyNot === null ? () => onRefund(ticket.ticketId) : null}
          />
        ))}
      </ul>
    </section>
  )
}

const smallLink =
  'relative rounded-tag text-small text-signal underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-1 hover:underline coarse:before:-inset-y-3.5'

const underWay = 'These tickets are being refunded.'

type RedeemAllProps = Pick<Props, 'redemption'> & { readonly batch: string; readonly tickets: readonly Ticket[] }

/** Hidden for a single ticket, whose own button does the same. */
function RedeemAll({ batch, tickets, redemption }: RedeemAllProps) {
  const progress = redemption.batches.get(batch)
  const isLong = useLate(progress !== undefined, 300)
  const valid = tickets.filter((ticket) => !isRefunded(ticket))
  if (!progress && (valid.length < 2 || valid.every(({ redeemed }) => redeemed))) return null
  return (
    <>
      <span role="status" className="text-small text-fg-3">
        {isLong && progress ? `${formatCount(progress.redeemed)} of ${formatCount(progress.of)} redeemed` : null}
      </span>
      <Button
        size="sm"
        busy={isLong}
        disabledReason={redemption.closed}
        onClick={() => redemption.redeemAll(batch, tickets)}
      >
        Redeem all
      </Button>
    </>
  )
}

import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { blocksRefund } from '@ground-control/domain/purchases/disputes'
import { type Purchase, purchasesOf } from '@ground-control/domain/purchases/purchases'
import { heldTickets } from '@ground-control/domain/refunds/refund-look-up'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { isUsd } from '@ground-control/domain/values/currency'
import type { EventId } from '@ground-control/domain/values/ids'
import type { RefundDone } from '#subjects/refunds/use-refund-toast.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'
import { usePurchaseDesk } from './use-purchase-desk.tsx'

type Props = {
  readonly purchase: PurchaseDetail
  readonly size?: 'sm' | 'md'
  readonly onRefunded?: (done: RefundDone) => void
}

/** REFUND for a whole purchase, with the reason beside it if it can't be pressed. */
export function RefundAction(props: Props) {
  const { tickets } = props.purchase
  const [own] = purchasesOf(tickets)
  // Any event of the purchase will do: only a guest list, which is not shown here, depends on it.
  const eventId = tickets[0]?.eventId
  return own && eventId ? <WithDialogs {...props} own={own} eventId={eventId} /> : null
}

type WithDialogsProps = Props & { readonly own: Purchase; readonly eventId: EventId }

/** Its dialogs stay when nothing is left to refund. */
function WithDialogs({ purchase, own, eventId, size = 'md', onRefunded }: WithDialogsProps) {
  const { tickets, events, orgId, refunds, disputes, currency, amount, left } = purchase
  const mayRefund = useMay('refund')
  const eventNames = events.map(({ name }) => eventTitle(name))
  const held = heldTickets(refunds)
  const eventName = new Intl.ListFormat('en').format(eventNames)
  const desk = usePurchaseDesk({ eventId, orgId, eventName, ...(onRefunded && { onRefunded }) })
  const isFree = tickets.some((ticket) => !isRefunded(ticket) && !held.has(ticket.ticketId))
  const why = disputes.some(blocksRefund)
    ? 'Disputed payments can’t be refunded'
    : !isUsd(currency)
      ? 'Only payments in US dollars can be refunded here'
      : (mayRefund.reason ??
        (isFree ? (left === 0 ? 'Nothing is left to refund' : null) : 'These tickets are being refunded.'))
  return (
    <>
      {amount > 0 && tickets.some((ticket) => !isRefunded(ticket)) ? (
        <Button
          variant="danger-quiet"
          size={size}
          caps
          saysWhy
          disabledReason={why}
          onClick={() => desk.openRefund(purchase.paymentIntentId, own)}
        >
          REFUND
        </Button>
      ) : null}
      {desk.refundDialog([own])}
      {desk.recordDialog}
    </>
  )
}

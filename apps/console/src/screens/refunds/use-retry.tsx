import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { blocksRefund } from '@ground-control/domain/purchases/disputes'
import { purchasesOf } from '@ground-control/domain/purchases/purchases'
import { retryOf } from '@ground-control/domain/refunds/refund-retry'
import type { EventId } from '@ground-control/domain/values/ids'
import { usePurchaseDesk } from '#subjects/purchases/use-purchase-desk.tsx'
import type { RefundRecord } from '#subjects/refunds/queries.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'

/** A new refund of those tickets of a failed one that no other refund has. */
export function useRetry(record: RefundRecord, purchase: PurchaseDetail | null) {
  const again = new Set<string>(retryOf(record, purchase?.refunds ?? []).again)
  const tickets = purchase?.tickets.filter(({ ticketId }) => again.has(ticketId)) ?? []
  const [own] = purchasesOf(tickets)
  const mayRefund = useMay('refund')
  const names = purchase?.events
    .filter(({ eventId }) => tickets.some((ticket) => ticket.eventId === eventId))
    .map(({ name }) => eventTitle(name))
  const desk = usePurchaseDesk({
    // Only a guest list follows one event, and none is shown here.
    eventId: record.event?.eventId ?? ('' as EventId),
    orgId: purchase?.orgId ?? null,
    eventName: new Intl.ListFormat('en').format(names ?? []),
  })
  const why = purchase?.disputes.some(blocksRefund) ? 'Disputed payments can’t be refunded.' : mayRefund.reason
  return {
    button: own ? (
      <Button
        variant="danger-quiet"
        size="sm"
        saysWhy
        disabledReason={why}
        onClick={() => desk.openRefund(record.refundId, own)}
      >
        Try again…
      </Button>
    ) : null,
    // Not beside the button, which goes as soon as the new refund has the tickets.
    dialogs: (
      <>
        {desk.refundDialog(own ? [own] : [])}
        {desk.recordDialog}
      </>
    ),
  }
}

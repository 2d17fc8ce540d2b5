import { formatDay } from '@ground-control/domain/events/event-dates'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { noEmail } from '@ground-control/domain/tickets/ticket-text'
import { consoleConfig } from '#platform/config.ts'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { heldByOthersLine, purchaserOf } from './purchase-text.ts'

export function TransactionDetails({ purchase }: { readonly purchase: Purchase }) {
  const { paymentIntentId, purchaseDate, heldByOthers } = purchase
  const purchaser = purchaserOf(purchase.tickets)
  const others = heldByOthersLine(heldByOthers)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small font-medium text-fg-2">Transaction details</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 phone:grid-cols-[auto_minmax(0,1fr)] [&>dt]:text-fg-3">
        <dt>Payment</dt>
        <dd className="min-w-0">
          {paymentIntentId ? (
            <CopyId id={paymentIntentId} what="payment ID" className="-my-0.5 max-w-full coarse:-my-3" />
          ) : (
            'No payment'
          )}
        </dd>
        <dt>Purchaser</dt>
        <dd className="wrap-anywhere">{purchaser.name ?? 'Unknown'}</dd>
        <dt>Purchased</dt>
        <dd>{purchaseDate ? formatDay(purchaseDate, consoleConfig().timeZone) : 'Unknown'}</dd>
        <dt>Email</dt>
        <dd className="wrap-anywhere">{purchaser.email ?? noEmail}</dd>
      </dl>
      {others ? (
        <p className="text-small text-fg-3">
          {others} {heldByOthers === 1 ? 'It is' : 'They are'} not part of this refund.
        </p>
      ) : null}
    </section>
  )
}

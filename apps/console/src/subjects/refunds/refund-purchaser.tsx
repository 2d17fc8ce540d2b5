import type { Purchaser } from '@ground-control/contract/refunds'
import { formatDay } from '@ground-control/domain/events/event-dates'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { goesBackTo, holderLine, purchaserName, purchaserOf } from '@ground-control/domain/refunds/refund-purchaser'
import { noEmail } from '@ground-control/domain/tickets/ticket-text'
import { ArrowLeftRight } from 'lucide-react'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { heldByOthersLine } from './purchase-text.ts'

type Props = {
  readonly purchase: Purchase
  /** null: not reported, or not loaded. */
  readonly purchaser: Purchaser | null
}

export function RefundPurchaser({ purchase, purchaser }: Props) {
  const { paymentIntentId, purchaseDate, heldByOthers, tickets } = purchase
  const known = purchaser ?? purchaserOf(tickets)
  const holder = holderLine(tickets, known)
  const others = heldByOthersLine(heldByOthers)
  return (
    <>
      {holder ? <Callout icon={<ArrowLeftRight aria-hidden="true" />} title={<bdi>{holder}</bdi>} /> : null}
      <dl className="grid grid-cols-[5.75rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 [&>dt]:text-fg-3">
        <dt>Goes back to</dt>
        <dd className="font-medium wrap-anywhere">
          <bdi>{goesBackTo(known)}</bdi>
        </dd>
        <dt>Purchaser</dt>
        <dd title={known.email ?? undefined} className="truncate text-fg-2">
          <bdi>{purchaserName(known)}</bdi>, {known.email ?? noEmail}
        </dd>
        <dt>Purchase</dt>
        <dd className="flex min-w-0 flex-wrap items-center gap-x-3">
          {paymentIntentId ? (
            <CopyId id={paymentIntentId} what="payment ID" className="-my-0.5 coarse:-my-3" />
          ) : (
            'No payment'
          )}
          <span className="text-fg-2">{purchaseDate ? formatDay(purchaseDate, viewerZone) : 'No purchase date'}</span>
        </dd>
        {others ? (
          <dd className="col-start-2 text-small text-fg-3">
            {others} {heldByOthers === 1 ? 'It is' : 'They are'} not part of this refund.
          </dd>
        ) : null}
      </dl>
    </>
  )
}

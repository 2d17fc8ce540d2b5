import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { moneyIn } from '@ground-control/domain/purchases/purchase-money'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { PaymentId } from '@ground-control/domain/values/ids'
import type { ReactNode } from 'react'
import { PurchaseStanding } from '#subjects/purchases/purchase-standing.tsx'
import { ticketCount } from '#subjects/refunds/purchase-text.ts'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

type Props = {
  readonly paymentIntentId: PaymentId
  /** null: loading or missing. */
  readonly purchase: PurchaseDetail | null
  readonly actions: ReactNode
}

/** The heading stays the same element while loading, so it keeps the focus. */
export function PurchaseHead({ paymentIntentId, purchase, actions }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 tabIndex={-1} className="text-title">
            {purchase ? `Purchase, ${moneyIn(purchase.currency)(purchase.amount)}` : 'Purchase'}
          </h1>
          {purchase ? <PurchaseStanding purchase={purchase} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-small text-fg-3">
          <CopyId id={paymentIntentId} what="payment ID" className="max-w-full" />
          {purchase ? (
            <>
              <span>{receiptMoment(purchase.paidAt)}</span>
              <span>
                {ticketCount(purchase.tickets.length)}, {formatCount(purchase.events.length)}{' '}
                {plural(purchase.events.length, 'event')}
              </span>
            </>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </header>
  )
}

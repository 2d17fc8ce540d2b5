import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { moneyIn } from '@ground-control/domain/purchases/purchase-money'
import { externalWords } from '@ground-control/domain/refunds/external-refunds'
import { cardText } from '@ground-control/domain/refunds/refund-purchaser'
import { Link } from '@tanstack/react-router'
import { ticketCount } from '#subjects/refunds/purchase-text.ts'
import { RefundBadge } from '#subjects/refunds/refund-list.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

export function PurchaseRefunds({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { refunds, refunded, amount, purchaser, currency } = purchase
  const money = moneyIn(currency)
  const card = cardText(purchaser.card)
  return (
    <Panel title="Refunds" note={refunds.length > 0 ? `${money(refunded)} of ${money(amount)}` : undefined}>
      {refunds.length === 0 ? <p className="px-4 py-3 text-small text-fg-3">No refunds yet.</p> : null}
      <ul>
        {refunds.map((refund) => (
          <li
            key={refund.refundId}
            className="relative grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] items-center gap-x-3 border-b border-line-faint px-4 py-2 last:border-b-0 hover:bg-hover phone:pt-2.5 phone:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="flex min-w-0 flex-col phone:contents">
              <Link
                to="/refunds/$refundId"
                params={{ refundId: refund.refundId }}
                className="min-h-6 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp"
              >
                {money(refund.amount)}
              </Link>
              <CopyId
                id={refund.refundId}
                what="refund ID"
                className="-mb-1 self-start max-w-full phone:col-span-2 phone:row-start-2 coarse:-mt-3.5 coarse:-mb-2.5"
              />
            </div>
            <div className="flex min-w-0 flex-col phone:col-span-2 phone:row-start-3">
              <bdi className="truncate">{refund.failure?.message ?? refund.reason ?? 'No reason given'}</bdi>
              <span className="truncate text-small text-fg-3">
                {externalWords({ ...refund, tickets: refund.ticketIds.length }) ??
                  [ticketCount(refund.ticketIds.length), card && `back to ${card}`].filter(Boolean).join(' · ')}
              </span>
            </div>
            <div className="flex min-w-0 flex-col items-start phone:contents">
              <span className="phone:col-start-2 phone:row-start-1 phone:self-start">
                <RefundBadge state={refund.state} quiet={refund.state === 'succeeded'} />
              </span>
              <span className="max-w-full truncate text-small text-fg-3 phone:col-span-2 phone:row-start-4">
                {receiptMoment(refund.settledAt ?? refund.createdAt)}
                {refund.requestedBy?.name ? `, ${refund.requestedBy.name}` : ''}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

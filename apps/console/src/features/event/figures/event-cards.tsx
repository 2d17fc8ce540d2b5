import type { EventReport } from '@ground-control/contract/calls/reports/events'
import { formatCount } from '@ground-control/domain/counts'
import type { EventId } from '@ground-control/domain/ids'
import { cents, formatUsd } from '@ground-control/domain/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type Props = {
  readonly eventId: EventId
  /** null: on their way. */
  readonly totals: EventReport['totals'] | null
}

/** Gross, refunded and net stand side by side; each number leads to its list. */
export function EventCards({ eventId, totals }: Props) {
  const expected = totals ? totals.sold + totals.comps - totals.refunded : 0
  const to = '/events/$eventId'
  const params = { eventId }
  return (
    <dl
      aria-busy={totals === null || undefined}
      className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-px overflow-hidden rounded-panel border border-line bg-line-faint [&>div]:bg-panel"
    >
      <Figure name="Tickets Sold">
        {totals ? (
          <>
            <Link to={to} params={params} search={{ tab: 'tickets' }} className={link}>
              {formatCount(totals.sold)}
            </Link>
            {totals.capacity === null ? null : (
              <span className="text-body font-normal text-fg-2"> of {formatCount(totals.capacity)}</span>
            )}
          </>
        ) : null}
      </Figure>
      <Figure name="Gross Sales">{totals ? formatUsd(totals.gross) : null}</Figure>
      <Figure name="Refunded">
        {totals ? (
          <Link to={to} params={params} search={{ tab: 'refunds' }} className={link}>
            {formatUsd(totals.refundedAmount)}
          </Link>
        ) : null}
      </Figure>
      <Figure name="Net">{totals ? formatUsd(cents(totals.gross - totals.refundedAmount)) : null}</Figure>
      <Figure name="Comps">{totals ? formatCount(totals.comps) : null}</Figure>
      <Figure name="Redeemed">
        {totals ? (
          <>
            <Link to={to} params={params} search={{ tab: 'tickets', status: 'redeemed' }} className={link}>
              {formatCount(totals.redeemed)}
            </Link>
            {expected > 0 ? (
              <span className="text-body font-normal text-fg-2"> {shareWords(totals.redeemed, expected)}</span>
            ) : null}
          </>
        ) : null}
      </Figure>
    </dl>
  )
}

const link = 'rounded-tag underline-offset-4 hover:underline'

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="px-3.5 py-2.5">
    <dt className="text-small text-fg-3">{name}</dt>
    <dd className="min-h-6 text-lead">{children ?? <Skeleton width="60%" className="mt-2" />}</dd>
  </div>
)

const shareWords = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)}%`

import type { EventReport } from '@ground-control/contract/figures/events'
import {
  admittingTickets,
  redeemedCount,
  redeemedPercent,
  underWayWords,
} from '@ground-control/domain/figures/ticket-figures'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { cents, formatUsd } from '@ground-control/domain/values/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type Props = {
  readonly eventId: EventId
  /** null: still loading. */
  readonly totals: EventReport['totals'] | null
  readonly paymentsNotCounted?: number | undefined
  readonly failed: boolean
}

export function EventCards({ eventId, totals, paymentsNotCounted, failed }: Props) {
  const all = totals ? admittingTickets(totals) : 0
  const underWay = underWayWords(totals?.underWay?.tickets)
  const to = '/events/$eventId'
  const params = { eventId }
  return (
    <dl
      aria-busy={(totals === null && !failed) || undefined}
      className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-px overflow-hidden rounded-panel border border-line bg-line-faint [&>div]:bg-panel"
    >
      <Figure failed={failed && totals === null} name="Tickets Sold">
        {totals ? (
          <>
            <Link to={to} params={params} search={{ tab: 'tickets', kind: 'sold' }} className={link}>
              {formatCount(totals.sold)}
            </Link>
            {totals.capacity === null ? null : <span className={beside}> of {formatCount(totals.capacity)}</span>}
          </>
        ) : null}
      </Figure>
      <Figure failed={failed && totals === null} name="Gross Sales">
        {totals ? formatUsd(totals.gross) : null}
        <NotCounted payments={paymentsNotCounted} />
      </Figure>
      <Figure failed={failed && totals === null} name="Refunded">
        {totals ? (
          <>
            <Link to={to} params={params} search={{ tab: 'refunds' }} className={link}>
              {formatUsd(totals.refundedAmount)}
            </Link>
            {underWay ? <span className={beside}> {underWay}</span> : null}
          </>
        ) : null}
      </Figure>
      <Figure failed={failed && totals === null} name="Net">
        {totals ? formatUsd(cents(totals.gross - totals.refundedAmount)) : null}
      </Figure>
      <Figure failed={failed && totals === null} name="Comps">
        {totals ? (
          <Link to={to} params={params} search={{ tab: 'tickets', kind: 'comp' }} className={link}>
            {formatCount(totals.comps)}
          </Link>
        ) : null}
      </Figure>
      <Figure failed={failed && totals === null} name="Redeemed">
        {totals ? (
          <>
            <Link to={to} params={params} search={{ tab: 'tickets', status: 'redeemed' }} className={link}>
              {all > 0 ? redeemedPercent(totals) : '0'}
            </Link>
            {all > 0 ? <span className={beside}> {redeemedCount(totals)}</span> : null}
          </>
        ) : null}
      </Figure>
    </dl>
  )
}

// A single digit is too small a target, so the link extends around it.
const link =
  'relative rounded-tag underline-offset-4 after:absolute after:-inset-x-2 after:inset-y-0 hover:underline coarse:after:-inset-x-4.5 coarse:after:-inset-y-3'
const beside = 'text-small font-normal text-fg-3'

type FigureProps = { readonly name: string; readonly failed: boolean; readonly children: ReactNode }

const Figure = ({ name, failed, children }: FigureProps) => (
  <div className="px-3.5 py-2.5 phone:px-4.5">
    <dt className="text-small text-fg-3">{name}</dt>
    <dd className="min-h-6 text-[1rem] leading-6 font-semibold">
      {children ?? (failed ? <span className="text-error">Error</span> : <Skeleton width="60%" className="mt-2" />)}
    </dd>
  </div>
)

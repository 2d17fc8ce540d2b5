import type { OrganizationFigures } from '@ground-control/contract/figures/organizations'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { relativeStartWords } from '@ground-control/domain/events/start-words'
import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import { underWayWords } from '@ground-control/domain/figures/ticket-figures'
import { compactCount, formatCount } from '@ground-control/domain/values/counts'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { compactUsd, formatUsd } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useNow } from '#platform/use-now.ts'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { netOf, refundRate } from './figure-words.ts'

type Next = { readonly eventId: EventId; readonly eventName: string | null; readonly startDate: Instant }

type Props = {
  readonly orgId: OrgId
  readonly range: DayRange
  /** null: the platform doesn't count, or couldn't be asked. */
  readonly figures: OrganizationFigures | null
  readonly isCounting: boolean
  /** Counted from the list where there are no figures. */
  readonly eventCount: number | undefined
  readonly next: Next | null | undefined
}

/** Unknown figures are left out: a zero would be a claim. */
export function FigureStrip({ orgId, range, figures, isCounting, eventCount, next }: Props) {
  const now = new Date(useNow(60_000))
  const hasRefundList = useCapability('refund-list')
  const own = { to: '/organization/$orgId', params: { orgId }, className: figureLink } as const
  const days = { ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) }
  const rate = figures && refundRate(figures)
  const underWay = underWayWords(figures?.underWay?.tickets)
  const platformRate = figures && refundRate(figures.platform)
  return (
    <section
      aria-label="Figures"
      className="grid auto-cols-fr overflow-hidden rounded-panel border border-line bg-panel phone:grid-cols-2 md:grid-flow-col lg:auto-cols-[minmax(auto,1fr)]"
    >
      <Figure legend="Events">
        {eventCount === undefined ? null : (
          <Link {...own} search={figures ? days : { events: 'all' }}>
            {formatCount(eventCount)}
          </Link>
        )}
      </Figure>
      {figures ? (
        <>
          <Figure legend="Tickets Sold" note={figures.comps > 0 ? `plus ${formatCount(figures.comps)} comps` : null}>
            <Link {...own} search={{ ...days, sort: 'sold' }} title={formatCount(figures.sold)}>
              {compactCount(figures.sold)}
            </Link>
          </Figure>
          <Figure
            legend="Revenue"
            note={
              <span title={`${formatUsd(figures.refundedAmount)} refunded, ${formatUsd(netOf(figures))} net`}>
                {compactUsd(figures.refundedAmount)} refunded, {compactUsd(netOf(figures))} net
                {underWay ? `, ${underWay}` : null}
                <NotCounted payments={figures.paymentsNotCounted} />
              </span>
            }
          >
            <Link {...own} search={{ ...days, sort: 'revenue' }} title={formatUsd(figures.gross)}>
              {compactUsd(figures.gross)}
            </Link>
          </Figure>
          <Figure legend="Refund rate" note={platformRate ? `${platformRate} platform-wide` : null}>
            {rate === null ? (
              <span className="text-fg-3">No sales</span>
            ) : hasRefundList ? (
              <Link to="/refunds" search={{ org: orgId }} className={figureLink}>
                {rate}
              </Link>
            ) : (
              rate
            )}
          </Figure>
        </>
      ) : isCounting ? (
        counted.map((legend) => (
          <Figure key={legend} legend={legend} note={<Skeleton width="6rem" className="my-0.75" />}>
            {null}
          </Figure>
        ))
      ) : null}
      <Figure legend="Next event" note={next ? <bdi>{eventTitle(next.eventName)}</bdi> : null}>
        {next === undefined ? null : next ? (
          <Link to="/events/$eventId" params={{ eventId: next.eventId }} className={figureLink}>
            <time dateTime={next.startDate}>{relativeStartWords(next.startDate, now, viewerZone)}</time>
          </Link>
        ) : (
          <span className="text-fg-3">None planned</span>
        )}
      </Figure>
    </section>
  )
}

const counted = ['Tickets Sold', 'Revenue', 'Refund rate'] as const

const figureLink =
  'outline-none decoration-line-strong underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp'

type FigureProps = {
  readonly legend: string
  readonly note?: ReactNode
  /** null: loading. */
  readonly children: ReactNode
}

const Figure = ({ legend, note, children }: FigureProps) => (
  <article
    aria-label={legend}
    aria-busy={children === null || undefined}
    className="relative flex min-w-0 flex-col gap-0.5 border-line-faint px-4 py-3 lg:min-w-auto not-last:border-r phone:border-b phone:even:border-r-0 phone:last:col-span-full phone:last:border-b-0"
  >
    <span className="text-small text-fg-3">{legend}</span>
    <p className="text-title lg:whitespace-nowrap">{children ?? <Skeleton width="4rem" className="my-2.25" />}</p>
    {note ? <div className="text-small text-fg-3 wrap-anywhere">{note}</div> : null}
  </article>
)

import { eventTitle } from '@ground-control/domain/accounts/display-names'
import type { EventStatsRow } from '@ground-control/domain/figures/event-stats'
import { defaultRange } from '@ground-control/domain/figures/ranges/date-range'
import { formatRange } from '@ground-control/domain/figures/ranges/range-text'
import { compactCount, formatCount, plural } from '@ground-control/domain/values/counts'
import { compactUsd, formatUsd } from '@ground-control/domain/values/money'
import { todayIn } from '@ground-control/domain/values/time'
import { useRouter } from '@tanstack/react-router'
import { useCapability } from '#platform/capabilities.ts'
import { consoleConfig } from '#platform/config.ts'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { BoardPanel } from '#screens/ground-control/board/board-panel.tsx'
import { useBoardPart } from '#screens/ground-control/board/board-part.ts'
import { boardQueries } from '#screens/ground-control/board/board-queries.ts'
import { useSteady } from '#screens/ground-control/board/use-steady.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { moveBetweenRows } from '#ui/table/row-keys.ts'
import { RowLink } from '#ui/table/row-link.tsx'
import { type Ranking, shareOf } from './ranking.ts'

export function RankingPanel({ ranking }: { readonly ranking: Ranking }) {
  const { title, note, failure } = kinds[ranking]
  const range = defaultRange(todayIn(consoleConfig().timeZone, new Date(useNow(60_000))))
  const isRanked = useCapability('top-events')
  const part = useBoardPart(boardQueries.ranking(ranking, range, isRanked))
  return (
    <BoardPanel
      title={title}
      note={part.data && part.data.length > 0 ? note(part.data.length) : null}
      part={part}
      failure={failure}
      skeleton={<RankingSkeleton />}
      className="min-h-84"
    >
      {(events) => (
        <>
          {events.length > 0 ? (
            <RankingList ranking={ranking} events={events} />
          ) : (
            <EmptyState line="No sales yesterday or today" />
          )}
          <p className="mt-auto px-4 pt-0.5 pb-2 text-small text-fg-3">
            Sold yesterday and today, {formatRange(range)}
          </p>
        </>
      )}
    </BoardPanel>
  )
}

type ListProps = { readonly ranking: Ranking; readonly events: readonly EventStatsRow[] }

function RankingList({ ranking, events }: ListProps) {
  const router = useRouter()
  const { shown, holder } = useSteady(events)
  const { title, bar, short, exact } = kinds[ranking]
  const highest = shown[0]?.[ranking] ?? 0
  return (
    <ol aria-label={title} onKeyDown={moveBetweenRows} className="py-0.5" {...holder}>
      {shown.map((event, index) => {
        const href = links.event(event.eventId)
        return (
          <li
            key={event.eventId}
            className="relative grid min-h-6.5 grid-cols-[1.125rem_minmax(0,1fr)_auto] items-center gap-2 px-4 hover:bg-hover coarse:min-h-touch"
          >
            <span
              aria-hidden="true"
              className={`absolute inset-y-0.5 left-2 max-w-[calc(100%-1rem)] rounded-[3px] forced-colors:hidden ${bar}`}
              style={{ width: `${shareOf(event[ranking], highest)}%` }}
            />
            <span aria-hidden="true" className="relative text-small text-fg-3">
              {index + 1}
            </span>
            <span className="min-w-0 truncate">
              <RowLink href={href} onOpen={() => void router.navigate({ href })}>
                <bdi className="relative">{eventTitle(event.eventName)}</bdi>
              </RowLink>
            </span>
            <span className="relative font-medium" title={exact(event)}>
              {short(event)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const kinds = {
  ticketsSold: {
    title: 'Top selling',
    failure: 'Couldn’t load top sellers',
    note: (count: number) => `${count} ${plural(count, 'event')} by tickets`,
    bar: 'bg-chart-1/13',
    short: ({ ticketsSold }: EventStatsRow) =>
      ticketsSold < 100_000 ? formatCount(ticketsSold) : compactCount(ticketsSold),
    exact: ({ ticketsSold }: EventStatsRow) => formatCount(ticketsSold),
  },
  totalRevenue: {
    title: 'Highest revenue',
    failure: 'Couldn’t load highest revenue',
    note: (count: number) => `${count} ${plural(count, 'event')}`,
    bar: 'bg-chart-2/11',
    short: ({ totalRevenue }: EventStatsRow) => compactUsd(totalRevenue),
    exact: ({ totalRevenue }: EventStatsRow) => formatUsd(totalRevenue),
  },
}

const widths = ['92%', '70%', '64%', '58%', '55%', '52%', '48%', '44%', '40%', '36%']

function RankingSkeleton() {
  return (
    <div className="grid gap-4.25 p-4">
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

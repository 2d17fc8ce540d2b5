import type { OverallStats } from '@ground-control/contract/figures'
import { type DayRange, previousRange } from '@ground-control/domain/figures/date-range'
import type { EventStatsRow } from '@ground-control/domain/figures/event-stats'
import { useQuery } from '@tanstack/react-query'
import { overviewQueries } from './queries.ts'
import { type Part, toPart } from './query-part.ts'

type Overview = {
  readonly events: Part<readonly EventStatsRow[]>
  readonly totals: Part<OverallStats>
  /** The totals of the range before; null: there is none. */
  readonly before: Part<OverallStats> | null
  readonly isRefreshing: boolean
  readonly refresh: () => void
}

export function useOverview(range: DayRange): Overview {
  const rangeBefore = previousRange(range)
  const events = useQuery(overviewQueries.recentEvents(range))
  const totals = useQuery(overviewQueries.totals(range))
  const before = useQuery({ ...overviewQueries.totals(rangeBefore ?? range), enabled: rangeBefore !== null })
  return {
    events: toPart(events),
    totals: toPart(totals),
    before: rangeBefore && toPart(before),
    isRefreshing: events.isRefetching || totals.isRefetching,
    refresh() {
      // A second press waits for the request already running.
      const ask = { cancelRefetch: false }
      events.refetch(ask)
      totals.refetch(ask)
      if (rangeBefore) before.refetch(ask)
    },
  }
}

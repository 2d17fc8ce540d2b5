import { getOverallStats, type OverallStats } from '@ground-control/contract/figures'
import { comparedRange } from '@ground-control/domain/figures/comparison'
import type { DayRange } from '@ground-control/domain/figures/date-range'
import type { EventStatsRow } from '@ground-control/domain/figures/event-stats'
import { recentEvents } from '@ground-control/domain/figures/recent-events'
import { constants } from '@ground-control/domain/values/constants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { registerFigures } from '#platform/caches.ts'
import { type EventStats, readEventStats } from '#subjects/figures/queries.ts'
import { createDashboardCache } from './dashboard-cache.ts'
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
  const rangeBefore = comparedRange(range, 'before')
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

const cache = createDashboardCache()
registerFigures(cache.clear)

const overviewQueries = {
  /** O3: the events of the range that changed last. */
  recentEvents: ({ from, to }: DayRange) =>
    queryOptions({
      ...cache.kept(['overview', 'recent-events', from, to], (signal) =>
        readEventStats({ ...days({ from, to }), limit: constants.dashboardRecentEvents, ...newestFirst }, signal),
      ),
      select: toRecentEvents,
    }),

  /** O2: the totals over all events of the range. */
  totals: ({ from, to }: DayRange) =>
    queryOptions(
      cache.kept(['overview', 'totals', from, to], (signal) =>
        api(getOverallStats, { query: days({ from, to }) }, { signal }),
      ),
    ),
}

// One function for all renders, so that the rows stay the same objects while the answer does.
const toRecentEvents = ({ statsByOrg }: EventStats) => recentEvents(statsByOrg)

const newestFirst = { sortBy: 'lastUpdated', sortOrder: 'desc' } as const

const days = ({ from, to }: DayRange) => ({ startDate: from ?? undefined, endDate: to ?? undefined })

import { getOverallStats } from '@ground-control/contract/figures'
import type { DayRange } from '@ground-control/domain/figures/date-range'
import { recentEvents } from '@ground-control/domain/figures/recent-events'
import { constants } from '@ground-control/domain/values/constants'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { registerFigures } from '#platform/caches.ts'
import { type EventStats, readEventStats } from '#subjects/figures/queries.ts'
import { createDashboardCache } from './dashboard-cache.ts'

const cache = createDashboardCache()
registerFigures(cache.clear)

export const overviewQueries = {
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

import { listDoorsTonight } from '@ground-control/contract/events'
import { getAttention, getSalesPulse, listHighestRevenue, listTopSelling } from '@ground-control/contract/figures'
import type { DayRange } from '@ground-control/domain/figures/date-range'
import type { SalesWindowHours } from '@ground-control/domain/figures/sales-window'
import { constants } from '@ground-control/domain/values/constants'
import type { OrgId } from '@ground-control/domain/values/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { type DoorsTonight, toDoor } from '#screens/ground-control/doors/door.ts'
import { eventsOfToday } from '#screens/ground-control/doors/events-of-today.ts'
import { type Ranking, rankedBy } from '#screens/ground-control/rankings/ranking.ts'
import { readActivity } from '#subjects/activity/queries.ts'
import { readEventStats, statsRows } from '#subjects/figures/queries.ts'

export const boardKeys = {
  all: ['board'],
  attention: ['board', 'attention'],
  sales: ['board', 'sales'],
  rankings: ['board', 'rankings'],
  doors: ['board', 'doors'],
  activity: ['board', 'activity'],
} as const

// Figures change in place: what is shown stays until the next answer is there.
const steady = { staleTime: constants.dashboardCacheMs, placeholderData: keepPreviousData }

const newest = 30

export const boardQueries = {
  attention: () =>
    queryOptions({
      ...steady,
      queryKey: boardKeys.attention,
      queryFn: ({ signal }) => api(getAttention, {}, { signal }),
    }),

  sales: (hours: SalesWindowHours) =>
    queryOptions({
      ...steady,
      queryKey: [...boardKeys.sales, hours],
      queryFn: ({ signal }) => api(getSalesPulse, { query: { hours } }, { signal }),
    }),

  /** `isRanked`: the platform ranks by itself; else the specified figures are ranked here. */
  ranking: (ranking: Ranking, { from, to }: DayRange, isRanked: boolean) =>
    queryOptions({
      ...steady,
      queryKey: [...boardKeys.rankings, ranking, from, to, isRanked],
      async queryFn({ signal }) {
        const query = { startDate: from ?? undefined, endDate: to ?? undefined }
        if (isRanked) {
          const { events } = await api(rankingCalls[ranking], { query }, { signal })
          return rankedBy(ranking, events)
        }
        const sorted = {
          ...query,
          limit: constants.recentStatsDefaultLimit,
          sortBy: ranking,
          sortOrder: 'desc' as const,
        }
        return rankedBy(ranking, statsRows(await readEventStats(sorted, signal)))
      },
    }),

  /** `hasFigures`: the platform counts who is in; else only the events of the watched organizations are known. */
  doors: (orgIds: readonly OrgId[], hasFigures: boolean) =>
    queryOptions({
      ...steady,
      queryKey: [...boardKeys.doors, hasFigures, orgIds],
      async queryFn({ signal }): Promise<DoorsTonight> {
        if (!hasFigures) return eventsOfToday(orgIds, signal)
        const { doors, count } = await api(listDoorsTonight, { body: { orgIds: [...orgIds] } }, { signal })
        return { doors: doors.map(toDoor), count, unread: 0 }
      },
    }),

  activity: () =>
    queryOptions({
      ...steady,
      queryKey: boardKeys.activity,
      queryFn: ({ signal }) => readActivity({ limit: newest }, signal),
    }),
}

const rankingCalls = { ticketsSold: listTopSelling, totalRevenue: listHighestRevenue }

import type { QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import { listEventStats } from '@ground-control/contract/figures/overview'
import type { EventStatsRow } from '@ground-control/domain/figures/event-stats'
import { constants } from '@ground-control/domain/values/constants'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

const kept = { staleTime: constants.eventNameCacheMs, gcTime: constants.eventNameCacheMs }

export type EventStats = ReplyOf<typeof listEventStats>

export const eventStatsQueries = {
  recentlyChanged: () =>
    queryOptions({
      ...kept,
      queryKey: ['event-stats', 'recent'],
      queryFn: ({ signal }) =>
        readEventStats({ limit: constants.guestStatsLimit, sortBy: 'lastUpdated', sortOrder: 'desc' }, signal),
      select: statsRows,
    }),

  /** The same path without a query, in the platform's order. */
  asListed: () =>
    queryOptions({
      ...kept,
      queryKey: ['event-stats', 'plain'],
      queryFn: ({ signal }) => readEventStats(undefined, signal),
      select: statsRows,
    }),
}

export const readEventStats = (query: QueryOf<typeof listEventStats> | undefined, signal: AbortSignal) =>
  api(listEventStats, query ? { query } : {}, { signal })

export const statsRows = ({ statsByOrg }: EventStats): readonly EventStatsRow[] => Object.values(statsByOrg).flat()

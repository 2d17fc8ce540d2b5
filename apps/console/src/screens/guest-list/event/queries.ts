import type { ReplyOf } from '@ground-control/contract/endpoint'
import { getEvent } from '@ground-control/contract/events'
import { listEventStats } from '@ground-control/contract/figures'
import { constants } from '@ground-control/domain/values/constants'
import type { EventId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

const kept = { staleTime: constants.eventNameCacheMs, gcTime: constants.eventNameCacheMs }

/** Where the name of an event and its organization come from, in this order. */
export const eventQueries = {
  recentlyChanged: () =>
    queryOptions({
      ...kept,
      queryKey: ['guest-list', 'event-stats', 'recent'],
      queryFn: ({ signal }) =>
        api(
          listEventStats,
          { query: { limit: constants.guestStatsLimit, sortBy: 'lastUpdated', sortOrder: 'desc' } },
          { signal },
        ),
      select: rowsOf,
    }),

  asThePlatformLists: () =>
    queryOptions({
      ...kept,
      queryKey: ['guest-list', 'event-stats', 'plain'],
      queryFn: ({ signal }) => api(listEventStats, {}, { signal }),
      select: rowsOf,
    }),

  event: (id: EventId) =>
    queryOptions({
      ...kept,
      queryKey: ['guest-list', 'event', id],
      queryFn: ({ signal }) => api(getEvent, { params: { id } }, { signal }),
    }),
}

export const rowsOf = ({ statsByOrg }: ReplyOf<typeof listEventStats>) => Object.values(statsByOrg).flat()

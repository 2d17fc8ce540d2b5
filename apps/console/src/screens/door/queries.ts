import { getDoor, searchDoor } from '@ground-control/contract/door'
import type { EventId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

const againMs = 15_000

export const doorQueries = {
  door: (eventId: EventId) =>
    queryOptions({
      queryKey: ['door', eventId],
      queryFn: ({ signal }) => api(getDoor, { params: { eventId } }, { signal }),
      refetchInterval: againMs,
    }),

  search: (eventId: EventId, query: string) =>
    queryOptions({
      queryKey: ['door', eventId, 'search', query],
      queryFn: ({ signal }) => api(searchDoor, { params: { eventId }, body: { query } }, { signal }),
      // With another text's results, a wrong guest would be shown with a button to redeem.
      placeholderData: (found, before) => (isTypedOn(before?.queryKey.at(-1), query) ? found : undefined),
      // Another door may redeem a ticket at any moment.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
}

const isTypedOn = (before: unknown, query: string): boolean =>
  typeof before === 'string' && query.length > before.length && query.startsWith(before)

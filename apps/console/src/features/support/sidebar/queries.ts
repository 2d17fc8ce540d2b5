import { getEvent, listEventFigures } from '@ground-control/contract/calls/events'
import { listTickets } from '@ground-control/contract/calls/tickets'
import { orNull } from '@ground-control/contract/client'
import type { AccountId, EventId } from '@ground-control/domain/ids'
import { queryOptions } from '@tanstack/react-query'
import { ticketKeys } from '#desk/changes/ticket-keys.ts'
import { api } from '#platform/api.ts'

/** What of an event changes with its tickets: asked again after changes of one's own, and of others. */
export const eventTicketsKey = (eventId: EventId) => [...ticketKeys.all, 'beside-case', eventId] as const

export const besideQueries = {
  /** null: there is no such event any more. */
  event: (eventId: EventId) =>
    queryOptions({
      queryKey: ['support', 'event', eventId],
      queryFn: ({ signal }) => orNull(api(getEvent, { params: { id: eventId }, query: {} }, { signal })),
      staleTime: 300_000,
    }),

  figures: (eventId: EventId) =>
    queryOptions({
      queryKey: [...eventTicketsKey(eventId), 'figures'],
      queryFn: async ({ signal }) => {
        const { figures } = await api(listEventFigures, { body: { eventIds: [eventId] } }, { signal })
        return figures[0] ?? null
      },
    }),

  tickets: (eventId: EventId, accountId: AccountId) =>
    queryOptions({
      queryKey: [...eventTicketsKey(eventId), 'of', accountId],
      queryFn: ({ signal }) => api(listTickets, { query: { eventId, accountId } }, { signal }),
      select: ({ tickets }) => tickets,
    }),
}

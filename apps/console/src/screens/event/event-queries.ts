import { getTicketInfo } from '@ground-control/contract/events'
import { getEventReport } from '@ground-control/contract/figures'
import { isPossibleId } from '@ground-control/contract/primitives'
import { listEventTickets, listTickets, listTransfers } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { readEvents } from '#subjects/events/read-events.ts'
import { ticketKeys } from '#subjects/tickets/ticket-keys.ts'
import type { TicketFilter } from './event-view.ts'
import { pageOfTickets } from './tickets/ticket-page.ts'

export const ticketsPerPage = 25

const reportKey = (eventId: EventId) => [...ticketKeys.all, 'event-report', eventId]
const ticketsKey = (eventId: EventId) => [...ticketKeys.all, 'event-tickets', eventId]
const transfersKey = (eventId: EventId) => [...ticketKeys.all, 'event-transfers', eventId]

export const eventQueries = {
  /** null: there is no such event. */
  event: (eventId: EventId) =>
    queryOptions({
      queryKey: ['event', eventId],
      queryFn: async ({ signal }) => {
        if (!isPossibleId(eventId)) return null
        const events = await readEvents([eventId], ['organization', 'spaces', 'ticketing'], signal)
        return events.find(({ id }) => id === eventId) ?? null
      },
      staleTime: 30_000,
    }),

  reportKey,
  report: (eventId: EventId) =>
    queryOptions({
      queryKey: reportKey(eventId),
      queryFn: ({ signal }) => api(getEventReport, { params: { eventId } }, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),

  /** What the specification knows of the types, where the platform makes no reports. */
  types: (eventId: EventId) =>
    queryOptions({
      queryKey: ['event', eventId, 'types'],
      queryFn: async ({ signal }) =>
        (await api(getTicketInfo, { params: { id: eventId }, query: { includeDeleted: 'true' } }, { signal }))
          .ticketTypes,
      staleTime: 30_000,
    }),

  ticketsKey,
  tickets: (eventId: EventId, { status, kind }: TicketFilter, page: number) =>
    queryOptions({
      queryKey: [...ticketsKey(eventId), status, kind, page],
      queryFn: ({ signal }) =>
        api(
          listEventTickets,
          {
            params: { eventId },
            query: { page, pageSize: ticketsPerPage, ...(status && { status }), ...(kind && { kind }) },
          },
          { signal },
        ),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),

  /** With the specified calls alone all tickets come at once, and are paged here. */
  specifiedTickets: (eventId: EventId, filter: TicketFilter, page: number) =>
    queryOptions({
      queryKey: [...ticketsKey(eventId), 'specified'],
      queryFn: ({ signal }) => api(listTickets, { query: { eventId } }, { signal }),
      select: ({ tickets }) => pageOfTickets(tickets, filter, page, ticketsPerPage),
      staleTime: 0,
    }),

  transfersKey,
  transfers: (eventId: EventId) =>
    infiniteQueryOptions({
      queryKey: transfersKey(eventId),
      queryFn: ({ signal, pageParam }) =>
        api(listTransfers, { query: { eventId, ...(pageParam && { after: pageParam }) } }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
}

import { getEventReport } from '@ground-control/contract/figures/events'
import { listEventTickets, listTransfers } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { readEventTickets, ticketKeys } from '#subjects/tickets/queries.ts'
import type { TicketFilter } from './event-view.ts'
import { pageOfTickets } from './tickets/ticket-page.ts'

export const ticketsPerPage = 25
const firstPage = (): string | null => null

const reportKey = (eventId: EventId) => [...ticketKeys.all, 'event-report', eventId]
const ticketsKey = (eventId: EventId) => [...ticketKeys.all, 'event-tickets', eventId]
const transfersKey = (eventId: EventId) => [...ticketKeys.all, 'event-transfers', eventId]

export const reportQueries = {
  reportKey,
  report: (eventId: EventId) =>
    queryOptions({
      queryKey: reportKey(eventId),
      queryFn: ({ signal }) => api(getEventReport, { params: { eventId } }, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
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

  /** With only the specified calls, all tickets come at once and are paged here. */
  specifiedTickets: (eventId: EventId, filter: TicketFilter, page: number) =>
    queryOptions({
      queryKey: [...ticketsKey(eventId), 'specified'],
      queryFn: ({ signal }) => readEventTickets(eventId, signal),
      select: (tickets) => pageOfTickets(tickets, filter, page, ticketsPerPage),
      staleTime: 0,
    }),

  transfersKey,
  transfers: (eventId: EventId) =>
    infiniteQueryOptions({
      queryKey: transfersKey(eventId),
      queryFn: ({ signal, pageParam }) =>
        api(listTransfers, { query: { eventId, ...(pageParam && { after: pageParam }) } }, { signal }),
      initialPageParam: firstPage(),
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
}

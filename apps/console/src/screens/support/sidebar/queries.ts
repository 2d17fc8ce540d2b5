import { orNull } from '@ground-control/contract/client'
import { getEvent } from '@ground-control/contract/events'
import { listEventFigures } from '@ground-control/contract/figures'
import { listAccountPurchases } from '@ground-control/contract/purchases'
import { listTickets, type TicketDetail } from '@ground-control/contract/tickets'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { ticketKeys } from '#subjects/tickets/ticket-keys.ts'

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

  /** What they hold and, where the platform tells, what they paid for and gave away: a payer can be refunded for it. */
  tickets: (eventId: EventId, accountId: AccountId, knowsPurchases: boolean) =>
    queryOptions({
      queryKey: [...eventTicketsKey(eventId), 'of', accountId, knowsPurchases],
      queryFn: async ({ signal }): Promise<readonly TicketDetail[]> => {
        const params = { uid: accountId }
        const [held, bought] = await Promise.all([
          api(listTickets, { query: { eventId, accountId } }, { signal }),
          knowsPurchases ? orNull(api(listAccountPurchases, { params }, { signal })) : null,
        ])
        const ids = new Set(held.tickets.map(({ ticketId }) => ticketId))
        const others = (bought?.purchases ?? [])
          .flatMap(({ tickets }) => tickets)
          .filter((ticket) => ticket.eventId === eventId && !ids.has(ticket.ticketId))
        return [...held.tickets, ...others]
      },
    }),
}

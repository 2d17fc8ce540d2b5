import type { TicketDetail } from '@ground-control/contract/tickets'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { readAccountPurchases } from '#subjects/accounts/queries.ts'
import { readEventFigures } from '#subjects/events/queries.ts'
import { readTicketsHeld, ticketKeys } from '#subjects/tickets/queries.ts'

/** Reloads after own changes and those of others. */
export const eventTicketsKey = (eventId: EventId) => [...ticketKeys.all, 'beside-case', eventId] as const

export const besideQueries = {
  figures: (eventId: EventId) =>
    queryOptions({
      queryKey: [...eventTicketsKey(eventId), 'figures'],
      queryFn: async ({ signal }) => (await readEventFigures([eventId], signal)).get(eventId) ?? null,
    }),

  purchases: (accountId: AccountId) =>
    queryOptions({
      queryKey: [...ticketKeys.all, 'beside-case', 'paid-by', accountId],
      queryFn: async ({ signal }) => (await readAccountPurchases(accountId, signal))?.purchases ?? [],
    }),

  /** Held tickets plus, if known, paid ones that were given away: the payer can be refunded. */
  tickets: (eventId: EventId, accountId: AccountId, knowsPurchases: boolean) =>
    queryOptions({
      queryKey: [...eventTicketsKey(eventId), 'of', accountId, knowsPurchases],
      queryFn: async ({ signal, client }): Promise<readonly TicketDetail[]> => {
        const [held, bought] = await Promise.all([
          readTicketsHeld(eventId, accountId, signal),
          knowsPurchases ? client.fetchQuery(besideQueries.purchases(accountId)) : [],
        ])
        const ids = new Set(held.map(({ ticketId }) => ticketId))
        const others = bought
          .flatMap(({ tickets }) => tickets)
          .filter((ticket) => ticket.eventId === eventId && !ids.has(ticket.ticketId))
        return [...held, ...others]
      },
    }),
}

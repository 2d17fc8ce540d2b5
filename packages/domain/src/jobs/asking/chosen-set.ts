import type { Ticket } from '#tickets/ticket.ts'
import { isRefunded } from '#tickets/ticket-state.ts'
import { isUsd } from '#values/currency.ts'

export type ChosenTicket = Pick<
  Ticket,
  'ticketId' | 'paymentIntentId' | 'comp' | 'price' | 'currency' | 'refundId' | 'refundedAt'
>

export type ChosenSet = {
  readonly purchases: number
  readonly tickets: number
}

/** The maximum number of tickets in one job. */
export const maxChosenTickets = 100_000

/** Paid and not refunded. Includes other currencies, so that the count lists them as left out. */
export const isChoosable = (ticket: ChosenTicket): boolean =>
  Boolean(ticket.paymentIntentId) && !ticket.comp && ticket.price > 0 && !isRefunded(ticket)

export function chosenSet(tickets: Iterable<ChosenTicket>): ChosenSet {
  const purchases = new Set<string>()
  let count = 0
  for (const ticket of tickets) {
    if (!isChoosable(ticket)) continue
    count += 1
    if (ticket.paymentIntentId && isUsd(ticket.currency)) purchases.add(ticket.paymentIntentId)
  }
  return { purchases: purchases.size, tickets: count }
}

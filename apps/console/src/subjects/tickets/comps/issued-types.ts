import type { TicketDetail } from '@ground-control/contract/tickets'
import { ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { TicketId } from '@ground-control/domain/values/ids'

type IssuedType = { readonly title: string; readonly ticketIds: readonly TicketId[] }

export function issuedTypes(tickets: readonly TicketDetail[]): readonly IssuedType[] {
  const byTitle = new Map<string, TicketId[]>()
  for (const ticket of tickets) {
    const title = ticketTitle(ticket)
    const ids = byTitle.get(title)
    if (ids) ids.push(ticket.ticketId)
    else byTitle.set(title, [ticket.ticketId])
  }
  return [...byTitle].map(([title, ticketIds]) => ({ title, ticketIds }))
}

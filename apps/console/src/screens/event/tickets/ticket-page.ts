import type { TicketDetail } from '@ground-control/contract/tickets'
import { ticketState } from '@ground-control/domain/tickets/ticket-state'
import type { TicketFilter } from '#screens/event/event-view.ts'

/** Pages, filters and sorts like a platform with its own paging. */
export function pageOfTickets(
  tickets: readonly TicketDetail[],
  { status, kind }: TicketFilter,
  page: number,
  pageSize: number,
) {
  const found = tickets.filter(
    (ticket) =>
      (kind === null || (kind === 'comp') === (ticket.comp ?? false)) &&
      (status === null || ticketState(ticket) === status),
  )
  const inOrder = found.toSorted(
    (a, b) => (b.purchaseDate ?? '').localeCompare(a.purchaseDate ?? '') || (a.ticketId < b.ticketId ? -1 : 1),
  )
  return { tickets: inOrder.slice((page - 1) * pageSize, page * pageSize), count: found.length }
}

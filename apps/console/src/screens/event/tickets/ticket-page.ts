import type { TicketDetail } from '@ground-control/contract/tickets'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import type { TicketFilter, TicketStatus } from '#screens/event/event-view.ts'

/** Refunded says more about a ticket than that it was used before. */
export const statusOf = (ticket: Pick<TicketDetail, 'redeemed' | 'refundId' | 'refundedAt'>): TicketStatus =>
  isRefunded(ticket) ? 'refunded' : ticket.redeemed ? 'redeemed' : 'pending'

/** One page, newest sale first, as a platform that pages by itself would answer. */
export function pageOfTickets(
  tickets: readonly TicketDetail[],
  { status, kind }: TicketFilter,
  page: number,
  pageSize: number,
) {
  // Let in is let in, as every count of it says, whatever became of the money after.
  const found = tickets.filter(
    (ticket) =>
      (kind === null || (kind === 'comp') === (ticket.comp ?? false)) &&
      (status === null || (status === 'redeemed' ? ticket.redeemed : statusOf(ticket) === status)),
  )
  const inOrder = found.toSorted(
    (a, b) => (b.purchaseDate ?? '').localeCompare(a.purchaseDate ?? '') || (a.ticketId < b.ticketId ? -1 : 1),
  )
  return { tickets: inOrder.slice((page - 1) * pageSize, page * pageSize), count: found.length }
}

import type { TicketDetail } from '@ground-control/contract/tickets'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import type { TicketFilter, TicketStatus } from '#screens/event/event-view.ts'

/** A ticket that was redeemed and then refunded counts as refunded. */
export const statusOf = (ticket: Pick<TicketDetail, 'redeemed' | 'refundId' | 'refundedAt'>): TicketStatus =>
  isRefunded(ticket) ? 'refunded' : ticket.redeemed ? 'redeemed' : 'pending'

/** Pages, filters and sorts like a platform with its own paging. */
export function pageOfTickets(
  tickets: readonly TicketDetail[],
  { status, kind }: TicketFilter,
  page: number,
  pageSize: number,
) {
  // A redeemed ticket stays redeemed in this filter even after a refund, as in every count.
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

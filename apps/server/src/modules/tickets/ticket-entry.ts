import type { Actor, AuditEntry } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type LockedTicket, lockTickets } from './ticket-locks.ts'

export async function lockOne(transaction: Transaction, ticketId: string): Promise<LockedTicket> {
  const [ticket] = await lockTickets(transaction, [ticketId])
  if (!ticket) throw new Refusal('not-found', `There is no ticket ${ticketId}.`)
  return ticket
}

export const ticketEntry = (ticket: LockedTicket, action: string, actor: Actor, requestId: string): AuditEntry => ({
  actor,
  action,
  entity: { kind: 'ticket', id: ticket.ticketId },
  orgId: ticket.event.orgId,
  eventId: ticket.eventId,
  requestId,
})

import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Transaction } from '#platform/db/database.ts'

export type LockedTicket = {
  readonly eventId: string
  readonly ticketId: string
  readonly redeemed: boolean
  readonly redeemedAt: Instant | null
  readonly refundId: string | null
  readonly refundedAt: Instant | null
  readonly version: number
  readonly updatedAt: Instant
  readonly updatedBy: string | null
  readonly owner: { readonly accountId: string | null; readonly name: string | null; readonly email: string | null }
  readonly beingRefunded: boolean
  readonly event: { readonly orgId: string } & EventTimes
}

type EventTimes = { readonly status: string; readonly startDate: Instant | null; readonly endDate: Instant | null }

type TicketRow = Omit<LockedTicket, 'owner' | 'beingRefunded' | 'event'> & {
  readonly ownerAccountId: string | null
  readonly ownerName: string | null
  readonly ownerEmail: string | null
}

/**
 * Locks tickets in a fixed order, so that two callers can't deadlock. A second statement reads the rest, to see what
 * happened while the first one waited. Share-locks the event, so that nobody is let in while it is being called off.
 */
export async function lockTickets(transaction: Transaction, ticketIds: readonly string[]): Promise<LockedTicket[]> {
  const { rows: tickets } = await transaction.execute<TicketRow>(sql`
    select event_id as "eventId", id as "ticketId", redeemed, ${asInstant(sql`redeemed_at`)} as "redeemedAt",
           refund_id as "refundId", ${asInstant(sql`refunded_at`)} as "refundedAt", version,
           ${asInstant(sql`updated_at`)} as "updatedAt", updated_by as "updatedBy",
           owner_account_id as "ownerAccountId", owner_name as "ownerName", owner_email as "ownerEmail"
    from tickets where id = any(${sql.param([...ticketIds])}) order by event_id, id for update`)
  const { rows: around } = await transaction.execute<
    EventTimes & { id: string; orgId: string; refunding: string[] }
  >(sql`
    select e.id, e.org_id as "orgId", e.status, ${asInstant(sql`e.start_at`)} as "startDate",
           ${asInstant(sql`e.end_at`)} as "endDate",
           array(select r.ticket_id from refund_tickets r
                 where r.event_id = e.id and r.live and r.ticket_id = any(${sql.param([...ticketIds])})) as refunding
    from events e where e.id = any(${sql.param([...new Set(tickets.map(({ eventId }) => eventId))])})
    order by e.id for share of e`)
  return tickets.map(({ ownerAccountId, ownerName, ownerEmail, ...ticket }) => {
    const found = around.find(({ id }) => id === ticket.eventId)
    if (!found) throw new Error('A ticket has no event, which the database does not allow.')
    const { id, refunding, ...event } = found
    return {
      ...ticket,
      owner: { accountId: ownerAccountId, name: ownerName, email: ownerEmail },
      beingRefunded: refunding.includes(ticket.ticketId),
      event,
    }
  })
}

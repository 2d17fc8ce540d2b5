import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { setTicketStatus } from '@ground-control/contract/tickets'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { type LockedTicket, lockTickets } from '#modules/tickets/ticket-locks.ts'
import type { Actor } from '#platform/audit/write-audit.ts'
import { asInstant, type Database, requireRow, type Transaction } from '#platform/db/database.ts'

export type RedemptionReply = ReplyOf<typeof setTicketStatus>

type StaffRedemption = {
  readonly by: string
  readonly redeemed: boolean
  readonly redeemedAt: Instant | null
  readonly door: string | null
  /** When it happened offline; `redeemedAt` is when it reached the server. */
  readonly madeAt: Instant | null
}

type AtOnce = {
  readonly redeemed: boolean
  readonly expectedVersion?: number | undefined
  readonly door?: string | undefined
  readonly actor: Actor
  readonly actingFor: string | null
  readonly requestId: string
}

export const createRedemptionStore = ({ inTransaction, changeAtOnce }: Database) => ({
  inTransaction,

  /**
   * Writes the audit entry too. Null: something prevents the change or there is nothing to change, and nothing was
   * done.
   */
  async setAtOnce(ticketId: string, { redeemed, expectedVersion, door, actor, ...asked }: AtOnce) {
    const [reply] = await changeAtOnce<RedemptionReply>(sql`
      select id as "ticketId", redeemed, ${asInstant(sql`redeemed_at`)} as "redeemedAt", version
      from redeem_ticket(${ticketId}, ${redeemed}, ${expectedVersion ?? null}, ${asked.actingFor}, ${actor.id}, ${actor.name},
                         ${door ?? null}, ${asked.requestId})`)
    return reply ?? null
  },

  async lockTicket(transaction: Transaction, ticketId: string): Promise<LockedTicket | null> {
    const [ticket] = await lockTickets(transaction, [ticketId])
    return ticket ?? null
  },

  async setRedeemed(
    transaction: Transaction,
    { eventId, ticketId }: LockedTicket,
    change: { readonly redeemed: boolean; readonly by: string },
  ): Promise<RedemptionReply> {
    const { rows } = await transaction.execute<RedemptionReply>(sql`
      update tickets set redeemed = ${change.redeemed}, updated_by = ${change.by},
             redeemed_at = case when ${change.redeemed} then clock_timestamp() end, updated_at = clock_timestamp()
      where event_id = ${eventId} and id = ${ticketId}
      returning id as "ticketId", redeemed, ${asInstant(sql`redeemed_at`)} as "redeemedAt", version`)
    return requireRow(rows[0])
  },

  /** The last change by staff. Scans at the door are not in the audit trail. */
  async lastByStaff(transaction: Transaction, ticketId: string): Promise<StaffRedemption | null> {
    const { rows } = await transaction.execute<StaffRedemption>(sql`
      select actor_id as by, (after ->> 'redeemed')::boolean as redeemed, after ->> 'redeemedAt' as "redeemedAt",
             after ->> 'door' as door, after ->> 'madeAt' as "madeAt"
      from audit_entries
      where entity_kind = 'ticket' and entity_id = ${ticketId} and action in ('ticket.redeemed', 'ticket.unredeemed')
      order by number desc limit 1`)
    return rows[0] ?? null
  },
})

export type RedemptionStore = ReturnType<typeof createRedemptionStore>

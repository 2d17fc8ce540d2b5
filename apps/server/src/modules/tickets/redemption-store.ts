import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { setTicketStatus } from '@ground-control/contract/tickets'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow, type Transaction } from '#platform/db/database.ts'
import { type LockedTicket, lockTickets } from './ticket-locks.ts'

export type RedemptionReply = ReplyOf<typeof setTicketStatus>

type StaffRedemption = {
  readonly by: string
  readonly redeemed: boolean
  readonly redeemedAt: Instant | null
  readonly door: string | null
  /** When it was done without a connection; `redeemedAt` is when it arrived. */
  readonly madeAt: Instant | null
}

export const createRedemptionStore = ({ inTransaction }: Database) => ({
  inTransaction,

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

import type { setTicketStatus } from '@ground-control/contract/calls/tickets'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { eq, sql } from 'drizzle-orm'
import { type LockedTicket, lockTickets } from '#modules/tickets/ticket-locks.ts'
import { asInstant, type Database, type Transaction } from '#platform/db/database.ts'
import { accounts } from '#platform/db/schema/people.ts'

export type RedemptionReply = ReplyOf<typeof setTicketStatus>

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
    return rows[0] as RedemptionReply
  },

  /** A name people know, where there is one. */
  async nameOf(transaction: Transaction, accountId: string): Promise<string> {
    const [account] = await transaction
      .select({ name: accounts.fullName })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    return account?.name || accountId
  },
})

export type RedemptionStore = ReturnType<typeof createRedemptionStore>

import { sql } from 'drizzle-orm'
import type { LockedTicket } from '#modules/tickets/ticket-locks.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'

type Recipient = {
  readonly ownerId: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

type Transfer = { readonly batchId: string; readonly to: Recipient; readonly by: string }

export const createTransferStore = ({ inTransaction }: Database) => ({
  inTransaction,

  async hasBatch(transaction: Transaction, batchId: string): Promise<boolean> {
    const { rows } = await transaction.execute(sql`select 1 from transfers where batch_id = ${batchId} limit 1`)
    return rows.length > 0
  },

  /** Reads without a lock, only to inform. */
  async ownersOf(transaction: Transaction, ticketIds: readonly string[]) {
    const { rows } = await transaction.execute<Pick<LockedTicket, 'eventId' | 'ticketId' | 'owner'>>(sql`
      select event_id as "eventId", id as "ticketId",
             json_build_object('accountId', owner_account_id, 'name', owner_name, 'email', owner_email) as owner
      from tickets where id = any(${sql.param([...ticketIds])}) order by event_id, id`)
    return rows
  },

  /** Changes owner and code, so that the old code stops working. The purchaser stays. */
  async handOver(
    transaction: Transaction,
    tickets: readonly LockedTicket[],
    { batchId, to, by }: Transfer,
  ): Promise<void> {
    const eventIds = sql.param(tickets.map(({ eventId }) => eventId))
    const ticketIds = sql.param(tickets.map(({ ticketId }) => ticketId))
    await transaction.execute(sql`
      update tickets t set owner_account_id = ${to.ownerId}, owner_name = ${to.name}, owner_email = ${to.email},
             owner_phone = ${to.phone}, code = new_entry_code(), updated_by = ${by}, updated_at = statement_timestamp()
      from unnest(${eventIds}::text[], ${ticketIds}::text[]) as n (event_id, id)
      where t.event_id = n.event_id and t.id = n.id`)
    await transaction.execute(sql`
      insert into transfers (id, event_id, ticket_id, from_account_id, from_name, from_email,
                             to_account_id, to_name, to_email, transferred_by, transferred_at, batch_id)
      select n.id, n.event_id, n.ticket_id, n.from_account_id, n.from_name, n.from_email,
             ${to.ownerId}, ${to.name}, ${to.email}, ${by}, statement_timestamp(), ${batchId}
      from unnest(${sql.param(tickets.map(() => newId('trf_')))}::text[], ${eventIds}::text[], ${ticketIds}::text[],
                  ${sql.param(tickets.map(({ owner }) => owner.accountId))}::text[],
                  ${sql.param(tickets.map(({ owner }) => owner.name))}::text[],
                  ${sql.param(tickets.map(({ owner }) => owner.email))}::text[])
        as n (id, event_id, ticket_id, from_account_id, from_name, from_email)`)
  },
})

export type TransferStore = ReturnType<typeof createTransferStore>

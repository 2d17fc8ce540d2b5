import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { getEntryCode } from '@ground-control/contract/entry'
import { sql } from 'drizzle-orm'
import { type Database, requireRow, type Transaction } from '#platform/db/database.ts'

export type EntryCode = ReplyOf<typeof getEntryCode>

export const createEntryStore = ({ inTransaction }: Database) => ({
  inTransaction,

  async codeOf(transaction: Transaction, ticketId: string): Promise<EntryCode> {
    const { rows } = await transaction.execute<EntryCode>(
      sql`select id as "ticketId", code as "entryCode", version from tickets where id = ${ticketId}`,
    )
    return requireRow(rows[0])
  },

  async replaceCode(transaction: Transaction, ticketId: string, by: string): Promise<EntryCode> {
    const { rows } = await transaction.execute<EntryCode>(sql`
      update tickets set code = new_entry_code(), updated_by = ${by}, updated_at = clock_timestamp()
      where id = ${ticketId} returning id as "ticketId", code as "entryCode", version`)
    return requireRow(rows[0])
  },
})

export type EntryStore = ReturnType<typeof createEntryStore>

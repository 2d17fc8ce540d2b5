import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** One row per restore of this database from a backup. */
export const restores = pgTable('restores', {
  formerInstance: text('former_instance').primaryKey(),
  backedUpAt: moment('backed_up_at').notNull(),
  restoredAt: moment('restored_at').notNull().default(sql`clock_timestamp()`),
  /** When all refunds at the provider had been read. Null: not yet, so refunds wait. */
  lookedBackAt: moment('looked_back_at'),
})

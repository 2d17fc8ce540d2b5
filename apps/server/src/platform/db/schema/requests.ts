import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    personId: text('person_id').notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    resultId: text('result_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.key] }), index('idempotent_requests_created').on(t.createdAt)],
)

/** The payment provider's account that the payments belong to. One row. */
export const providerAccount = pgTable(
  'provider_account',
  {
    id: integer().primaryKey().default(1),
    accountId: text('account_id').notNull(),
    livemode: boolean().notNull(),
    keptAt: timestamp('kept_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [check('provider_account_one', sql`${t.id} = 1`)],
)

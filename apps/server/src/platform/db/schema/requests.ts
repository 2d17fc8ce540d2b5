import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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

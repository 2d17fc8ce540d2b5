import { jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

export const savedViews = pgTable(
  'saved_views',
  {
    id: text().primaryKey(),
    personId: text('person_id').notNull(),
    list: text().notNull(),
    name: text().notNull(),
    filters: jsonb().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [unique('saved_views_name').on(t.personId, t.list, t.name)],
)

import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Who is reading whose contacts, so that repeated reads become one audit entry. */
export const contactReads = pgTable(
  'contact_reads',
  {
    personId: text('person_id').notNull(),
    thing: text().notNull(),
    since: moment('since').notNull().defaultNow(),
    readAt: moment('read_at').notNull().defaultNow(),
    /** Contacts read so far, and how many of them the newest entry counts. */
    seen: integer().notNull(),
    told: integer().notNull(),
    toldAt: moment('told_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.thing] })],
)

/** Files of erased people that an object store may still have. A row is deleted once the store has no such file. */
export const filesToDelete = pgTable('files_to_delete', {
  fileId: text('file_id').primaryKey(),
  markedAt: moment('marked_at').notNull().defaultNow(),
  tries: integer().notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
})

import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Whose list it is. The team has one, and nobody's id is empty. */
const owner = {
  list: text({ enum: ['own', 'team'] }).notNull(),
  personId: text('person_id').notNull(),
}

/** A list that was ever kept, so that one that was emptied is told from one that never was. Changes of it wait here. */
export const watchLists = pgTable('watch_lists', { ...owner, keptSince: moment('kept_since').notNull() }, (t) => [
  primaryKey({ columns: [t.list, t.personId] }),
  check('watch_lists_owner', sql`${t.list} in ('own', 'team') and (${t.list} = 'team') = (${t.personId} = '')`),
])

/**
 * One row per entry, so that two browsers cannot overwrite each other's. An organization that is deleted stays on the
 * lists until somebody takes it off: no list changes without an entry on the trail.
 */
export const watchedOrganizations = pgTable(
  'watched_organizations',
  {
    ...owner,
    orgId: text('org_id').notNull(),
    /** No two of a list are of one moment: it is their order. */
    addedAt: moment('added_at').notNull(),
    addedBy: text('added_by').notNull(),
    addedByName: text('added_by_name'),
  },
  (t) => [
    primaryKey({ columns: [t.list, t.personId, t.orgId] }),
    foreignKey({
      name: 'watched_organizations_list',
      columns: [t.list, t.personId],
      foreignColumns: [watchLists.list, watchLists.personId],
    }),
  ],
)

import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** The team's list has an empty person id. */
const owner = {
  list: text({ enum: ['own', 'team'] }).notNull(),
  personId: text('person_id').notNull(),
}

/** Distinguishes an emptied list from one that never existed, and serves as the list's lock. */
export const watchLists = pgTable('watch_lists', { ...owner, keptSince: moment('kept_since').notNull() }, (t) => [
  primaryKey({ columns: [t.list, t.personId] }),
  check('watch_lists_owner', sql`${t.list} in ('own', 'team') and (${t.list} = 'team') = (${t.personId} = '')`),
])

/** One row per entry, so that two browsers can't overwrite each other. */
export const watchedOrganizations = pgTable(
  'watched_organizations',
  {
    ...owner,
    orgId: text('org_id').notNull(),
    /** Unique within a list, because it defines the order. */
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

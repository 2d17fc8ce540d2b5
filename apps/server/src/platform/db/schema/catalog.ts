import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Rows from another platform may lack names and contacts. */
export const organizations = pgTable('organizations', {
  id: text().primaryKey(),
  name: text(),
  displayName: text('display_name'),
  type: text(),
  email: text(),
  phone: text(),
  status: text(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const spaces = pgTable(
  'spaces',
  {
    id: text().primaryKey(),
    orgId: text('org_id')
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    address: text(),
    timeZone: text('time_zone'),
  },
  (t) => [index('spaces_org').on(t.orgId)],
)

export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    orgId: text('org_id')
      .notNull()
      .references(() => organizations.id),
    name: text(),
    description: text(),
    startAt: moment('start_at'),
    endAt: moment('end_at'),
    locationName: text('location_name'),
    imageUrl: text('image_url'),
    status: text().notNull().default('on_sale'),
    ticketed: boolean().notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('events_org_start').on(t.orgId, t.startAt), index('events_start').on(t.startAt)],
)

export const eventSpaces = pgTable(
  'event_spaces',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    spaceId: text('space_id')
      .notNull()
      .references(() => spaces.id),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.spaceId] })],
)

export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: text().primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    name: text().notNull(),
    description: text(),
    priceCents: integer('price_cents').notNull(),
    capacity: integer(),
    position: integer().notNull().default(0),
    deletedAt: moment('deleted_at'),
  },
  (t) => [index('ticket_types_event').on(t.eventId, t.position)],
)

export const remoteConfig = pgTable('remote_config', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
  /** The person's reason for this value. */
  reason: text(),
  /** From then on a switch that is off counts as on. */
  onAgainAt: moment('on_again_at'),
})

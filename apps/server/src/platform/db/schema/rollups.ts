import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const counters = {
  sold: integer().notNull().default(0),
  grossCents: bigint('gross_cents', { mode: 'number' }).notNull().default(0),
  comps: integer().notNull().default(0),
  refunded: integer().notNull().default(0),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
  /** Without those refunded since. */
  redeemed: integer().notNull().default(0),
  /** Redeemed and refunded since: in no figure, but something did happen on that day. */
  redeemedRefunded: integer('redeemed_refunded').notNull().default(0),
  transferred: integer().notNull().default(0),
}

/** Maintained by triggers, never by the application. Days are in the platform's time zone. */
export const eventDayStats = pgTable(
  'event_day_stats',
  { eventId: text('event_id').notNull(), day: date({ mode: 'string' }).notNull(), ...counters },
  (t) => [primaryKey({ columns: [t.eventId, t.day] }), index('event_day_stats_day').on(t.day)],
)

export const eventStats = pgTable(
  'event_stats',
  {
    eventId: text('event_id').primaryKey(),
    ...counters,
    lastUpdated: timestamp('last_updated', { withTimezone: true, mode: 'string' }),
    /** Raised by every change of a ticket, a transfer or a type's name. The guest list's ETag. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [index('event_stats_updated').on(t.lastUpdated)],
)

export const platformSettings = pgTable('platform_settings', {
  id: integer().primaryKey().default(1),
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Tells this database from another one with the same ids, for cached copies. */
  instanceId: text('instance_id').notNull().default(sql`gen_random_uuid()`),
})

/** Written by triggers. Null means: read the list again. An event's newest row is never deleted. */
export const ticketChanges = pgTable(
  'ticket_changes',
  {
    eventId: text('event_id').notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
    ticketIds: text('ticket_ids').array(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.revision] })],
)

import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const counters = {
  sold: integer().notNull().default(0),
  grossCents: bigint('gross_cents', { mode: 'number' }).notNull().default(0),
  comps: integer().notNull().default(0),
  refunded: integer().notNull().default(0),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
  redeemed: integer().notNull().default(0),
  transferred: integer().notNull().default(0),
}

/** Kept by triggers on tickets and transfers, never by the application. A day is a day of the platform's time zone. */
export const eventDayStats = pgTable(
  'event_day_stats',
  { eventId: text('event_id').notNull(), day: date({ mode: 'string' }).notNull(), ...counters },
  (t) => [primaryKey({ columns: [t.eventId, t.day] }), index('event_day_stats_day').on(t.day)],
)

/** The same figures over an event's whole life, and its newest sale, refund, redemption, transfer or comp. */
export const eventStats = pgTable(
  'event_stats',
  {
    eventId: text('event_id').primaryKey(),
    ...counters,
    lastUpdated: timestamp('last_updated', { withTimezone: true, mode: 'string' }),
    /** Moves with every change of a ticket, a transfer or a type's name: the guest list's ETag. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [index('event_stats_updated').on(t.lastUpdated)],
)

/** What the database itself must know: one row. */
export const platformSettings = pgTable('platform_settings', {
  id: integer().primaryKey().default(1),
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Another database of the same names is another platform: nobody's kept copy may pass for its data. */
  instanceId: text('instance_id').notNull().default(sql`gen_random_uuid()`),
})

/**
 * Which tickets a change of the guest list touched, by the revision it made; written by triggers. Null: read it again.
 * An event's newest row is always kept, so that whoever has the list of that revision or a later one can follow.
 */
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

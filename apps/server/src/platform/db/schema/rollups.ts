import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const counters = {
  sold: integer().notNull().default(0),
  grossCents: bigint('gross_cents', { mode: 'number' }).notNull().default(0),
  comps: integer().notNull().default(0),
  refunded: integer().notNull().default(0),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
  /** Excludes tickets refunded since. */
  redeemed: integer().notNull().default(0),
  /** Redeemed and later refunded. No figure includes them, but they show that something happened on that day. */
  redeemedRefunded: integer('redeemed_refunded').notNull().default(0),
  transferred: integer().notNull().default(0),
}

/** Sums from the event's first day to the end of this day, so that a range is the difference of two rows. */
const soFar = {
  soldSoFar: integer('sold_so_far').notNull().default(0),
  grossCentsSoFar: bigint('gross_cents_so_far', { mode: 'number' }).notNull().default(0),
  compsSoFar: integer('comps_so_far').notNull().default(0),
  refundedSoFar: integer('refunded_so_far').notNull().default(0),
  refundedCentsSoFar: bigint('refunded_cents_so_far', { mode: 'number' }).notNull().default(0),
  redeemedSoFar: integer('redeemed_so_far').notNull().default(0),
  changesSoFar: bigint('changes_so_far', { mode: 'number' }).notNull().default(0),
}

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Excludes what is still in the log. Only fold_ticket_log() writes it; read the views instead. Days are in the
 * platform's time zone.
 */
export const foldedEventDayStats = pgTable(
  'folded_event_day_stats',
  {
    eventId: text('event_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    ...counters,
    ...soFar,
    /** From the event's first day to the end of the day before this one. */
    soldBefore: integer('sold_before').generatedAlwaysAs(sql`sold_so_far - sold`),
    grossCentsBefore: bigint('gross_cents_before', { mode: 'number' }).generatedAlwaysAs(
      sql`gross_cents_so_far - gross_cents`,
    ),
    /** When something first happened on this day. Null: unknown, because something was undone. */
    firstAt: timestamp('first_at', { withTimezone: true, mode: 'string' }),
    /** The event's previous day. Null: this is its first. */
    previousDay: date('previous_day', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ name: 'event_day_stats_event_id_day_pk', columns: [t.eventId, t.day] }),
    index('event_day_stats_first').on(t.day, t.firstAt, t.previousDay, t.eventId),
    // The migration also includes both sums in this index, which drizzle can't express. They don't change while the
    // day's sales continue.
    index('event_day_stats_before').on(t.day, t.eventId),
    index('event_day_stats_gap')
      .using('gist', sql`daterange(${t.previousDay}, ${t.day}, '()')`)
      .where(sql`${t.previousDay} < ${t.day} - 1`),
  ],
)

export const foldedEventStats = pgTable(
  'folded_event_stats',
  {
    eventId: text('event_id').primaryKey(),
    /** Null: the event is gone. */
    orgId: text('org_id'),
    ...counters,
    lastUpdated: timestamp('last_updated', { withTimezone: true, mode: 'string' }),
    /** Raised by every fold. -1: the event never had a ticket. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
    /** The first and last stored day; something happened on each of them. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
  },
  (t) => [
    index('event_stats_gone').on(t.eventId).where(sql`${t.orgId} is null`),
    index('event_stats_days').on(t.lastDay, t.firstDay),
    index('event_stats_sold').on(t.sold.desc(), t.eventId),
    index('event_stats_gross').on(t.grossCents.desc(), t.eventId),
    index('event_stats_updated').on(t.lastUpdated.desc().nullsLast(), t.eventId),
  ],
)

/** All events together, for totals and the trend. Written like the folded figures. */
export const foldedDaySales = pgTable('folded_day_sales', {
  day: date({ mode: 'string' }).primaryKey(),
  sold: integer().notNull(),
  grossCents: bigint('gross_cents', { mode: 'number' }).notNull(),
  refunded: integer().notNull().default(0),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
  /** Events whose first day this is, and events whose last day this is. */
  begun: integer().notNull().default(0),
  ended: integer().notNull().default(0),
})

/** An organization's sums to the end of a day. Triggers on the folded figures maintain it. */
export const foldedOrganizationDays = pgTable(
  'folded_organization_days',
  {
    orgId: text('org_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    soldSoFar: integer('sold_so_far').notNull(),
    grossCentsSoFar: bigint('gross_cents_so_far', { mode: 'number' }).notNull(),
    refundedCentsSoFar: bigint('refunded_cents_so_far', { mode: 'number' }).notNull(),
    changesSoFar: bigint('changes_so_far', { mode: 'number' }).notNull(),
    begunSoFar: integer('begun_so_far').notNull(),
    endedSoFar: integer('ended_so_far').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day] })],
)

/**
 * All events together by quarter of an hour, for the trend by hour and partial days. Written when the log is folded.
 */
export const foldedQuarters = pgTable('folded_quarters', {
  startsAt: timestamp('starts_at', { withTimezone: true, mode: 'string' }).primaryKey(),
  sold: integer().notNull(),
  grossCents: bigint('gross_cents', { mode: 'number' }).notNull(),
  refunded: integer().notNull(),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
})

/** The same per organization, for its figures of partial days. */
export const foldedOrganizationQuarters = pgTable(
  'folded_organization_quarters',
  {
    startsAt: timestamp('starts_at', { withTimezone: true, mode: 'string' }).notNull(),
    orgId: text('org_id').notNull(),
    grossCents: bigint('gross_cents', { mode: 'number' }).notNull(),
    changes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.startsAt, t.orgId] })],
)

/** The folded figures plus what is still in the log: exact at every moment. event_day_stats is the same by day. */
export const eventStats = pgView('event_stats', {
  eventId: text('event_id').notNull(),
  sold: integer().notNull(),
  comps: integer().notNull(),
  revision: bigint({ mode: 'number' }).notNull(),
  /** The log holds changes that the revision doesn't count yet. */
  pending: boolean().notNull(),
}).existing()

/** Appended to by triggers and emptied by fold_ticket_log(). */
export const ticketLog = pgTable(
  'ticket_log',
  {
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    loggedAt: timestamp('logged_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    eventId: text('event_id').notNull(),
    at: timestamp({ withTimezone: true, mode: 'string' }),
    ...counters,
    lastUpdated: timestamp('last_updated', { withTimezone: true, mode: 'string' }),
    /** Null means: read the list again. */
    ticketIds: text('ticket_ids').array(),
  },
  (t) => [index('ticket_log_xid').on(t.xid)],
)

/** The log holds nothing of transactions below `low`, as numbered by the database system with that identifier. */
export const ticketLogState = pgTable(
  'ticket_log_state',
  {
    id: integer().primaryKey().default(1),
    low: xid8().notNull().default('0'),
    system: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('ticket_log_state_one_row', sql`${t.id} = 1`)],
)

export const platformSettings = pgTable('platform_settings', {
  id: integer().primaryKey().default(1),
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Tells this database from another with the same ids, for cached copies. */
  instanceId: text('instance_id').notNull().default(sql`gen_random_uuid()`),
})

/** Written by fold_ticket_log(). Null means: read the list again. An event's newest row is never deleted. */
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

import { itemStates } from '@ground-control/domain/jobs/item-states'
import { failureGroups, holdReasons, jobKinds, jobStates, jobSteps } from '@ground-control/domain/jobs/job-states'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { events } from './catalog.ts'
import { payments, refunds } from './ticketing.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Refunds of many payments of one event, requested together. */
export const jobs = pgTable(
  'jobs',
  {
    id: text().primaryKey(),
    kind: text({ enum: jobKinds }).notNull(),
    state: text({ enum: jobStates }).notNull(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    /** The chosen tickets; null: all of the event. */
    ticketIds: text('ticket_ids').array(),
    withFees: boolean('with_fees').notNull(),
    tellCustomers: boolean('tell_customers').notNull(),
    reason: text().notNull(),
    /** The count at the time of the request. Approving and starting must get the same count. */
    preview: jsonb().notNull(),
    hash: text().notNull(),
    /** Tickets, and fees if they are refunded too. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    askedBy: text('asked_by').notNull(),
    askedByName: text('asked_by_name'),
    askedAt: moment('asked_at').notNull().default(sql`clock_timestamp()`),
    expiresAt: moment('expires_at'),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: moment('decided_at'),
    declinedBecause: text('declined_because'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /**
     * Why nothing is sent now. While `paused` it holds until somebody resumes the job, while running until `holdUntil`.
     */
    holdReason: text('hold_reason', { enum: holdReasons }),
    holdBy: text('hold_by'),
    holdByName: text('hold_by_name'),
    holdSince: moment('hold_since'),
    holdUntil: moment('hold_until'),
    /** Changed at most once a second while items are settled, so that consoles notice progress. */
    progressedAt: moment('progressed_at'),
  },
  (t) => [
    index('jobs_newest').on(t.askedAt, t.id),
    index('jobs_event').on(t.eventId, t.askedAt),
    index('jobs_open').on(t.state).where(sql`${t.state} in ('waiting', 'running', 'paused')`),
    // Of two people who start a job at once, only one succeeds.
    uniqueIndex('jobs_one_open').on(t.eventId).where(sql`${t.state} in ('waiting', 'running', 'paused')`),
    check('jobs_started', sql`(${t.startedAt} is null) = (${t.state} in ('waiting', 'declined', 'expired'))`),
    check('jobs_paused', sql`${t.state} <> 'paused' or ${t.holdReason} is not null`),
  ],
)

/** One refund of one payment. */
export const jobItems = pgTable(
  'job_items',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    state: text({ enum: itemStates }).notNull().default('to-do'),
    ticketIds: text('ticket_ids').array().notNull(),
    amountCents: integer('amount_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    refundId: text('refund_id').references(() => refunds.id),
    failureGroup: text('failure_group', { enum: failureGroups }),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    tries: integer().notNull().default(0),
    /** The holder works on the item; after this time any process may. */
    leaseUntil: moment('lease_until'),
    nextTryAt: moment('next_try_at').notNull().default(sql`clock_timestamp()`),
    settledAt: moment('settled_at'),
    caseId: text('case_id'),
    handledAt: moment('handled_at'),
    handledBy: text('handled_by'),
    handledByName: text('handled_by_name'),
    handledReason: text('handled_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.paymentId] }),
    // In the order of payment ids, which reveals nothing about people.
    index('job_items_to_do').on(t.jobId, t.nextTryAt, t.paymentId).where(sql`${t.state} = 'to-do'`),
    index('job_items_refund').on(t.refundId).where(sql`${t.refundId} is not null`),
    index('job_items_states').on(t.jobId, t.state, t.amountCents),
    index('job_items_settled').on(t.jobId, t.settledAt).where(sql`${t.settledAt} is not null`),
    check('job_items_amount', sql`${t.amountCents} > 0 and ${t.feeCents} between 0 and ${t.amountCents}`),
    check('job_items_failed', sql`${t.state} not in ('failed', 'handled') or ${t.failureGroup} is not null`),
  ],
)

/** Everybody whom a job emails, each address once. */
export const jobNotices = pgTable(
  'job_notices',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id),
    toKey: text('to_key').notNull(),
    address: text().notNull(),
    name: text(),
    /** What this person gets back. */
    amountCents: integer('amount_cents').notNull(),
    /** Payments they made; empty if the person holds tickets that somebody else paid for, or comps. */
    paymentIds: text('payment_ids').array().notNull(),
    ticketIds: text('ticket_ids').array().notNull(),
    refund: text({ enum: ['to-recipient', 'to-purchaser', 'none'] }).notNull(),
    leaseUntil: moment('lease_until'),
    /** Null: not written yet. */
    mailId: text('mail_id'),
    /** Why it wasn't written, for example because customer email is switched off. */
    skippedBecause: text('skipped_because'),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.toKey] }),
    index('job_notices_to_write').on(t.jobId, t.toKey).where(sql`${t.mailId} is null and ${t.skippedBecause} is null`),
  ],
)

/** What happened to a job, in words that the console chooses. */
export const jobLog = pgTable(
  'job_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    step: text({ enum: jobSteps }).notNull(),
    byId: text('by_id'),
    byName: text('by_name'),
    count: integer(),
    reason: text(),
  },
  (t) => [index('job_log_job').on(t.jobId, t.id)],
)

/** One row: when the next refund of a job may be sent, across all processes. */
export const providerPace = pgTable('provider_pace', {
  only: boolean().primaryKey().default(true),
  nextAt: moment('next_at').notNull().default(sql`clock_timestamp()`),
  waitUntil: moment('wait_until'),
})

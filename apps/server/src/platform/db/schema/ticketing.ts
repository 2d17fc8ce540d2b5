import { refundStates } from '@ground-control/domain/refunds/refund-states'
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
import { events, organizations } from './catalog.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** May cover several guests' tickets. The id is the provider's payment intent. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orgId: text('org_id')
      .notNull()
      .references(() => organizations.id),
    purchaserAccountId: text('purchaser_account_id'),
    purchaserName: text('purchaser_name'),
    purchaserEmail: text('purchaser_email'),
    purchaserPhone: text('purchaser_phone'),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull().default('usd'),
    /** null: the provider wasn't asked yet, or it wasn't paid by card. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    paidAt: moment('paid_at').notNull(),
  },
  (t) => [
    index('payments_paid').on(t.paidAt),
    index('payments_purchaser').on(t.purchaserAccountId),
    index('payments_foreign').on(t.id).where(sql`${t.currency} not in ('usd', 'USD')`),
    check('payments_amount', sql`${t.amountCents} >= 0`),
  ],
)

/** As the provider last showed them. The id is the provider's. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    status: text().notNull(),
    reason: text(),
    /** In the smallest unit of its currency. */
    amount: integer().notNull(),
    currency: text().notNull(),
    /** null: no answer is possible or needed. */
    dueAt: moment('due_at'),
    openedAt: moment('opened_at').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('payment_disputes_payment').on(t.paymentId)],
)

export const compBatches = pgTable(
  'comp_batches',
  {
    id: text().primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    fingerprint: text().notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone'),
    reason: text(),
    issuedBy: text('issued_by').notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (t) => [index('comp_batches_issued').on(t.issuedBy, t.fingerprint, t.issuedAt)],
)

/** The event is first in the key, so that the table can be partitioned. Owner ids come from the seller's system. */
export const tickets = pgTable(
  'tickets',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    id: text().notNull(),
    ticketTypeId: text('ticket_type_id'),
    ticketName: text('ticket_name'),
    kind: text({ enum: ['sale', 'comp'] })
      .notNull()
      .default('sale'),
    priceCents: integer('price_cents').notNull(),
    paymentId: text('payment_id').references(() => payments.id),
    ownerAccountId: text('owner_account_id'),
    ownerName: text('owner_name'),
    ownerEmail: text('owner_email'),
    ownerPhone: text('owner_phone'),
    purchaserName: text('purchaser_name'),
    purchaserEmail: text('purchaser_email'),
    purchaserPhone: text('purchaser_phone'),
    purchasedAt: moment('purchased_at').notNull(),
    redeemed: boolean().notNull().default(false),
    redeemedAt: moment('redeemed_at'),
    refundId: text('refund_id'),
    refundedAt: moment('refunded_at'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Scanned or typed at the door. A transfer replaces it. */
    code: text().notNull().default(sql`new_entry_code()`),
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
    compBatchId: text('comp_batch_id').references(() => compBatches.id),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.id] }),
    index('tickets_id').on(t.id.op('text_pattern_ops')),
    index('tickets_payment').on(t.paymentId),
    index('tickets_owner').on(t.ownerAccountId),
    index('tickets_comp_batch').on(t.compBatchId).where(sql`${t.compBatchId} is not null`),
    // Code first, so that one of another event is found too.
    uniqueIndex('tickets_code').on(t.code, t.eventId),
    index('tickets_held').on(t.eventId, t.ticketTypeId).where(sql`${t.refundedAt} is null`),
    // Includes price and event, so that a period's sales are read from the index alone.
    index('tickets_sold_by_time').on(t.purchasedAt, t.priceCents, t.eventId).where(sql`${t.kind} = 'sale'`),
    index('tickets_refunded_at').on(t.refundedAt).where(sql`${t.refundedAt} is not null`),
    // For the first guests of a list, before the whole list is read.
    index('tickets_guest_place').on(
      t.eventId,
      sql`guest_place(${t.ownerAccountId}, ${t.ownerName}, ${t.purchaserName}, ${t.purchaserEmail}, ${t.id}) collate "C"`,
    ),
    // For guests whose tickets tickets_owner doesn't find.
    index('tickets_guest')
      .on(t.eventId, sql`guest_of(${t.ownerAccountId}, ${t.purchaserEmail}, ${t.id})`)
      .where(sql`is_guest_id(${t.ownerAccountId}) is not true`),
    check('tickets_kind', sql`${t.kind} in ('sale', 'comp')`),
    check('tickets_price', sql`${t.priceCents} >= 0 and (${t.kind} = 'sale' or ${t.priceCents} = 0)`),
    check('tickets_redeemed', sql`${t.redeemed} = (${t.redeemedAt} is not null)`),
    check('tickets_refunded', sql`(${t.refundId} is null) = (${t.refundedAt} is null)`),
    check('tickets_refunded_cents', sql`${t.refundedCents} between 0 and ${t.priceCents}`),
  ],
)

/** Codes that no longer admit anybody. A trigger writes them, whoever changes the ticket. */
export const replacedCodes = pgTable(
  'replaced_codes',
  {
    code: text().notNull(),
    eventId: text('event_id').notNull(),
    ticketId: text('ticket_id').notNull(),
    replacedAt: moment('replaced_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.code, t.eventId] })],
)

export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    state: text({ enum: refundStates }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The part of the amount for the payment's fees. */
    feeCents: integer('fee_cents').notNull().default(0),
    reason: text(),
    providerRefundId: text('provider_refund_id'),
    requestedBy: text('requested_by'),
    /** Whether the customer gets an email about its outcome. */
    tellCustomer: boolean('tell_customer').notNull().default(false),
    /** Finds the refund of a repeated request without a key. */
    fingerprint: text(),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    /** The lease's holder talks to the provider. After it ends, the recovery loop may. */
    leaseUntil: moment('lease_until'),
    attempts: integer().notNull().default(0),
    lastSentAt: moment('last_sent_at'),
    /** When the provider paid it although we recorded it as failed. */
    turnedUpAt: moment('turned_up_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
    /** Set when staff took a failure off the attention count. */
    handledAt: moment('handled_at'),
    handledBy: text('handled_by'),
    handledReason: text('handled_reason'),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    index('refunds_created').on(t.createdAt, t.id),
    index('refunds_not_settled').on(t.state, t.createdAt).where(sql`${t.state} <> 'succeeded'`),
    index('refunds_open').on(t.leaseUntil).where(sql`${t.state} in ('reserved', 'sent', 'unknown')`),
    index('refunds_turned_up').on(t.turnedUpAt).where(sql`${t.turnedUpAt} is not null`),
    // For the beginning of an id, ours or the provider's.
    index('refunds_id_prefix').on(t.id.op('text_pattern_ops')),
    index('refunds_provider_prefix').on(t.providerRefundId.op('text_pattern_ops')),
    uniqueIndex('refunds_provider').on(t.providerRefundId).where(sql`${t.providerRefundId} is not null`),
    check('refunds_state', sql`${t.state} in ('reserved', 'sent', 'succeeded', 'failed', 'unknown')`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_fees', sql`${t.feeCents} between 0 and ${t.amountCents}`),
  ],
)

export const refundTickets = pgTable(
  'refund_tickets',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id),
    eventId: text('event_id').notNull(),
    ticketId: text('ticket_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    live: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.ticketId] }),
    index('refund_tickets_event').on(t.eventId, t.refundId),
    uniqueIndex('refund_tickets_one_live').on(t.eventId, t.ticketId).where(sql`${t.live}`),
  ],
)

export const refundSteps = pgTable(
  'refund_steps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id),
    step: text().notNull(),
    state: text().notNull(),
    detail: jsonb().notNull().default({}),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('refund_steps_refund').on(t.refundId, t.id)],
)

/** One row: how far the provider's refunds were read. */
export const providerLookBack = pgTable('provider_look_back', {
  id: integer().primaryKey().default(1),
  /** Everything older than this was read, except the open part below. */
  newestReadAt: moment('newest_read_at'),
  fullStartedAt: moment('full_started_at'),
  /** Still to be read: from the refund after the cursor back to this moment. Null: nothing. */
  openSince: moment('open_since'),
  /** The provider's id of the last refund read; null: from the newest. */
  cursor: text(),
  cursorAt: moment('cursor_at'),
  cutShortAt: moment('cut_short_at'),
  /** The reading process holds it. */
  leaseUntil: moment('lease_until'),
})

export const transfers = pgTable(
  'transfers',
  {
    id: text().primaryKey(),
    eventId: text('event_id').notNull(),
    ticketId: text('ticket_id').notNull(),
    fromAccountId: text('from_account_id'),
    fromName: text('from_name'),
    fromEmail: text('from_email'),
    toAccountId: text('to_account_id'),
    toName: text('to_name').notNull(),
    toEmail: text('to_email').notNull(),
    transferredBy: text('transferred_by'),
    transferredAt: moment('transferred_at').notNull(),
    batchId: text('batch_id'),
  },
  (t) => [
    index('transfers_ticket').on(t.eventId, t.ticketId),
    index('transfers_ticket_alone').on(t.ticketId),
    index('transfers_event').on(t.eventId, t.transferredAt),
    index('transfers_from').on(t.fromAccountId),
    index('transfers_to').on(t.toAccountId),
    index('transfers_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
  ],
)

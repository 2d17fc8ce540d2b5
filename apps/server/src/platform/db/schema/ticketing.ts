import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { events, organizations } from './catalog.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** A payment may cover tickets of several guests; its id is the provider's payment intent. */
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
    paidAt: moment('paid_at').notNull(),
  },
  (t) => [index('payments_paid').on(t.paidAt), check('payments_amount', sql`${t.amountCents} >= 0`)],
)

/**
 * Keyed by event first, so that the table can be partitioned or sharded by event; the id alone is indexed, not unique,
 * for the same reason. The price paid is frozen here. Owner ids are whatever the seller's system had: an account id,
 * an e-mail, a phone, 'unknown' or nothing.
 */
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
    /** When it was sold or, for a comp, given. */
    purchasedAt: moment('purchased_at').notNull(),
    redeemed: boolean().notNull().default(false),
    redeemedAt: moment('redeemed_at'),
    refundId: text('refund_id'),
    refundedAt: moment('refunded_at'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** What the door scans. A transfer replaces it. */
    code: text().notNull(),
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.id] }),
    index('tickets_id').on(t.id),
    index('tickets_payment').on(t.paymentId),
    index('tickets_owner').on(t.ownerAccountId),
    uniqueIndex('tickets_code').on(t.eventId, t.code),
    check('tickets_kind', sql`${t.kind} in ('sale', 'comp')`),
    check('tickets_price', sql`${t.priceCents} >= 0 and (${t.kind} = 'sale' or ${t.priceCents} = 0)`),
    check('tickets_redeemed', sql`${t.redeemed} = (${t.redeemedAt} is not null)`),
    check('tickets_refunded', sql`(${t.refundId} is null) = (${t.refundedAt} is null)`),
    check('tickets_refunded_cents', sql`${t.refundedCents} between 0 and ${t.priceCents}`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    state: text({ enum: ['reserved', 'sent', 'succeeded', 'failed', 'unknown'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text(),
    providerRefundId: text('provider_refund_id'),
    requestedBy: text('requested_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    check('refunds_state', sql`${t.state} in ('reserved', 'sent', 'succeeded', 'failed', 'unknown')`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
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
    /** False once the refund failed; a ticket can be in one live refund only. */
    live: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.ticketId] }),
    uniqueIndex('refund_tickets_one_live').on(t.eventId, t.ticketId).where(sql`${t.live}`),
  ],
)

/** One row per ticket and change of hands: the chain of owners. */
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
  },
  (t) => [index('transfers_ticket').on(t.eventId, t.ticketId)],
)

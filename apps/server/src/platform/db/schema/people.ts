import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    username: text(),
    fullName: text('full_name'),
    sourceIsV1: boolean('source_is_v1').notNull().default(false),
    document: jsonb().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    erasedAt: moment('erased_at'),
  },
  (t) => [index('accounts_username').on(t.username)],
)

/** A separate table, so that a list of accounts can't leak it. */
export const accountPrivate = pgTable(
  'account_private',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id),
    email: text(),
    phone: text(),
    phoneDigits: text('phone_digits').generatedAlwaysAs(sql`regexp_replace(phone, '[^0-9]', '', 'g')`),
    document: jsonb().notNull().default({}),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('account_private_email').on(t.email),
    index('account_private_phone_begins').on(t.phoneDigits.op('text_pattern_ops')),
  ],
)

/** No foreign key, because people without an account may have claims. */
export const accountClaims = pgTable('account_claims', {
  accountId: text('account_id').primaryKey(),
  claims: jsonb().notNull().default({}),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
  /** From then on the super-admin claim no longer counts. */
  superadminUntil: moment('superadmin_until'),
})

/** A change of a person's claims at the identity provider holds a lease instead of a connection. */
export const claimsTurns = pgTable('claims_turns', {
  accountId: text('account_id').primaryKey(),
  token: text().notNull(),
  leaseUntil: moment('lease_until').notNull(),
})

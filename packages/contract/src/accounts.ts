import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId, Cents, Count, Instant, mustBeStorable } from './primitives.ts'

export const Account = z.object({
  id: AccountId,
  username: z.string().nullish(),
  fullName: z.string().nullish(),
  sourceIsV1: z.boolean().nullish(),
})
export type Account = z.output<typeof Account>

/** Its fields are not specified: what a platform keeps there is passed on as it is. */
const PrivateAccount = z.looseObject({ email: z.string().nullish(), phone: z.string().nullish() })

const ofAccount = z.object({ uid: AccountId })

export const searchAccounts = endpoint({
  name: 'searchAccounts',
  method: 'POST',
  path: '/api/v1/search/accounts',
  summary: 'Search accounts by name, username, email, phone or id',
  permission: 'staff',
  body: z.strictObject({ searchQuery: z.string().max(500) }),
  reply: z.object({
    accounts: z.array(Account.extend({ name: z.string().nullish() })),
    /** Ours: there are more than are listed. */
    hasMore: z.boolean().optional(),
  }),
  extraFields: ['hasMore'],
})

/** Ranked matches can't be read page by page. */
export const maxExportedAccounts = 20_000

export const exportAccounts = endpoint({
  name: 'exportAccounts',
  method: 'POST',
  path: '/api/v1/admin/accounts/export',
  summary: 'All accounts that match a search, the best first, as CSV; audited with their number',
  permission: 'staff',
  servesFile: true,
  body: z.strictObject({ searchQuery: z.string().max(500) }),
  reply: z.string(),
  refusals: { 422: `More than ${maxExportedAccounts} accounts match` },
})

export const getAccount = endpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/api/v1/accounts/{uid}',
  summary: 'One account',
  permission: 'staff-or-own-account',
  params: ofAccount,
  reply: Account,
  refusals: { 404: 'There is no such account' },
})

export const getPrivateAccount = endpoint({
  name: 'getPrivateAccount',
  method: 'GET',
  path: '/api/v1/accounts/{uid}/private',
  summary: 'The private record of an account; each reading is audited',
  permission: 'staff',
  params: ofAccount,
  reply: PrivateAccount,
  refusals: { 404: 'There is no private record' },
})

/** The console's direct reads and writes of accounts, in the form of a document store, over the same rows as the calls. */
const Document = z.object({ id: AccountId, updatedAt: Instant, fields: z.record(z.string(), z.unknown()) })

/** What is named is set, null takes it away, the rest stays. */
const patchOf = <Shape extends z.core.$ZodLooseShape>(known: Shape) =>
  z.strictObject({
    fields: z
      .looseObject(known)
      .refine((given) => Object.keys(given).length > 0, 'must name at least one field')
      .superRefine(mustBeStorable),
    /** The document as it was read: a change made since then refuses this one. */
    expectedUpdatedAt: Instant.optional(),
    reason: z.string().max(2000).optional(),
  })

const text = (most: number) => z.string().trim().min(1).max(most).nullable()

export const getAccountDocument = endpoint({
  name: 'getAccountDocument',
  method: 'GET',
  path: '/api/v1/admin/documents/accounts/{uid}',
  summary: 'The document of an account',
  permission: 'staff',
  params: ofAccount,
  reply: Document,
  refusals: { 404: 'There is no such account' },
})

export const patchAccountDocument = endpoint({
  name: 'patchAccountDocument',
  method: 'PATCH',
  path: '/api/v1/admin/documents/accounts/{uid}',
  summary: 'Change fields of the document of an account; a username belongs to one account only',
  permission: 'staff',
  params: ofAccount,
  body: patchOf({
    username: text(100).optional(),
    fullName: text(300).optional(),
    sourceIsV1: z.boolean().optional(),
    id: z.never('cannot be changed').optional(),
  }),
  reply: Document,
  refusals: {
    404: 'There is no such account',
    409: 'The username is taken, or somebody else has changed the document',
  },
})

/** By POST, since a username does not belong into an address. */
export const findAccountsByUsername = endpoint({
  name: 'findAccountsByUsername',
  method: 'POST',
  path: '/api/v1/admin/documents/accounts/by-username',
  summary: 'Documents of the accounts that have a username; none means it is available',
  permission: 'staff',
  body: z.strictObject({ username: z.string().trim().min(1).max(100) }),
  reply: z.object({ documents: z.array(Document) }),
})

export const getPrivateDocument = endpoint({
  name: 'getPrivateDocument',
  method: 'GET',
  path: '/api/v1/admin/documents/accounts/{uid}/privateData',
  summary: 'The private document of an account; each reading is audited',
  permission: 'staff',
  params: ofAccount,
  reply: Document,
  refusals: { 404: 'There is no private document' },
})

export const patchPrivateDocument = endpoint({
  name: 'patchPrivateDocument',
  method: 'PATCH',
  path: '/api/v1/admin/documents/accounts/{uid}/privateData',
  summary: 'Change fields of the private document of an account',
  permission: 'staff',
  params: ofAccount,
  body: patchOf({
    email: z.email().max(320).nullable().optional(),
    phone: text(50).optional(),
    id: z.never('cannot be changed').optional(),
  }),
  reply: Document,
  refusals: { 404: 'There is no such account', 409: 'Somebody else has changed the document' },
})

const Profile = z.object({
  account: Account,
  createdAt: Instant,
  updatedAt: Instant,
  /** What may be seen without asking for it: '••••••@example.com', '•••••• 0162'. null: there is no private record. */
  masked: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  totals: z.object({
    /** That it holds now or once paid for, each counted once: who gave a ticket away still has it among theirs. */
    tickets: Count,
    /** Of these, in its hands now. */
    held: Count,
    events: Count,
    /** Of these tickets, let in and not refunded. With the next, 'redeemed 4 of 7'. */
    redeemed: Count,
    refundedTickets: Count,
    purchases: Count,
    /** What it paid by them, before anything was refunded. A ticket that was given to it cost it nothing. */
    spent: Cents,
    /** What of that was refunded: settled refunds of these payments, their fees included. Net is spent less this. */
    refunded: Cents,
    /** Payments in other currencies, which are in neither of the two. */
    paymentsNotCounted: Count.optional(),
  }),
  /** Of its support cases, open now: one that was put off until a time that has come is open again. */
  openCases: Count,
})
export type Profile = z.output<typeof Profile>

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/v1/admin/accounts/{uid}/profile',
  summary: 'An account with its totals and its contact, masked',
  permission: 'staff',
  params: ofAccount,
  reply: Profile,
  refusals: { 404: 'There is no such account' },
})

import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { AccountId } from '#primitives.ts'
import { mustBeStorable } from './documents.ts'

export const Account = z.object({
  id: AccountId,
  username: z.string().nullish(),
  fullName: z.string().nullish(),
  sourceIsV1: z.boolean().nullish(),
})
export type Account = z.output<typeof Account>

/** Its fields are not specified: what a platform keeps there is passed on as it is. */
const PrivateAccount = z.looseObject({ email: z.string().nullish(), phone: z.string().nullish() })

const Claims = z.object({ claims: z.record(z.string(), z.unknown()) })

const ofAccount = z.object({ uid: AccountId })

export const searchAccounts = endpoint({
  name: 'searchAccounts',
  method: 'POST',
  path: '/api/v1/search/accounts',
  summary: 'Search accounts by name, username, e-mail, phone or id',
  permission: 'staff',
  body: z.strictObject({ searchQuery: z.string().max(500) }),
  reply: z.object({
    accounts: z.array(Account.extend({ name: z.string().nullish() })),
    /** Ours: there are more than are listed. */
    hasMore: z.boolean().optional(),
  }),
  extraFields: ['hasMore'],
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

export const getClaims = endpoint({
  name: 'getClaims',
  method: 'GET',
  path: '/api/v1/auth/claims/{uid}',
  summary: 'Custom claims of a person',
  permission: 'staff',
  params: ofAccount,
  reply: Claims,
  refusals: { 404: 'There is no such person' },
})

export const setClaims = endpoint({
  name: 'setClaims',
  method: 'PUT',
  path: '/api/v1/auth/claims/{uid}',
  summary: 'Set custom claims of a person: what is given replaces what was there',
  permission: 'staff',
  params: ofAccount,
  body: z.strictObject({
    claims: z
      .looseObject({ superadmin: z.boolean().optional() })
      .superRefine(mustBeStorable)
      .refine((claims) => JSON.stringify(claims).length <= 1000, 'must not be longer than 1,000 characters'),
    reason: z.string().max(2000).optional(),
  }),
  reply: Claims,
  refusals: {
    404: 'There is no such person',
    409: 'Nobody changes their own claims, and the last super-admin stays',
    422: 'A super-admin has an e-mail address of the staff domain',
  },
  extraInput: ['reason'],
})

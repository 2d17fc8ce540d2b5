import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId } from './primitives.ts'

export const Account = z.object({
  id: AccountId,
  username: z.string().nullish(),
  fullName: z.string().nullish(),
  sourceIsV1: z.boolean().nullish(),
})
export type Account = z.output<typeof Account>

/** The specification names no fields, so whatever a platform stores is passed on. */
const PrivateAccount = z.looseObject({ email: z.string().nullish(), phone: z.string().nullish() })

export const ofAccount = z.object({ uid: AccountId })

export const searchAccounts = endpoint({
  name: 'searchAccounts',
  method: 'POST',
  path: '/api/v1/search/accounts',
  summary: 'Search accounts by name, username, email, phone or id',
  permission: 'staff',
  body: z.strictObject({ searchQuery: z.string().max(500) }),
  reply: z.object({
    accounts: z.array(Account.extend({ name: z.string().nullish() })),
    hasMore: z.boolean().optional(),
  }),
  extraFields: ['hasMore'],
})

/** A limit, because ranked matches can't be read page by page. */
export const maxExportedAccounts = 20_000

export const exportAccounts = endpoint({
  name: 'exportAccounts',
  method: 'POST',
  path: '/api/v1/admin/accounts/export',
  summary: 'All accounts that match a search, the best first, as CSV; audited with the number of rows',
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

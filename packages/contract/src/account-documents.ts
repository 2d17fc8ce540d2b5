import { z } from 'zod'
import { ofAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { AccountId, Instant } from './primitives.ts'
import { mustBeStorable } from './storable.ts'

/** Lets the console read and write accounts directly, as documents. They are the same rows that the other calls use. */
const Document = z.object({ id: AccountId, updatedAt: Instant, fields: z.record(z.string(), z.unknown()) })

const patchOf = <Shape extends z.core.$ZodLooseShape>(known: Shape) =>
  z.strictObject({
    fields: z
      .looseObject(known)
      .refine((given) => Object.keys(given).length > 0, 'must name at least one field')
      .superRefine(mustBeStorable),
    /** The version the caller read. If the document changed since, this change is refused. */
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

/** POST, since a username doesn't belong in an address. */
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

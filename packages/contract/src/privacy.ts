import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId, Count, Instant } from './primitives.ts'

/** Tickets and purchases stay, but lose name and contacts. */
const Erasure = z.object({
  erasedAt: Instant.nullable(),
  tickets: Count,
  purchases: Count,
  cases: Count,
  emails: Count,
})
export type Erasure = z.output<typeof Erasure>

const ofAccount = z.object({ uid: AccountId })
const refusals = { 404: 'There is no such account', 409: 'The person is a super-admin' }

export const getErasure = endpoint({
  name: 'getErasure',
  method: 'GET',
  path: '/api/v1/admin/accounts/{uid}/erasure',
  summary: 'What erasing a person would touch; nothing is changed',
  permission: 'staff',
  params: ofAccount,
  reply: Erasure,
  refusals,
})

export const eraseAccount = endpoint({
  name: 'eraseAccount',
  method: 'POST',
  path: '/api/v1/admin/accounts/{uid}/erase',
  summary: 'Take a person’s name and contacts out of everything; can’t be undone',
  permission: 'staff',
  params: ofAccount,
  body: z.strictObject({ reason: z.string().trim().min(1).max(2000) }),
  reply: Erasure,
  refusals,
})

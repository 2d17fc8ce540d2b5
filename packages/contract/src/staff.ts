import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId, Count, Instant } from './primitives.ts'
import { mustBeStorable } from './storable.ts'

const StaffMember = z.object({
  accountId: AccountId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  isSuperAdmin: z.boolean(),
  superAdminUntil: Instant.nullable(),
  /**
   * The person has the claim, and nothing the platform knows keeps them out, such as another domain or a missing
   * account.
   */
  canSignIn: z.boolean(),
  /** Who granted the super-admin claim and when; null: granted before audit logging. */
  granted: z.object({ byName: z.string().nullable(), at: Instant }).nullable(),
  lastActionAt: Instant.nullable(),
  /** As many entries as the trail lists for these 30 days of the platform's time zone, today included. */
  actionsLast30Days: Count,
})
export type StaffMember = z.output<typeof StaffMember>

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/api/v1/admin/staff',
  summary: 'Everybody who holds a claim or an account of the staff domain',
  permission: 'staff',
  reply: z.object({ staff: z.array(StaffMember) }),
})

const ClaimChange = z.object({
  claim: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  at: Instant,
  byId: z.string(),
  byName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ClaimChange = z.output<typeof ClaimChange>

export const getStaffMember = endpoint({
  name: 'getStaffMember',
  method: 'GET',
  path: '/api/v1/admin/staff/{staffId}',
  summary: 'A person of the staff: claims, how they came to be, and what may be changed',
  permission: 'staff',
  params: z.object({ staffId: AccountId }),
  reply: StaffMember.extend({
    claims: z.record(z.string(), z.unknown()),
    /** The only person with the super-admin claim, which therefore can't be revoked. */
    isLastSuperAdmin: z.boolean(),
    history: z.array(ClaimChange),
  }),
  refusals: { 404: 'There is no such person' },
})

const Claims = z.object({ claims: z.record(z.string(), z.unknown()) })

export const getClaims = endpoint({
  name: 'getClaims',
  method: 'GET',
  path: '/api/v1/auth/claims/{uid}',
  summary: 'Custom claims of a person',
  permission: 'staff',
  params: z.object({ uid: AccountId }),
  reply: Claims,
  refusals: { 404: 'There is no such person' },
})

export const setClaims = endpoint({
  name: 'setClaims',
  method: 'PUT',
  path: '/api/v1/auth/claims/{uid}',
  summary: 'Set custom claims of a person: what is given replaces what was there',
  permission: 'staff',
  params: z.object({ uid: AccountId }),
  body: z.strictObject({
    claims: z
      .looseObject({ superadmin: z.boolean().optional() })
      .superRefine(mustBeStorable)
      .refine((claims) => JSON.stringify(claims).length <= 1000, 'must not be longer than 1,000 characters'),
    /** When the super-admin claim ends; null: never. Absent: unchanged. */
    superadminUntil: Instant.nullable().optional(),
    reason: z.string().max(2000).optional(),
  }),
  reply: Claims,
  refusals: {
    404: 'There is no such person',
    409: 'Nobody changes their own claims, and the last super-admin stays',
    422: 'A super-admin has an email address of the staff domain',
  },
  extraInput: ['reason', 'superadminUntil'],
})

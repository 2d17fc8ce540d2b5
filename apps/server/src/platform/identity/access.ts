import { contactRuleOf } from '@ground-control/contract/contacts'
import type { Endpoint } from '@ground-control/contract/endpoint'
import { isStaffEmail } from '@ground-control/domain/staff/staff-email'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import { isSuperadmin } from '#platform/db/fragments/holds-superadmin.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Principal, refusedToken, type TokenVerifier } from './verify-token.ts'

export type Access = {
  check(endpoint: Endpoint, request: FastifyRequest): Promise<Principal | null>
  /** Checks again while a stream is open. Doesn't count towards the rate limit. */
  confirm(endpoint: Endpoint, request: FastifyRequest): Promise<void>
}

export type PersonalAccess = Access & {
  personOf(request: FastifyRequest): Promise<string | null>
  /** The caller of a public call, if they are staff. */
  staffBehind(request: FastifyRequest): Promise<Principal | null>
}

type Needs = { readonly verify: TokenVerifier; readonly database: Database; readonly staffDomain: string }

/** This is the real protection; the browser's guard is only for convenience. */
export function createAccess({ verify, database, staffDomain }: Needs): PersonalAccess {
  const access: PersonalAccess = {
    async check(endpoint, request) {
      if (endpoint.permission === 'public') return showsContacts(endpoint) ? access.staffBehind(request) : null
      const principal = await verify(bearerToken(request))
      if (!isStaffEmail(principal.email, staffDomain)) {
        throw new Refusal('not-staff', 'Your email is not in the staff domain.')
      }
      if (endpoint.permission === 'staff-or-own-account' && isOwnAccount(request, principal)) return principal
      // The token's claim may be outdated, so ask the database, which knows of a revocation at once.
      if (!principal.superadmin || !(await isSuperadmin(database.frequent, principal.uid))) {
        throw new Refusal('no-superadmin-claim', 'This needs the super-admin claim.')
      }
      return principal
    },
    async staffBehind(request) {
      if (!request.headers.authorization) return null
      // Refuses an expired token, so that staff renew it and don't silently miss what they may see.
      const principal = await verify(bearerToken(request))
      const isStaff = isStaffEmail(principal.email, staffDomain) && principal.superadmin
      return isStaff && (await isSuperadmin(database.frequent, principal.uid)) ? principal : null
    },
    async confirm(endpoint, request) {
      await access.check(endpoint, request)
    },
    async personOf(request) {
      if (!request.headers.authorization) return null
      try {
        return (await verify(bearerToken(request))).uid
      } catch {
        return null
      }
    },
  }
  return access
}

const showsContacts = (endpoint: Endpoint): boolean => contactRuleOf(endpoint) !== null

const isOwnAccount = ({ params }: FastifyRequest, { uid }: Principal): boolean =>
  typeof params === 'object' && params !== null && 'uid' in params && params.uid === uid

function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw refusedToken()
  return token
}

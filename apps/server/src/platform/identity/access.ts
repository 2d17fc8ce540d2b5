import type { Endpoint } from '@ground-control/contract/endpoint'
import { isStaffEmail } from '@ground-control/domain/staff/staff-email'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/refusal.ts'
import type { ClaimsStore } from './claims-store.ts'
import type { Principal, TokenVerifier } from './verify-token.ts'

export type Access = {
  check(endpoint: Endpoint, request: FastifyRequest): Promise<Principal | null>
  /** The same again, for an answer that goes on: whoever may no longer call is told so, and it is no call of its own. */
  confirm(endpoint: Endpoint, request: FastifyRequest): Promise<void>
}

/** A10: the lock. The browser's guard is a courtesy. */
export function createAccess(needs: { verify: TokenVerifier; claims: ClaimsStore; staffDomain: string }): Access {
  const access: Access = {
    async check(endpoint, request) {
      if (endpoint.permission === 'public') return null
      const principal = await needs.verify(bearerToken(request))
      if (!isStaffEmail(principal.email, needs.staffDomain)) {
        throw new Refusal('not-staff', 'Only people of the staff domain may use this platform.')
      }
      const { uid } = request.params as { uid?: string }
      if (endpoint.permission === 'staff-or-own-account' && uid === principal.uid) return principal
      // The token's claim is as old as the token; the database knows of a revocation at once.
      if (!principal.superadmin || !(await needs.claims.isSuperadmin(principal.uid))) {
        throw new Refusal('no-superadmin-claim', 'The super-admin claim is needed.')
      }
      return principal
    },
    async confirm(endpoint, request) {
      await access.check(endpoint, request)
    },
  }
  return access
}

function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Refusal('unauthorized', 'The access token is missing, expired or not valid here.')
  return token
}

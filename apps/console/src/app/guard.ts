import type { Account } from '@ground-control/contract/accounts'
import type { AccessCode } from '@ground-control/domain/staff/access'
import { isStaffEmail } from '@ground-control/domain/staff/staff-email'
import { holdsSuperadmin } from '@ground-control/domain/staff/superadmin-claim'
import type { Principal, Token } from '#platform/identity/identity-port.ts'

export type Staff = { readonly principal: Principal; readonly account: Account }

export type Admission =
  | { readonly state: 'admitted'; readonly staff: Staff }
  | { readonly state: 'refused'; readonly code: AccessCode }
  /** The session ended during the check, so there is nobody to refuse. */
  | { readonly state: 'signed-out' }

type Needs = {
  readonly staffDomain: string
  /** The claim that makes a super-admin, if the provider can't name it 'superadmin'. */
  readonly claim?: string | undefined
  /** null: no such account. */
  readonly loadAccount: (uid: string) => Promise<Account | null>
  /** Forced, so that a claim granted or revoked meanwhile counts. null: the session has ended. */
  readonly refreshToken: () => Promise<Token | null>
  readonly isSignedIn: () => boolean
}

export async function checkAccess(principal: Principal, needs: Needs): Promise<Admission> {
  if (!isStaffEmail(principal.email, needs.staffDomain)) return refused(1004)
  try {
    const account = await needs.loadAccount(principal.uid)
    if (!account) return refused(1002)
    const token = await needs.refreshToken()
    if (!token) return { state: 'signed-out' }
    return holdsSuperadmin(token.claims, needs.claim)
      ? { state: 'admitted', staff: { principal, account } }
      : refused(1001)
  } catch {
    // The client has logged it. If a refused token has ended the session meanwhile, that isn't a failed load.
    return needs.isSignedIn() ? refused(1003) : { state: 'signed-out' }
  }
}

const refused = (code: AccessCode): Admission => ({ state: 'refused', code })

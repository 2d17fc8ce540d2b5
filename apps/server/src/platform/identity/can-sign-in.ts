import { isStaffEmail } from '@ground-control/domain/staff/staff-email'
import type { ConsoleIdentity } from './console-identity.ts'

export type SignInRules = { readonly staffDomain: string; readonly identity: ConsoleIdentity }

type Known = {
  readonly isSuperAdmin: boolean
  /** null: only the identity provider knows it. */
  readonly email: string | null
  readonly hasAccount: boolean
}

/** As far as the platform knows: the claim, the staff domain and an account. */
export const canSignIn = (
  { isSuperAdmin, email, hasAccount }: Known,
  { staffDomain, identity }: SignInRules,
): boolean => isSuperAdmin && !isKnownOutsider(email, staffDomain) && (hasAccount || areAccountsElsewhere(identity))

export const isKnownOutsider = (email: string | null, staffDomain: string): boolean =>
  Boolean(email) && !isStaffEmail(email, staffDomain)

const areAccountsElsewhere = (identity: ConsoleIdentity): boolean =>
  identity.provider === 'firebase' && identity.documents === true

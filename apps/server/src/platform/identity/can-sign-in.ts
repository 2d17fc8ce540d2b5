import { isStaffEmail } from '@ground-control/domain/staff/staff-email'
import type { ConsoleIdentity } from './console-identity.ts'

export type SignInRules = { readonly staffDomain: string; readonly identity: ConsoleIdentity }

type Known = {
  readonly isSuperAdmin: boolean
  /** null: only the identity provider knows the email. */
  readonly email: string | null
  readonly hasAccount: boolean
}

/** True if the person has the claim, the staff domain and an account, as far as the platform knows. */
export const canSignIn = (
  { isSuperAdmin, email, hasAccount }: Known,
  { staffDomain, identity }: SignInRules,
): boolean => isSuperAdmin && !isKnownOutsider(email, staffDomain) && (hasAccount || areAccountsElsewhere(identity))

export const isKnownOutsider = (email: string | null, staffDomain: string): boolean =>
  Boolean(email) && !isStaffEmail(email, staffDomain)

const areAccountsElsewhere = (identity: ConsoleIdentity): boolean =>
  identity.provider === 'firebase' && identity.documents === true

import { isStaffEmail } from '@ground-control/domain/staff/staff-email'
import type { ConsoleIdentity } from './console-identity.ts'

export type SignInRules = { readonly staffDomain: string; readonly identity: ConsoleIdentity }

type Known = {
  readonly isSuperAdmin: boolean
  /** null: not known here, as where the identity provider alone knows it. */
  readonly email: string | null
  readonly hasAccount: boolean
}

/** Whether somebody else could sign in, as far as the platform knows: the claim, the staff domain, and an account. */
export const canSignIn = (
  { isSuperAdmin, email, hasAccount }: Known,
  { staffDomain, identity }: SignInRules,
): boolean => isSuperAdmin && !isKnownOutsider(email, staffDomain) && (hasAccount || areAccountsElsewhere(identity))

export const isKnownOutsider = (email: string | null, staffDomain: string): boolean =>
  Boolean(email) && !isStaffEmail(email, staffDomain)

const areAccountsElsewhere = (identity: ConsoleIdentity): boolean =>
  identity.provider === 'firebase' && identity.documents === true

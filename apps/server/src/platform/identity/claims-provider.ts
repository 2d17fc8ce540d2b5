import type { Fields } from '@ground-control/domain/accounts/documents/fields'

/** Claims at the identity provider. Our database alone decides about the super-admin claim. */
export type ClaimsProvider = {
  check(claims: Fields): void
  /** null: no such person. */
  read(uid: string): Promise<Fields | null>
  /** Replaces all claims of a person. */
  write(uid: string, claims: Fields): Promise<void>
}

/** The provider's claims with our super-admin claim. `kept` is ours, `held` the provider's; null: no such person. */
export function claimsInForce(kept: Fields | null, held: Fields | null): Fields | null {
  if (!held) return kept
  const { superadmin: _, ...others } = held
  return kept && Object.hasOwn(kept, 'superadmin') ? { ...others, superadmin: kept.superadmin } : others
}

/** Keeps the claims that others set at the provider. */
export function claimsToWrite(given: Fields, kept: Fields | null, held: Fields): Fields {
  const isOurs = (name: string) => name === 'superadmin' || Object.hasOwn(kept ?? {}, name)
  return { ...Object.fromEntries(Object.entries(held).filter(([name]) => !isOurs(name))), ...given }
}

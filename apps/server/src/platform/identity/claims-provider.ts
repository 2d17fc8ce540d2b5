import type { Fields } from '@ground-control/domain/accounts/documents/fields'

/** Claims where the tokens are made. The database has the last word on the super-admin claim all the same. */
export type ClaimsProvider = {
  /** Refuses claims that could never be written there. */
  check(claims: Fields): void
  /** null: the provider knows nobody of this id. */
  read(uid: string): Promise<Fields | null>
  /** All of a person's claims at once: whatever is not given is gone. */
  write(uid: string, claims: Fields): Promise<void>
}

/**
 * A person's claims as they hold: those that the provider puts into their tokens, with the super-admin claim as our
 * database has it. null: nobody. `kept` is null where the database has no claims, `held` where the provider knows nobody.
 */
export function claimsInForce(kept: Fields | null, held: Fields | null): Fields | null {
  if (!held) return kept
  const { superadmin: _, ...others } = held
  return kept && Object.hasOwn(kept, 'superadmin') ? { ...others, superadmin: kept.superadmin } : others
}

/** What is to stand at the provider: claims that only others have set there stay. */
export function claimsToWrite(given: Fields, kept: Fields | null, held: Fields): Fields {
  const isOurs = (name: string) => name === 'superadmin' || Object.hasOwn(kept ?? {}, name)
  return { ...Object.fromEntries(Object.entries(held).filter(([name]) => !isOurs(name))), ...given }
}

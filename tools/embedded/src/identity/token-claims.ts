import type { IdentityStore, IdentityUser } from './identity-store.ts'

/** What a token says about its holder, read anew for every token so that a claim taken away is gone at once. */
export async function accessTokenClaims(store: IdentityStore, user: IdentityUser) {
  const superadmin = await store.isSuperadmin(user.accountId)
  return { ...personClaims(user), ...(superadmin ? { superadmin } : {}) }
}

export const personClaims = ({ email, name }: IdentityUser) => ({ email, email_verified: true, name })

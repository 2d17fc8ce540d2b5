import type { IdentityStore, IdentityUser } from './identity-store.ts'

/** Read for every token, so that a revoked claim disappears immediately. */
export async function accessTokenClaims(store: IdentityStore, user: IdentityUser) {
  const superadmin = await store.isSuperadmin(user.accountId)
  return { ...personClaims(user), ...(superadmin ? { superadmin } : {}) }
}

export const personClaims = ({ email, name }: IdentityUser) => ({ email, email_verified: true, name })

import type { Staff } from '#app/guard.ts'

type Person = { readonly name: string; readonly email: string; readonly role: string }

/** Everyone inside has the claim: there are no other roles. */
export function personOf({ account, principal }: Staff): Person {
  const email = principal.email ?? ''
  return { name: account.fullName || principal.displayName || email, email, role: 'superadmin' }
}

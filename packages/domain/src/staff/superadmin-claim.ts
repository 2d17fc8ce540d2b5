type Claims = Readonly<Record<string, unknown>>

const usualName = 'superadmin'

/**
 * Whether a token says that its owner is a super-admin. Providers that cannot set a claim of that name put it
 * elsewhere: the name may be one of theirs (`https://orbit.example/roles`) or lead into one (`realm_access.roles`).
 * There it is `true`, or `superadmin` in a list of roles.
 */
export function holdsSuperadmin(claims: Claims, name = usualName): boolean {
  const value = claimAt(claims, name)
  return value === true || (name !== usualName && Array.isArray(value) && value.includes(usualName))
}

/** A name that is there as it is written comes first: those that look like addresses have dots of their own. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>((at, part) => (isFields(at) && Object.hasOwn(at, part) ? at[part] : null), claims)
}

const isFields = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

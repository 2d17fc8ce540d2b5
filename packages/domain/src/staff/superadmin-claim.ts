type Claims = Readonly<Record<string, unknown>>

const usualName = 'superadmin'

/**
 * Providers that can't set our claim use another name (`https://orbit.example/roles`) or a path (`realm_access.roles`).
 * Its value is `true`, or a list of roles with `superadmin`.
 */
export function holdsSuperadmin(claims: Claims, name = usualName): boolean {
  const value = claimAt(claims, name)
  return value === true || (name !== usualName && Array.isArray(value) && value.includes(usualName))
}

/** The exact name first, because names that look like addresses contain dots. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>((at, part) => (isFields(at) && Object.hasOwn(at, part) ? at[part] : null), claims)
}

const isFields = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

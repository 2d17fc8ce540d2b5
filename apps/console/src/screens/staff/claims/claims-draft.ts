export type Claims = Readonly<Record<string, unknown>>

/** Edits over the current claims: a value, or undefined for a claim to be removed. */
export type ClaimsDraft = ReadonlyMap<string, unknown>

export type ClaimRow = {
  readonly name: string
  readonly value: unknown
  readonly isChanged: boolean
  /** It exists now, and will be removed. */
  readonly isRemoved: boolean
}

/** Every claim that exists or will exist, known ones first. */
export function claimRows(claims: Claims, draft: ClaimsDraft): readonly ClaimRow[] {
  const names = [...new Set([...Object.keys(knownClaims), ...Object.keys(claims), ...draft.keys()])]
  return names.map((name) => {
    const before = Object.hasOwn(claims, name) ? claims[name] : undefined
    const value = draft.has(name) ? draft.get(name) : before
    return {
      name,
      value,
      isChanged: !isSame(before, value),
      isRemoved: value === undefined && before !== undefined,
    }
  })
}

/** The complete set of claims to send; it replaces the old one. */
export function nextClaims(claims: Claims, draft: ClaimsDraft): Claims {
  const next = new Map<string, unknown>(Object.entries(claims))
  for (const [name, value] of draft) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return Object.fromEntries(next)
}

export const changeCount = (claims: Claims, draft: ClaimsDraft): number =>
  claimRows(claims, draft).filter(({ isChanged }) => isChanged).length

export type SentLine = { readonly sign: '+' | '-' | ' '; readonly text: string }

export function sentLines(claims: Claims, draft: ClaimsDraft): readonly SentLine[] {
  return claimRows(claims, draft).flatMap(({ name, value, isChanged }): readonly SentLine[] => {
    const before = Object.hasOwn(claims, name) ? claims[name] : undefined
    const line = (sign: SentLine['sign'], shown: unknown) =>
      shown === undefined ? [] : [{ sign, text: `${JSON.stringify(name)}: ${JSON.stringify(shown)}` }]
    return isChanged ? [...line('-', before), ...line('+', value)] : line(' ', value)
  })
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a claim allows, as far as this console knows. */
export const knownClaims: Readonly<Record<string, string>> = {
  superadmin: 'Full access to this console, including refunds and claims',
  support: 'Marks support staff for other apps; no access here',
  beta: 'Sees features not released yet',
}

/** Names that a sign-in token uses itself. */
const reserved = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash email exp firebase iat iss jti nbf nonce sub uid'.split(' '),
)

export function claimNameProblem(name: string, claims: Claims, draft: ClaimsDraft): string | null {
  if (!/^[A-Za-z][\w-]{0,49}$/.test(name)) return 'Start with a letter, then letters, digits, - or _ (at most 50).'
  if (reserved.has(name)) return 'This name is reserved for the sign-in token.'
  const row = claimRows(claims, draft).find((each) => each.name === name)
  return row && row.value !== undefined ? 'This claim already exists.' : null
}

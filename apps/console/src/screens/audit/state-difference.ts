export type Difference = { readonly name: string; readonly before: string | null; readonly after: string | null }

export function differences(before: unknown, after: unknown): readonly Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .map((name) => ({ name, before: textOf(was.get(name)), after: textOf(is.get(name)) }))
    .filter((each) => each.before !== each.after)
}

/** Nested fields are named by their path: `owner.name`. A value without fields has no name. */
function fieldsOf(state: unknown, path = ''): ReadonlyMap<string, unknown> {
  if (state === null || state === undefined) return new Map()
  if (typeof state !== 'object' || Array.isArray(state)) return new Map([[path, state]])
  return new Map(
    Object.entries(state).flatMap(([name, value]) => {
      const inside = path === '' ? name : `${path}.${name}`
      return isPlain(value) ? [...fieldsOf(value, inside)] : [[inside, value] as const]
    }),
  )
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

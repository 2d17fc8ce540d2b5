import { isBrokenText } from '#values/kept-text.ts'

export type Fields = Readonly<Record<string, unknown>>

export const documentLimits = { bytes: 64 * 1024, levels: 20, fieldNameLength: 100 } as const

/** Stored values may be imported: anything but a JSON object has no fields. */
export const toFields = (kept: unknown): Fields => (isFields(kept) ? kept : {})

const isFields = (kept: unknown): kept is Fields => typeof kept === 'object' && kept !== null && !Array.isArray(kept)

/** The value as it will be read back: some values change when stored, such as -0 or an undefined field. */
export const asKept = (given: Fields): Fields => JSON.parse(JSON.stringify(given))

export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Why fields can't be stored, or null. A loop instead of recursion, because they may be nested deeply. */
export function fieldsProblem(given: Fields): string | null {
  const { levels, fieldNameLength } = documentLimits
  if (Object.keys(given).some((name) => name === '' || name.length > fieldNameLength)) {
    return `must have field names of 1 to ${fieldNameLength} characters`
  }
  const open: { value: unknown; level: number }[] = [{ value: given, level: 0 }]
  for (const { value, level } of open) {
    if (typeof value === 'string' && isBrokenText(value)) return 'must not hold null characters or half characters'
    if (typeof value === 'number' && !Number.isFinite(value)) return 'must not hold numbers that are too large'
    if (typeof value !== 'object' || value === null) continue
    if (level === levels) return `must not be nested deeper than ${levels} levels`
    for (const [name, each] of Object.entries(value)) {
      if (isBrokenText(name)) return 'must not hold null characters or half characters'
      open.push({ value: each, level: level + 1 })
    }
  }
  return null
}

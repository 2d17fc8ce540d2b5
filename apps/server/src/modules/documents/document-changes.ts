import { isDeepStrictEqual } from 'node:util'
import { asKept, documentLimits, type Fields, jsonBytes } from '@ground-control/domain/documents/fields'
import { Refusal } from '#platform/http/refusal.ts'

/** The fields that become another value, and no others; null: it was not there, or is taken away. */
export type Changes = { readonly before: Fields; readonly after: Fields }

/** null: everything named is already as it should be. */
export function changesOf(kept: Fields, given: Fields): Changes | null {
  const keptValue = (name: string): unknown => (Object.hasOwn(kept, name) ? (kept[name] ?? null) : null)
  const after = Object.entries(asKept(given)).filter(([name, value]) => !isDeepStrictEqual(keptValue(name), value))
  if (after.length === 0) return null
  return {
    before: Object.fromEntries(after.map(([name]) => [name, keptValue(name)])),
    after: Object.fromEntries(after),
  }
}

export const setIn = ({ after }: Changes): Fields =>
  Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null))

export const removedIn = ({ after }: Changes): string[] => Object.keys(after).filter((name) => after[name] === null)

/** One that came from elsewhere and is too large already may still become smaller. */
export function requireSize(kept: Fields, changes: Changes): void {
  const size = jsonBytes({ ...kept, ...changes.after })
  if (size <= documentLimits.bytes || size <= jsonBytes(kept)) return
  const message = `must not make the document larger than ${documentLimits.bytes.toLocaleString('en-US')} bytes`
  throw new Refusal('invalid-request', `fields: ${message}`, { errors: [{ field: 'fields', message }] })
}

/**
 * What the audit trail may know of a private record: which fields were changed, and enough of the old and the new value
 * to recognise it by. In full, the trail would be a second private record, and one that cannot be corrected or erased.
 */
export const masked = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? null : mask(name, value)]))

const hidden = '•••'

function mask(name: string, value: unknown): string {
  if (typeof value !== 'string') return hidden
  if (name === 'email') return value.replace(/^(.?)[^@]*/su, `$1${hidden}`)
  if (name === 'phone' && value.length > 4) return hidden + value.slice(-2)
  return hidden
}

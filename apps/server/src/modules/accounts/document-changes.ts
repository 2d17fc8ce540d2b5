import { isDeepStrictEqual } from 'node:util'
import { asKept, documentLimits, type Fields, jsonBytes } from '@ground-control/domain/accounts/documents/fields'
import { maskedField } from '#platform/audit/masked.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type Changes = { readonly before: Fields; readonly after: Fields }

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

/** An imported document over the limit may still shrink. */
export function requireSize(kept: Fields, changes: Changes): void {
  const size = jsonBytes({ ...kept, ...changes.after })
  if (size <= documentLimits.bytes || size <= jsonBytes(kept)) return
  const message = `must not make the document larger than ${documentLimits.bytes.toLocaleString('en-US')} bytes`
  throw new Refusal('invalid-request', `fields: ${message}`, { errors: [{ field: 'fields', message }] })
}

export const masked = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? null : maskedField(name, value)]),
  )

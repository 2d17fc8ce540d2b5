import { linesOf, type Wrong } from './issue-words.ts'

/** Finds whole amounts below zero, which the console can read. Only net amounts may be negative. */
export const belowZeroIn = (body: unknown): readonly string[] => linesOf(wrongsIn(body, []))

function wrongsIn(value: unknown, path: readonly PropertyKey[]): readonly Wrong[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => wrongsIn(each, [...path, at]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, each]) => wrongsIn(each, [...path, name]))
  }
  const name = path.at(-1)
  const isPaid = name === 'price' || name === 'totalRevenue'
  return isPaid && typeof value === 'number' && value < 0 ? [{ path, says: `is ${value}, below zero` }] : []
}

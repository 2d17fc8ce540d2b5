export const maxSavedViews = 20
export const maxViewName = 60

export type Filters = Readonly<Record<string, string>>

export const toFilters = (address: Readonly<Record<string, string | number | boolean | undefined>>): Filters =>
  Object.fromEntries(Object.entries(address).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])))

/** Ignores the order of keys. */
export function isSameFilters(one: Filters, other: Filters): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

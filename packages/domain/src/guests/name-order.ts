export type SortableName = { readonly name: string; readonly key: string | null; readonly id: string }

/** Sorts as a dictionary does. Accents and capitals only break ties, then the id decides. */
export function compareNames(a: SortableName, b: SortableName): number {
  if (a.key !== null && b.key !== null && a.key !== b.key) return a.key < b.key ? -1 : 1
  const order = a.name === b.name ? 0 : collator.compare(a.name, b.name)
  if (order !== 0 || a.id === b.id) return order
  return a.id < b.id ? -1 : 1
}

/** Gives the order of `compareNames` in less than half the time, because it groups keys that begin alike first. */
export function sortedByName<T extends SortableName>(names: readonly T[]): T[] {
  const alike = new Map<string, T[]>()
  const withoutKey: T[] = []
  for (const one of names) {
    if (one.key === null) {
      withoutKey.push(one)
      continue
    }
    const beginning = one.key.slice(0, beginningLength)
    const others = alike.get(beginning)
    if (others) others.push(one)
    else alike.set(beginning, [one])
  }
  const withKey = [...alike.keys()].sort().flatMap((beginning) => alike.get(beginning)?.sort(compareNames) ?? [])
  return mergedByName(withKey, withoutKey.sort(compareNames))
}

const beginningLength = 6

export function mergedByName<T extends SortableName>(many: readonly T[], few: readonly T[]): T[] {
  const all: T[] = []
  let taken = 0
  for (const one of few) {
    const place = placeAmong(many, one, taken)
    for (const each of many.slice(taken, place)) all.push(each)
    taken = place
    all.push(one)
  }
  for (const each of many.slice(taken)) all.push(each)
  return all
}

function placeAmong(many: readonly SortableName[], name: SortableName, from: number): number {
  let low = from
  let high = many.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // The middle is inside the list.
    if (compareNames(many[middle] as SortableName, name) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * A key whose code units sort as the collator sorts the name, which is many times faster. null: only the collator can
 * sort this name. Apostrophes are written as slashes, because they sort after the full stop.
 */
export function nameKey(name: string, folded: string): string | null {
  if (!isPlain.test(folded) || !isFoldedAsSorted.test(name)) return null
  return folded.includes("'") ? folded.replaceAll("'", '/') : folded
}

/** Compares letters first, then accents, then capitals. */
const collator = new Intl.Collator('en')

const isPlain = /^[a-z0-9 .'-]*$/

/** Latin letters that fold to the letters they sort with. Excludes the dotless i, which doesn't. */
const isFoldedAsSorted = /^[ -~\u00c0-\u0130\u0132-\u024f\u1e00-\u1eff‘’]*$/

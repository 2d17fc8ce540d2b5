import { rowRange } from '#ui/table/row-range.ts'

/** Which guests are selected, on any page, and where a range would start. */
export type GuestSelection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null }

export const nobodySelected: GuestSelection = { ids: new Set(), anchor: null }

type Press = { readonly guestId: string; readonly isChosen: boolean; readonly isRange: boolean }

/** With Shift, every row since the last one pressed gets the same state. */
export function withPress(
  { ids, anchor }: GuestSelection,
  shown: readonly string[],
  { guestId, isChosen, isRange }: Press,
): GuestSelection {
  return { ids: withAll(ids, rowRange(shown, isRange ? anchor : null, guestId), isChosen), anchor: guestId }
}

export function withAll(ids: ReadonlySet<string>, changed: readonly string[], isChosen: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  for (const id of changed) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

export function shareSelected(ids: ReadonlySet<string>, shown: readonly string[]): boolean | 'mixed' {
  const count = shown.filter((id) => ids.has(id)).length
  if (count === 0) return false
  return count === shown.length ? true : 'mixed'
}

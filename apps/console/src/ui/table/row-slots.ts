import { useState } from 'react'

type Slots = ReadonlyMap<string, number>

/** Which element draws each row. A new row gets its own, since it would inherit the focus of the row that left. */
export function slotsOf(ids: readonly string[], before: Slots | null): Slots {
  if (before === null) return new Map(ids.map((id, index) => [id, index]))
  let last = Math.max(-1, ...before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? ++last]))
}

/** Reuses the elements of the previous page, in half the time. Within a page a row keeps its element and the focus. */
export function useRowSlots<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  pageKey: string | undefined,
): (row: Row) => string | number {
  const [drawn, setDrawn] = useState(() => ({ rows, pageKey, slots: slotsOf(rows.map(rowKey), null) }))
  if (pageKey === undefined) return rowKey
  let { slots } = drawn
  if (drawn.rows !== rows || drawn.pageKey !== pageKey) {
    slots = slotsOf(rows.map(rowKey), drawn.pageKey === pageKey ? slots : null)
    setDrawn({ rows, pageKey, slots })
  }
  return (row) => slots.get(rowKey(row)) ?? rowKey(row)
}

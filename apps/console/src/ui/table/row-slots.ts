import { useState } from 'react'

type Slots = ReadonlyMap<string, number>

/**
 * The place that each row is drawn in. Without earlier places it is its own; else a row keeps the place it has, and a
 * new one gets one of its own: in the place of one that left it would inherit its focus.
 */
export function slotsOf(ids: readonly string[], before: Slots | null): Slots {
  if (before === null) return new Map(ids.map((id, index) => [id, index]))
  let last = Math.max(-1, ...before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? ++last]))
}

/**
 * Keys for rows that come in pages. The rows of another page are drawn into the elements of those before: taking these
 * down and building others would take several times as long. A row that only moves or changes keeps its element, and
 * with it the focus.
 */
export function useRowKeys<Row>(
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

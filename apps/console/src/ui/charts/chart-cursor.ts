/** The reader's position: a moment, or always the newest point. */
export type ChartCursor = { readonly at: number } | 'newest' | null

export function cursorAt(index: number | null, times: readonly number[]): ChartCursor {
  const at = index === null ? undefined : times[index]
  if (at === undefined) return null
  return index === times.length - 1 ? 'newest' : { at }
}

/** The cursor keeps its moment as points come and go. If that moment leaves the chart, it moves to the first point. */
export function indexOf(cursor: ChartCursor, times: readonly number[]): number | null {
  if (cursor === null || times.length === 0) return null
  if (cursor === 'newest') return times.length - 1
  return Math.max(
    0,
    times.findLastIndex((time) => time <= cursor.at),
  )
}

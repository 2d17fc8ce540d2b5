/** Rows drawn or left out together: few enough to draw between two frames. */
const chunkRows = 10

/** How much is drawn beyond the window, as a share of its height. */
const marginShare = 0.75

export type NearChunks = { readonly first: number; readonly last: number }

type Chunk<Row> = {
  readonly start: number
  readonly rows: readonly Row[]
}

export const chunkAt = (row: number): number => Math.floor(row / chunkRows)

/** The chunks in and around the window, by the tops of all chunks. */
export function nearChunks(tops: readonly number[], windowHeight: number): NearChunks {
  const margin = windowHeight * marginShare
  const first = tops.findLastIndex((top) => top <= -margin)
  const last = tops.findLastIndex((top) => top <= windowHeight + margin)
  return { first: Math.max(0, first), last: Math.max(0, last) }
}

export const chunksOf = <Row>(rows: readonly Row[]): readonly Chunk<Row>[] =>
  Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, at) => {
    const start = at * chunkRows
    return { start, rows: rows.slice(start, start + chunkRows) }
  })

type Place = { readonly count: number; readonly near: NearChunks; readonly focused: number | null }

/** Draws the first two, the last, and those near the window or the focus. */
export function isChunkDrawn(at: number, { count, near, focused }: Place): boolean {
  if (at < 2 || at === count - 1) return true
  return (at >= near.first && at <= near.last) || (focused !== null && Math.abs(at - focused) <= 1)
}

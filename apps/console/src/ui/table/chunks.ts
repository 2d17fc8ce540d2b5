/** As many rows as are drawn or left out together: few enough to be drawn between two frames. */
const chunkRows = 10

/** Above and below the window what will be in sight next is drawn already. */
const marginShare = 0.75

export type NearChunks = { readonly first: number; readonly last: number }

/** Rows of a list that stand together. */
type Chunk<Row> = {
  /** The place of its first row in the list. */
  readonly start: number
  readonly rows: readonly Row[]
}

export const chunkAt = (row: number): number => Math.floor(row / chunkRows)

export const isChunkStart = (row: number): boolean => row % chunkRows === 0

/** Of chunks whose upper edges are at these heights in the window: the ones in sight and around it. */
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

/** The two first and the last always are, and those around the focus. */
export function isChunkDrawn(at: number, { count, near, focused }: Place): boolean {
  if (at < 2 || at === count - 1) return true
  return (at >= near.first && at <= near.last) || (focused !== null && Math.abs(at - focused) <= 1)
}

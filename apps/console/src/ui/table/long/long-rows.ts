import { RestItems, RestRows } from './rest-rows.tsx'
import { useChunks } from './use-chunks.ts'

/** What only long tables need; others load without it. */
export type LongRows<Row> = {
  readonly textOf: (row: Row) => string
  readonly useChunks: typeof useChunks
  readonly RestRows: typeof RestRows
  readonly RestItems: typeof RestItems
}

/**
 * `textOf`: a row's text in one line. Only rows near the window are drawn; find-in-page uses this text for the others.
 */
export const longRows = <Row>(textOf: (row: Row) => string): LongRows<Row> => ({
  textOf,
  useChunks,
  RestRows,
  RestItems,
})

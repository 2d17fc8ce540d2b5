import { RestItems, RestRows } from './rest-rows.tsx'
import { useChunks } from './use-chunks.ts'

/** What a table of many rows needs more than others, which load without it. */
export type LongRows<Row> = {
  readonly textOf: (row: Row) => string
  readonly useChunks: typeof useChunks
  readonly RestRows: typeof RestRows
  readonly RestItems: typeof RestItems
}

/** `textOf`: what a row says, in one line. Only rows near the window are drawn; the browser's search finds this text. */
export const longRows = <Row>(textOf: (row: Row) => string): LongRows<Row> => ({
  textOf,
  useChunks,
  RestRows,
  RestItems,
})

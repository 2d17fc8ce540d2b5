import { memo, type ReactNode } from 'react'
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
export function longRows<Row>(textOf: (row: Row) => string): LongRows<Row> {
  return { textOf, useChunks, RestRows, RestItems }
}

type RestProps<Row> = {
  readonly rows: readonly Row[]
  readonly textOf: (row: Row) => string
  readonly height: number
}

/** Rows far out of sight are plain text in the same places, so that find-in-page reaches them. */
const RestRows = memo(function RestRows<Row>({ rows, textOf, height }: RestProps<Row>) {
  return (
    <tr {...unheard} className={rest} style={styleOf(rows.length, height)}>
      <td className={`${lines} col-span-full`}>{rows.map(textOf).join('\n')}</td>
    </tr>
  )
  // memo forgets the type parameter.
}) as <Row>(props: RestProps<Row>) => ReactNode

const RestItems = memo(function RestItems<Row>({ rows, textOf, height }: RestProps<Row>) {
  return (
    <li {...unheard} className={rest} style={styleOf(rows.length, height)}>
      <div className={lines}>{rows.map(textOf).join('\n')}</div>
    </li>
  )
  // memo forgets the type parameter.
}) as <Row>(props: RestProps<Row>) => ReactNode

// Screen readers count by the positions of drawn rows.
const unheard = { 'aria-hidden': true, 'data-chunk': '' } as const
const rest = 'overflow-clip text-fg-3'
const lines = 'overflow-x-clip px-4 whitespace-pre'

const styleOf = (count: number, height: number) => ({
  height: count * height,
  lineHeight: `${height}px`,
  containIntrinsicBlockSize: `${count * height}px`,
})

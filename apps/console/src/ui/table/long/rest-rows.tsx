import { memo, type ReactNode } from 'react'

type Props<Row> = {
  readonly rows: readonly Row[]
  readonly textOf: (row: Row) => string
  readonly height: number
}

/** Rows far out of sight are plain text in the same places, so that find-in-page reaches them. */
export const RestRows = memo(function RestRows<Row>({ rows, textOf, height }: Props<Row>) {
  return (
    <tr {...unheard} className={rest} style={styleOf(rows.length, height)}>
      <td className={`${lines} col-span-full`}>{rows.map(textOf).join('\n')}</td>
    </tr>
  )
  // memo forgets the type parameter.
}) as <Row>(props: Props<Row>) => ReactNode

export const RestItems = memo(function RestItems<Row>({ rows, textOf, height }: Props<Row>) {
  return (
    <li {...unheard} className={rest} style={styleOf(rows.length, height)}>
      <div className={lines}>{rows.map(textOf).join('\n')}</div>
    </li>
  )
  // memo forgets the type parameter.
}) as <Row>(props: Props<Row>) => ReactNode

// Screen readers count by the positions of drawn rows.
const unheard = { 'aria-hidden': true, 'data-chunk': '' } as const
const rest = 'overflow-clip text-fg-3'
const lines = 'overflow-x-clip px-4 whitespace-pre'

const styleOf = (count: number, height: number) => ({
  height: count * height,
  lineHeight: `${height}px`,
  containIntrinsicBlockSize: `${count * height}px`,
})

import { memo, type ReactNode, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { isChunkStart } from './chunks.ts'
import { type Column, cellBox, rowLine, type Sort } from './columns.ts'
import { DataList } from './data-list.tsx'
import { RestRows } from './rest-rows.tsx'
import { moveBetweenRows } from './row-keys.ts'
import { RowLink } from './row-link.tsx'
import { useRowKeys } from './row-slots.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { useChunks } from './use-chunks.ts'
import { useRowSteps } from './use-row-steps.ts'
import { useRowsStart } from './use-rows-start.ts'

export type DataTableProps<Row, Id extends string> = {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row, Id>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort<Id>
  readonly onSort?: (column: Id) => void
  /**
   * Where a row leads. The first cell becomes the link and its target is the whole row. null: nowhere, `onOpen` opens
   * something in place.
   */
  readonly hrefOf?: (row: Row) => string | null
  readonly onOpen?: (row: Row) => void
  readonly isSelected?: (row: Row) => boolean
  readonly loading?: boolean
  /** How many rows to draw while loading: as many as are expected, so that nothing moves. */
  readonly skeletonRows?: number
  /** Another value than before: the rows are others, as on the next page, and are read from the first one on. */
  readonly scrollKey?: string
  /** What a row says, in one line. For lists so long that only those rows in sight are drawn; the browser finds these. */
  readonly textOf?: (row: Row) => string
  /** Shown under the head when there are no rows. */
  readonly empty?: ReactNode
  readonly rowHeight?: keyof typeof rowHeights
  /** Two or three lines that stand for the row on a phone. */
  readonly renderCard: (row: Row) => ReactNode
  /** Beside that, outside the target of the row: a button. In the table it is a column of its own. */
  readonly renderCardEnd?: (row: Row) => ReactNode
}

const rowHeights = { one: 'min-h-row', two: 'min-h-row-2' }
const rowPixels = { one: 40, two: 48 }

export function DataTable<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const isPhone = useMediaQuery(phoneQuery)
  return isPhone ? <DataList {...props} /> : <WideTable {...props} />
}

function WideTable<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const { label, columns, rows, sort, onSort, loading = false, skeletonRows = 10, empty, rowHeight = 'two' } = props
  const { rowKey, hrefOf, onOpen, isSelected, scrollKey, textOf } = props
  const box = useRef<HTMLDivElement>(null)
  const pageKey = textOf ? undefined : scrollKey
  const { shown, isTurning } = useRowSteps(rows, pageKey, { ref: box, rowHeight: rowPixels[rowHeight] })
  const scroller = useRowsStart(box, scrollKey, shown)
  const keyOf = useRowKeys(rows, rowKey, pageKey)
  const { chunks, height, onFocus } = useChunks(rows, {
    box,
    isOn: textOf !== undefined,
    usualHeight: rowPixels[rowHeight],
  })
  const drawRow = (row: Row, key: string | number, at?: number) => (
    <TableRow
      key={key}
      row={row}
      at={at}
      height={rowHeights[rowHeight]}
      columns={columns}
      hrefOf={hrefOf}
      onOpen={onOpen}
      selected={isSelected?.(row)}
    />
  )
  return (
    // The sticky head must not cover the row that the keyboard reached.
    <div {...scroller} className="flex min-h-0 flex-1 scroll-pt-9 flex-col overflow-auto">
      <table
        aria-label={label}
        aria-busy={loading || isTurning || undefined}
        aria-rowcount={chunks && !loading ? rows.length + 1 : undefined}
        onFocus={onFocus}
        onKeyDown={moveBetweenRows}
        style={{ '--tracks': tracksOf(columns), '--row': `${rowPixels[rowHeight]}px` }}
        className={table}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {loading ? (
            <SkeletonRows count={skeletonRows} columns={columns} height={rowHeights[rowHeight]} />
          ) : chunks && textOf ? (
            chunks.flatMap(({ start, rows: some, isDrawn }) =>
              isDrawn
                ? some.map((row, index) => drawRow(row, rowKey(row), start + index))
                : [<RestRows key={`rest-${start}`} rows={some} textOf={textOf} height={height} />],
            )
          ) : (
            shown.map((row, index) => drawRow(row, isTurning ? index : keyOf(row)))
          )}
        </tbody>
      </table>
      {!loading && rows.length === 0 ? empty : null}
    </div>
  )
}

// Grids and not a table's own layout: a row that is out of sight is then neither styled nor laid out.
const table =
  'block w-full [&>thead]:sticky [&>thead]:top-0 [&>thead]:z-sticky [&>tbody]:block [&>thead]:block [&_tr]:grid [&_tr]:grid-cols-(--tracks) [&>tbody>tr]:[content-visibility:auto] [&>tbody>tr]:[contain-intrinsic-block-size:auto_var(--row)]'

const tracksOf = (columns: readonly { readonly width?: string }[]): string =>
  columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')

// Cut off sideways only: a copy button in it is taller than the line. And by a clip: what could be scrolled, if only by a
// script, is set up for that in every cell.
const cutOff = 'overflow-x-clip text-ellipsis whitespace-nowrap'
const detailLine = `${cutOff} text-small text-fg-3`

type RowProps<Row, Id extends string> = Pick<DataTableProps<Row, Id>, 'columns' | 'hrefOf' | 'onOpen'> & {
  readonly row: Row
  /** Its place in the list, where not all of that is drawn. */
  readonly at: number | undefined
  readonly height: string
  /** undefined: rows of this table cannot be selected. */
  readonly selected: boolean | undefined
}

/** Drawn again only when its own row changed, as long as columns and handlers stay the same values. */
const TableRow = memo(BareRow) as typeof BareRow

function BareRow<Row, Id extends string>({ row, at, height, columns, hrefOf, onOpen, selected }: RowProps<Row, Id>) {
  return (
    <tr
      aria-selected={selected}
      aria-rowindex={at === undefined ? undefined : at + 2}
      data-at={at}
      data-chunk={at !== undefined && isChunkStart(at) ? '' : undefined}
      className={classNames(
        'group/row relative',
        rowLine,
        height,
        selected ? 'bg-lamp-wash [&>td:first-child]:shadow-[inset_2px_0_0_var(--gc-lamp)]' : 'hover:bg-hover',
      )}
    >
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={classNames(
            cellBox,
            column.cutsItself || (index === 0 && hrefOf) ? 'whitespace-nowrap' : cutOff,
            column.align === 'end' && 'text-right',
            column.className,
          )}
        >
          {index === 0 && hrefOf ? (
            <RowLink
              href={hrefOf(row)}
              onOpen={onOpen && (() => onOpen(row))}
              className={`-my-0.5 block py-0.5 font-medium ${cutOff}`}
            >
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
          {column.detail ? <div className={detailLine}>{column.detail(row)}</div> : null}
        </td>
      ))}
    </tr>
  )
}

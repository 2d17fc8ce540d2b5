import { memo, type ReactNode, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { phonePart } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { cellBox, type DataTableProps, type RowHeight, rowLine, useNoChunks } from './columns.ts'
import { moveBetweenRows } from './row-keys.ts'
import { RowLink } from './row-link.tsx'
import { useRowSlots } from './row-slots.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { useRowPlace } from './use-row-place.ts'
import { type Later, useRowsInSight } from './use-rows-in-sight.ts'

const rowHeights: Record<RowHeight, string> = {
  dense: 'min-h-row-dense',
  one: 'min-h-row',
  two: 'min-h-row-2',
}
const rowPixels: Record<RowHeight, number> = { dense: 34, one: 40, two: 48 }

const listPart = phonePart('The list', () => import('./data-list.tsx'))

export function DataTable<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const isPhone = useMediaQuery(phoneQuery)
  const phone = useLatePart(listPart, isPhone, () => undefined)
  if (!isPhone) return <WideTable {...props} />
  return phone ? <phone.DataList {...props} /> : null
}

function WideTable<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const { label, columns, rows, sort, onSort, loading = false, skeletonRows = 10, empty, rowHeight = 'two' } = props
  const { rowKey, hrefOf, onOpen, isSelected, scrollKey, long, totals } = props
  const box = useRef<HTMLDivElement>(null)
  const pageKey = long ? undefined : scrollKey
  const { first, later } = useRowsInSight(rows, { rowKey, pageKey, rowPixels: rowPixels[rowHeight] })
  const keyOf = useRowSlots(first, rowKey, pageKey)
  const place = useRowPlace(box, scrollKey, { rows, later: later.rows })
  const useChunks = long?.useChunks ?? useNoChunks
  const { chunks, height, onFocus } = useChunks(rows, { box, usualHeight: rowPixels[rowHeight] })
  const look = { height: rowHeights[rowHeight], columns, hrefOf, onOpen }
  const drawRow = (row: Row, at?: number, startsChunk = false) => (
    <TableRow key={keyOf(row)} {...{ row, at, startsChunk }} {...look} selected={isSelected?.(row)} />
  )
  return (
    // The sticky header must not cover the row that the keyboard reached.
    <div ref={box} {...place} className="flex min-h-0 flex-1 scroll-pt-9 flex-col overflow-auto">
      <table
        aria-label={label}
        aria-busy={loading || undefined}
        aria-rowcount={chunks && !loading ? rows.length + 1 : undefined}
        onFocus={onFocus}
        onKeyDown={moveBetweenRows}
        style={{ '--tracks': tracksOf(columns), '--row': `${rowPixels[rowHeight]}px` }}
        className={table}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} isDense={rowHeight === 'dense'} />
        <tbody>
          {loading ? (
            <SkeletonRows count={skeletonRows} columns={columns} height={rowHeights[rowHeight]} />
          ) : chunks && long ? (
            chunks.flatMap(({ start, rows: some, isDrawn }) =>
              isDrawn
                ? some.map((row, index) => drawRow(row, start + index, index === 0))
                : [<long.RestRows key={`rest-${start}`} rows={some} textOf={long.textOf} height={height} />],
            )
          ) : (
            <>
              {first.map((row) => drawRow(row))}
              <LaterRows {...later} rowKey={rowKey} {...look} isSelected={isSelected} />
            </>
          )}
        </tbody>
        {totals && !loading && rows.length > 0 ? (
          <tfoot className="sticky bottom-0 z-sticky mt-auto block border-t border-line bg-well font-semibold">
            <tr>
              {columns.map(({ id, align, className }, nth) => {
                const Cell = nth === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={id}
                    scope={nth === 0 ? 'row' : undefined}
                    className={classNames(
                      cellBox,
                      'min-h-row truncate',
                      align === 'end' ? 'text-right' : 'text-left',
                      className,
                    )}
                  >
                    {totals[id]}
                  </Cell>
                )
              })}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {!loading && rows.length === 0 ? empty : null}
    </div>
  )
}

// Grids instead of a table's own layout, so that the browser can skip rows out of sight.
const table =
  'block w-full [&>thead]:sticky [&>thead]:top-0 [&>thead]:z-sticky [&>tbody]:block [&>thead]:block [&_tr]:grid [&_tr]:grid-cols-(--tracks) [&>tbody>tr]:[content-visibility:auto] [&>tbody>tr]:[contain-intrinsic-block-size:auto_var(--row)]'

const tracksOf = (columns: readonly { readonly width?: string }[]): string =>
  columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')

// Cut off only sideways, since a copy button is taller than the line. A clip costs less than a scroll container per
// cell.
const cutOff = 'overflow-x-clip text-ellipsis whitespace-nowrap'
const detailLine = `${cutOff} text-small text-fg-3`

type RowProps<Row, Id extends string> = Pick<DataTableProps<Row, Id>, 'columns' | 'hrefOf' | 'onOpen'> & {
  readonly row: Row
  /** Its index, if only some rows are drawn. */
  readonly at: number | undefined
  readonly startsChunk: boolean
  readonly height: string
  /** undefined: rows of this table cannot be selected. */
  readonly selected: boolean | undefined
}

// memo loses the type parameters of a generic component.
const TableRow = memo(BareRow) as typeof BareRow
const LaterRows = memo(BareLaterRows) as typeof BareLaterRows

type LaterProps<Row, Id extends string> = Omit<RowProps<Row, Id>, 'row' | 'at' | 'startsChunk' | 'selected'> &
  Later<Row> &
  Pick<DataTableProps<Row, Id>, 'rowKey' | 'isSelected'>

function BareLaterRows<Row, Id extends string>(props: LaterProps<Row, Id>): ReactNode {
  const { rows, pageKey, rowKey, isSelected, ...look } = props
  const keyOf = useRowSlots(rows, rowKey, pageKey)
  return rows.map((row) => (
    <TableRow key={keyOf(row)} row={row} at={undefined} startsChunk={false} {...look} selected={isSelected?.(row)} />
  ))
}

function BareRow<Row, Id extends string>(props: RowProps<Row, Id>) {
  const { row, at, startsChunk, height, columns, hrefOf, onOpen, selected } = props
  const linkAt = hrefOf ? (columns[0]?.isSelector ? 1 : 0) : -1
  return (
    <tr
      aria-selected={selected}
      aria-rowindex={at === undefined ? undefined : at + 2}
      data-at={at}
      data-chunk={startsChunk ? '' : undefined}
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
            column.cutsItself || index === linkAt ? 'whitespace-nowrap' : cutOff,
            column.align === 'end' && 'text-right',
            column.className,
          )}
        >
          {index === linkAt && hrefOf ? (
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

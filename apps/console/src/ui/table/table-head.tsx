import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { type Column, nextIsDescending, type Sort } from './columns.ts'

type Props<Row, Id extends string> = {
  readonly columns: readonly Column<Row, Id>[]
  readonly sort?: Sort<Id>
  readonly onSort?: (column: Id) => void
  readonly isDense?: boolean
}

export function TableHead<Row, Id extends string>({ columns, sort, onSort, isDense = false }: Props<Row, Id>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const isSorted = sort?.column === column.id
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
              aria-label={column.headerLabel ?? column.header}
              className={classNames(
                'content-center border-b border-line bg-panel px-3 text-legend truncate first:pl-4 last:pr-4',
                isDense ? 'h-7.5' : 'h-8.5',
                column.header !== column.header.toUpperCase() && 'tracking-[0.02em]',
                column.align === 'end' ? 'text-right' : 'text-left',
                isSorted ? 'text-lamp' : 'text-fg-3',
              )}
            >
              {column.sortable && onSort ? (
                <SortButton column={column} sort={sort} onSort={onSort} />
              ) : (
                column.header || <VisuallyHidden>{column.headerLabel}</VisuallyHidden>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type ButtonProps<Row, Id extends string> = {
  readonly column: Column<Row, Id>
  readonly sort: Sort<Id> | undefined
  readonly onSort: (column: Id) => void
}

function SortButton<Row, Id extends string>({ column, sort, onSort }: ButtonProps<Row, Id>) {
  const isSorted = sort?.column === column.id
  const next = nextIsDescending(column, sort)
  const Arrow = (isSorted ? sort.descending : next) ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      aria-label={`Sort by ${column.headerLabel ?? column.header}, ${next ? 'descending' : 'ascending'}`}
      onClick={() => onSort(column.id)}
      className={classNames(
        'group inline-flex h-6 items-center gap-1 rounded-tag hover:text-fg',
        column.align === 'end' && 'flex-row-reverse',
      )}
    >
      {column.header}
      <Arrow
        className={classNames('size-3', !isSorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
      />
    </button>
  )
}

import type { ReactNode } from 'react'
import type { LongRows } from './long/long-rows.tsx'

export type Column<Row, Id extends string = string> = {
  readonly id: Id
  readonly header: string
  readonly headerLabel?: string
  readonly align?: 'start' | 'end'
  readonly width?: string
  readonly sortable?: boolean
  /** Sorting by this column starts with the largest. */
  readonly descendingFirst?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Its content handles its own overflow. */
  readonly cutsItself?: boolean
  readonly detail?: (row: Row) => ReactNode
  readonly className?: string
  /** Holds the row's checkbox, so the row's link is in the next cell. */
  readonly isSelector?: boolean
}

export type Sort<Id extends string = string> = { readonly column: Id; readonly descending: boolean }

export function nextIsDescending<Row, Id extends string>(column: Column<Row, Id>, sort: Sort<Id> | undefined): boolean {
  return sort?.column === column.id ? !sort.descending : Boolean(column.descendingFirst)
}

/** On the row, since a border on each cell costs more to paint. */
export const rowLine = 'border-b border-line-faint last:border-b-0'
export const cellBox = 'content-center px-3 first:pl-4 last:pr-4'

/** Dense: one line, for lists that are read by the screenful. */
export type RowHeight = 'dense' | 'one' | 'two'

export type DataTableProps<Row, Id extends string> = {
  readonly label: string
  readonly columns: readonly Column<Row, Id>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort<Id>
  readonly onSort?: (column: Id) => void
  /**
   * Where a row links to: the first cell becomes the link, its target the whole row. null: `onOpen` opens something
   * here.
   */
  readonly hrefOf?: (row: Row) => string | null
  readonly onOpen?: (row: Row) => void
  readonly isSelected?: (row: Row) => boolean
  readonly loading?: boolean
  /** The expected number of rows, so that nothing moves. */
  readonly skeletonRows?: number
  /** A new value means other rows, such as the next page: scrolls to the first one. */
  readonly scrollKey?: string
  /** For long lists. Must not change after the first render. */
  readonly long?: LongRows<Row>
  readonly empty?: ReactNode
  readonly rowHeight?: RowHeight
  readonly renderCard: (row: Row) => ReactNode
  /** A last row about all rows, not only those in sight: its cells by column. */
  readonly totals?: Readonly<Record<Id, ReactNode>> | undefined
  /** Outside the row's target. In the table it is its own column. */
  readonly renderCardEnd?: (row: Row) => ReactNode
}

/** Replaces `useChunks` if all rows are drawn. */
export const useNoChunks = () => ({ chunks: null, height: 0, onFocus: undefined })

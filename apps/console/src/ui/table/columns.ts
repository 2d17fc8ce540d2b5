import type { ReactNode } from 'react'

export type Column<Row, Id extends string = string> = {
  readonly id: Id
  /** Shown as written. Empty over buttons, whose `headerLabel` is then only heard. */
  readonly header: string
  /** For screen readers, when the header alone says too little. */
  readonly headerLabel?: string
  readonly align?: 'start' | 'end'
  /** A CSS width, as `29%`. */
  readonly width?: string
  readonly sortable?: boolean
  /** Sorting by this column starts with the largest. */
  readonly descendingFirst?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Whatever is too long for the column gives way inside the cell, or nothing ever is. */
  readonly cutsItself?: boolean
  /** A second line under the cell: an ID, an age. */
  readonly detail?: (row: Row) => ReactNode
  readonly className?: string
}

export type Sort<Id extends string = string> = { readonly column: Id; readonly descending: boolean }

/** Whether a press on this header would sort descending. */
export function nextIsDescending<Row, Id extends string>(column: Column<Row, Id>, sort: Sort<Id> | undefined): boolean {
  return sort?.column === column.id ? !sort.descending : Boolean(column.descendingFirst)
}

/** Under a row as a whole: a line under each of its cells would be painted as often. */
export const rowLine = 'border-b border-line-faint last:border-b-0'
export const cellBox = 'content-center px-3 first:pl-4 last:pr-4'

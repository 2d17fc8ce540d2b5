import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, cellBox, rowLine } from './columns.ts'

type Props<Row, Id extends string> = {
  readonly count: number
  readonly columns: readonly Column<Row, Id>[]
  readonly height: string
}

const widths = ['70%', '54%', '62%', '58%', '66%']

export function SkeletonRows<Row, Id extends string>({ count, columns, height }: Props<Row, Id>) {
  return placeholderKeys(count).map((key, index) => (
    <tr key={key} inert className={classNames(rowLine, height)}>
      {columns.map((column, columnIndex) => (
        <td key={column.id} className={cellBox}>
          <span className={classNames('grid gap-1.5', column.align === 'end' && 'justify-items-end')}>
            <Skeleton width={widths[(index + columnIndex) % widths.length]} />
            {column.detail ? <Skeleton width="44%" className="h-1.75" /> : null}
          </span>
        </td>
      ))}
    </tr>
  ))
}

export const placeholderKeys = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `row-${index}`)

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { LateSelect } from '#ui/fields/late-select.tsx'
import { type DataTableProps, useNoChunks } from './columns.ts'
import { moveBetweenRows } from './row-keys.ts'
import { RowLink } from './row-link.tsx'
import { useRowSlots } from './row-slots.ts'
import { placeholderKeys } from './skeleton-rows.tsx'
import { useRowPlace } from './use-row-place.ts'

const cardPixels = 87

const item = 'relative block border-b border-line-faint px-4 py-3 last:border-b-0'

export function DataList<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const { label, rows, rowKey, hrefOf, onOpen, loading = false, skeletonRows = 6, empty } = props
  const { isSelected, renderCard, renderCardEnd, scrollKey, long } = props
  const list = useRef<HTMLUListElement>(null)
  const keyOf = useRowSlots(rows, rowKey, long ? undefined : scrollKey)
  const place = useRowPlace(list, scrollKey, { rows })
  const useChunks = long?.useChunks ?? useNoChunks
  const { chunks, height, onFocus } = useChunks(rows, { box: list, usualHeight: cardPixels })
  const drawItem = (row: Row, at?: number, startsChunk = false) => (
    <li
      key={keyOf(row)}
      aria-posinset={at === undefined ? undefined : at + 1}
      aria-setsize={at === undefined ? undefined : rows.length}
      data-at={at}
      data-chunk={startsChunk ? '' : undefined}
      className={classNames(
        item,
        '[contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]',
        isSelected?.(row) ? 'bg-lamp-wash shadow-[inset_2px_0_0_var(--gc-lamp)]' : 'hover:bg-hover',
        renderCardEnd && 'flex items-center gap-1',
      )}
    >
      {hrefOf ? (
        <RowLink href={hrefOf(row)} onOpen={onOpen && (() => onOpen(row))} className="block w-full min-w-0 flex-1">
          {renderCard(row)}
        </RowLink>
      ) : (
        renderCard(row)
      )}
      {renderCardEnd?.(row)}
    </li>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SortChoice {...props} />
      <ul
        ref={list}
        aria-label={label}
        aria-busy={loading || undefined}
        onBlur={place.onBlur}
        onFocus={(event) => {
          place.onFocus(event)
          onFocus?.(event)
        }}
        onKeyDown={moveBetweenRows}
      >
        {loading
          ? placeholderKeys(skeletonRows).map((key) => (
              <li key={key} inert className={`${item} grid gap-2`}>
                <Skeleton width="70%" />
                <Skeleton width="48%" className="h-1.75" />
                <Skeleton width="40%" className="h-1.75" />
              </li>
            ))
          : chunks && long
            ? chunks.flatMap(({ start, rows: some, isDrawn }) =>
                isDrawn
                  ? some.map((row, index) => drawItem(row, start + index, index === 0))
                  : [<long.RestItems key={`rest-${start}`} rows={some} textOf={long.textOf} height={height} />],
              )
            : rows.map((row) => drawItem(row))}
      </ul>
      {!loading && rows.length === 0 ? empty : null}
    </div>
  )
}

/** Shown while loading too, so that nothing moves when the rows arrive. */
function SortChoice<Row, Id extends string>({ columns, rows, loading, sort, onSort }: DataTableProps<Row, Id>) {
  const sortable = columns.filter((column) => column.sortable)
  if (!onSort || !sort || sortable.length === 0 || (!loading && rows.length < 2)) return null
  return (
    <div className="flex items-center gap-2 border-b border-line-faint px-4 py-2">
      <LateSelect
        label="Sort by"
        value={sort.column}
        options={sortable.map((column) => ({ value: column.id, label: column.headerLabel ?? column.header }))}
        onValue={onSort}
      />
      <IconButton
        label={sort.descending ? 'Sort ascending' : 'Sort descending'}
        icon={sort.descending ? <ArrowDown /> : <ArrowUp />}
        onClick={() => onSort(sort.column)}
      />
    </div>
  )
}

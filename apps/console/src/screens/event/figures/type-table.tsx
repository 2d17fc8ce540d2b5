import type { EventReport } from '@ground-control/contract/figures/events'
import { formatCount } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { Panel } from '#ui/data/panel.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'

type Type = EventReport['types'][number]

export function TypeTable({ types }: { readonly types: EventReport['types'] }) {
  const isFolded = useMediaQuery('(width < 80rem)')
  const isNarrow = useMediaQuery('(width < 60rem)')
  return (
    <Panel title="Ticket types">
      <DataTable
        label="Ticket types"
        columns={isNarrow ? narrow : isFolded ? folded : wide}
        rows={types}
        rowKey={({ ticketTypeId, name }) => `${ticketTypeId} ${name}`}
        empty={<EmptyState line="No ticket types" />}
        renderCard={(type) => <TypeCard type={type} />}
      />
    </Panel>
  )
}

const soldWords = ({ sold, capacity }: Type) =>
  capacity === null ? formatCount(sold) : `${formatCount(sold)} of ${formatCount(capacity)}`

/** Tickets without a type have no capacity, so nothing can remain of them. */
const remainingWords = ({ ticketTypeId, remaining }: Type) => {
  if (remaining !== null) return formatCount(remaining)
  return ticketTypeId === null ? '—' : 'Unlimited'
}

const priceWords = ({ price, deleted }: Type) => {
  const words = price === null ? 'No type' : formatUsd(price)
  return deleted ? `${words}, no longer offered` : words
}

const refundedWords = ({ refundedAmount }: Type) => (refundedAmount > 0 ? `${formatUsd(refundedAmount)} refunded` : '')

/** A refunded ticket gives its place back. */
function Taken({ type: { name, sold, comps, refunded, capacity } }: { readonly type: Type }) {
  if (!capacity) return null
  const percent = Math.min(100, ((sold + comps - refunded) / capacity) * 100)
  return <SeatStrip percent={percent} meaning="capacity" label={`${name}, places taken`} size="thin" />
}

const count = (id: 'comps' | 'refunded' | 'redeemed', header: string): Column<Type> => ({
  id,
  header,
  align: 'end',
  width: '6rem',
  cell: (type) => formatCount(type[id]),
})

const wide: readonly Column<Type>[] = [
  {
    id: 'type',
    header: 'Type',
    cell: ({ name }) => <bdi className="font-medium">{name}</bdi>,
    detail: priceWords,
  },
  { id: 'taken', header: '', headerLabel: 'Places taken', width: '16%', cell: (type) => <Taken type={type} /> },
  { id: 'sold', header: 'Sold', align: 'end', width: '8.5rem', cell: soldWords },
  count('comps', 'Comps'),
  count('refunded', 'Refunded'),
  count('redeemed', 'Redeemed'),
  { id: 'remaining', header: 'Remaining', align: 'end', width: '6.25rem', cell: remainingWords },
  {
    id: 'revenue',
    header: 'Revenue',
    align: 'end',
    width: '9.5rem',
    cell: ({ gross }) => <span className="font-medium">{formatUsd(gross)}</span>,
    detail: refundedWords,
  },
]

/** Names need the space of the strip, which only repeats the figures. */
const folded = wide.filter(({ id }) => id !== 'taken')

const keptCounts = ({ comps, refunded }: Type) =>
  [comps > 0 ? `${formatCount(comps)} comps` : '', refunded > 0 ? `${formatCount(refunded)} refunded` : '']
    .filter(Boolean)
    .join(', ')

const narrow = folded
  .filter(({ id }) => id !== 'comps' && id !== 'refunded')
  .map((column) => (column.id === 'sold' ? { ...column, width: '11rem', detail: keptCounts } : column))

function TypeCard({ type }: { readonly type: Type }) {
  const { name, comps, refunded, redeemed, gross } = type
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        <span className="font-medium">{formatUsd(gross)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-small text-fg-3">
        <span className="min-w-0 truncate">{priceWords(type)}</span>
        <span className="flex-none">{refundedWords(type)}</span>
      </span>
      <span className="text-small text-fg-2">
        {soldWords(type)} sold · {formatCount(comps)} comps · {formatCount(refunded)} refunded · {formatCount(redeemed)}{' '}
        redeemed
      </span>
    </span>
  )
}

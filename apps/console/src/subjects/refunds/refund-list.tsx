import type { RefundRow } from '@ground-control/contract/refund-lists'
import { externalWords } from '@ground-control/domain/refunds/external-refunds'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '#platform/links.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { type RefundFilter, refundQueries } from './queries.ts'
import { requesterWords } from './record/record-words.ts'

type Props = {
  readonly filter: RefundFilter
  /** False on an event's own page. */
  readonly withEvent?: boolean
  readonly empty: ReactNode
}

const everyMs = 1_000

export function RefundList({ filter, withEvent = true, empty }: Props) {
  const router = useRouter()
  const query = useInfiniteQuery(refundQueries.list(filter))
  const failure = useKeptError(query)
  useLiveQueries({ queryKey: refundQueries.listKey, concerns: ({ kind }) => kind === 'refund', everyMs })
  const rows = query.data?.pages.flatMap(({ refunds }) => refunds) ?? []
  if (failure) {
    return (
      <LoadFailed
        headingLevel={3}
        line="Couldn’t load refunds"
        error={failure}
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    )
  }
  return (
    <>
      <DataTable
        label="Refunds"
        columns={withEvent ? columns : columns.filter(({ id }) => id !== 'event')}
        rows={rows}
        rowKey={({ refundId }) => refundId}
        hrefOf={recordOf}
        onOpen={(row) => void router.navigate({ href: recordOf(row) })}
        loading={query.data === undefined}
        skeletonRows={6}
        empty={empty}
        renderCard={(row) => <RefundCard row={row} withEvent={withEvent} />}
      />
      <p role="status" className="sr-only">
        {query.data ? `${formatCount(rows.length)} ${plural(rows.length, 'refund')} shown` : ''}
      </p>
      <ShowMore list={query} />
    </>
  )
}

const recordOf = ({ refundId }: RefundRow) => links.refund(refundId)

const ticketWords = ({ tickets, external, fees }: RefundRow) =>
  tickets === 0 && fees
    ? 'Fees'
    : external && tickets === 0
      ? 'No tickets'
      : `${formatCount(tickets)} ${plural(tickets, 'ticket')}`
const eventName = ({ event }: RefundRow) => (event ? (seenText(event.name) ?? event.eventId) : 'Unknown event')

const columns: readonly Column<RefundRow>[] = [
  {
    id: 'refund',
    header: 'Refund',
    cell: ({ refundId }) => <span className="font-mono text-mono">{refundId}</span>,
    detail: (row) => row.failure?.message ?? externalWords(row) ?? row.reason ?? '',
  },
  {
    id: 'event',
    header: 'Event',
    cell: eventName,
    detail: ({ paymentIntentId }) => <span className="font-mono text-mono">{paymentIntentId}</span>,
  },
  {
    id: 'asked',
    header: 'Requested',
    width: 'minmax(10.75rem, 22%)',
    cell: ({ createdAt }) => receiptMoment(createdAt),
    detail: ({ requestedBy }) => requesterWords(requestedBy),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    width: 'minmax(6.5rem, 10%)',
    cell: ({ amount, currency }) => <span className="font-medium">{formatMoney(amount, currency)}</span>,
    detail: ticketWords,
  },
  { id: 'state', header: 'Status', width: 'minmax(8.25rem, 11%)', cell: ({ state }) => <ListedBadge state={state} /> },
]

function RefundCard({ row, withEvent }: { readonly row: RefundRow; readonly withEvent: boolean }) {
  const origin = externalWords(row)
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <span className="font-medium">{formatMoney(row.amount, row.currency)}</span>
        <ListedBadge state={row.state} />
      </span>
      <span className="truncate text-small text-fg-3">
        {withEvent ? `${eventName(row)} · ` : ''}
        {ticketWords(row)}
        {row.failure ? ` · ${row.failure.message}` : ''}
      </span>
      {origin ? <span className="text-small text-fg-3">{origin}</span> : null}
      <span className="truncate text-small text-fg-3">
        {receiptMoment(row.createdAt)} · {requesterWords(row.requestedBy)}
      </span>
    </span>
  )
}

const looks = {
  reserved: { status: 'pending', label: 'RESERVED' },
  sent: { status: 'pending', label: 'ACCEPTED' },
  unknown: { status: 'partial', label: 'UNKNOWN' },
  succeeded: { status: 'refunded', label: 'REFUNDED' },
  failed: { status: 'error', label: 'FAILED' },
} as const satisfies Record<RefundState, unknown>

/** Colour only for refunds that still need attention. */
const ListedBadge = ({ state }: Pick<RefundRow, 'state'>) => <RefundBadge state={state} quiet={state === 'succeeded'} />

export function RefundBadge({ state, quiet = false }: { readonly state: RefundState; readonly quiet?: boolean }) {
  const { status, label } = looks[state]
  return (
    <Badge status={status} quiet={quiet}>
      {label}
    </Badge>
  )
}

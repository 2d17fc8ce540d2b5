import type { Job, JobItem } from '@ground-control/contract/jobs/job'
import { type ItemState, itemStates } from '@ground-control/domain/jobs/item-states'
import { failureWords, itemStateWords } from '@ground-control/domain/jobs/job-words'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { links } from '#platform/links.ts'
import type { JobView } from '#screens/jobs/job-view.ts'
import { itemLooks } from '#screens/jobs/run/latest.tsx'
import { jobQueries } from '#subjects/jobs/queries.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

type Props = {
  readonly job: Job
  readonly shown: ItemState | 'all'
  readonly onView: (view: JobView) => void
}

export function JobItems({ job, shown, onView }: Props) {
  const router = useRouter()
  const place = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(jobQueries.items(job.jobId, shown === 'all' ? null : shown))
  const failure = useKeptError(query)
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} className="scroll-mt-4">
      <Panel
        title="All items"
        count={formatCount(job.progress.items)}
        actions={
          <>
            <Segmented label="State" choices={choices} value={shown} onChange={(items) => onView({ items })} />
            <IconButton label="Close all items" icon={<X />} size="sm" onClick={() => onView({})} />
          </>
        }
      >
        {failure ? (
          <LoadFailed
            headingLevel={3}
            line="Couldn’t load the items"
            error={failure}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <DataTable
            label="Items"
            columns={columns}
            rows={rows}
            rowKey={({ paymentIntentId }) => paymentIntentId}
            hrefOf={purchaseOf}
            onOpen={(row) => void router.navigate({ href: purchaseOf(row) })}
            loading={query.data === undefined}
            skeletonRows={6}
            empty={<EmptyState line="No such items" />}
            renderCard={(row) => <ItemCard row={row} />}
          />
        )}
        <ShowMore list={query} />
      </Panel>
    </div>
  )
}

const choices = [
  { value: 'all' as const, label: 'All' },
  ...itemStates.map((value) => ({ value, label: itemStateWords[value] })),
]

const purchaseOf = ({ paymentIntentId }: JobItem) => links.purchase(paymentIntentId)
const nameOf = ({ purchaser, paymentIntentId }: JobItem) => purchaser.name ?? purchaser.email ?? paymentIntentId
const saidOf = ({ failure, handled }: JobItem) =>
  handled
    ? `Handled by ${handled.by.name ?? handled.by.id}: ${handled.reason}`
    : failure
      ? failureWords[failure.group].title
      : ''

const columns: readonly Column<JobItem>[] = [
  {
    id: 'purchaser',
    header: 'Purchaser',
    cell: nameOf,
    detail: ({ paymentIntentId }) => <span className="font-mono text-mono">{paymentIntentId}</span>,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    width: 'minmax(6.5rem, 12%)',
    cell: ({ amount }) => <span className="font-medium">{formatUsd(amount)}</span>,
    detail: ({ tickets }) => `${formatCount(tickets)} ${plural(tickets, 'ticket')}`,
  },
  {
    id: 'state',
    header: 'State',
    width: 'minmax(9rem, 16%)',
    cell: ({ state }) => <ItemBadge state={state} />,
  },
  {
    id: 'settled',
    header: 'Settled',
    width: 'minmax(11rem, 24%)',
    cell: ({ settledAt }) => (settledAt ? receiptMoment(settledAt) : ''),
    detail: saidOf,
  },
]

const ItemBadge = ({ state }: { readonly state: ItemState }) => (
  <Badge status={itemLooks[state].status} quiet={state === 'refunded' || state === 'to-do' || state === 'elsewhere'}>
    {itemStateWords[state]}
  </Badge>
)

const ItemCard = ({ row }: { readonly row: JobItem }) => (
  <span className="grid grid-cols-1 gap-0.75">
    <span className="flex items-center justify-between gap-3">
      <bdi className="min-w-0 truncate font-medium">{nameOf(row)}</bdi>
      <ItemBadge state={row.state} />
    </span>
    <span className="truncate text-small text-fg-3">
      {formatUsd(row.amount)}
      {row.settledAt ? ` · ${receiptMoment(row.settledAt)}` : ''}
      {saidOf(row) ? ` · ${saidOf(row)}` : ''}
    </span>
  </span>
)

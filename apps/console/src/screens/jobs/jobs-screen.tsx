import type { JobRow } from '@ground-control/contract/jobs/job'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { neverStarted, settledPercent, stripShares } from '@ground-control/domain/jobs/job-progress'
import { formatCount } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { JobBadge } from '#subjects/jobs/job-badge.tsx'
import { jobQueries, useOpenJobs } from '#subjects/jobs/queries.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { OutcomeStrip } from '#ui/data/seat-strip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

export function JobsScreen() {
  const isOffered = useCapability('jobs')
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h1 tabIndex={-1} className="text-title">
          Jobs
        </h1>
        <Link to="/refunds" className={buttonClass({ size: 'sm' })}>
          All refunds
        </Link>
      </header>
      {isOffered ? (
        <Lists />
      ) : (
        <NotOffered line="This platform has no jobs" hint="Refund purchases one by one in the event’s guest list." />
      )}
    </div>
  )
}

const everyMs = 2_000

function Lists() {
  const open = useOpenJobs(null)
  const ended = useInfiniteQuery(jobQueries.ended())
  const failure = useKeptError(ended)
  useLiveQueries({ queryKey: jobQueries.listKey, concerns: ({ kind }) => kind === 'job', everyMs })
  function refresh() {
    void open.refetch()
    void ended.refetch()
  }
  useSingleKeys({ R: refresh })
  const endedRows = ended.data?.pages.flatMap(({ jobs }) => jobs) ?? []
  const openRows = open.data ?? []
  if (failure ?? (open.data === undefined && open.error)) {
    return (
      <LoadFailed
        line="Couldn’t load the jobs"
        error={failure ?? open.error}
        busy={open.isFetching || ended.isFetching}
        onRetry={refresh}
      />
    )
  }
  if (ended.data && open.data && endedRows.length + openRows.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        line="No jobs yet"
        hint="A job refunds many purchases of one event. “Call off event…” on the event’s page makes one."
        action={
          <Link to="/events" className={buttonClass({ size: 'sm' })}>
            Upcoming events
          </Link>
        }
      />
    )
  }
  return (
    <>
      {openRows.length > 0 ? (
        <Panel title="Open" count={formatCount(openRows.length)}>
          <JobTable label="Open jobs" rows={openRows} loading={false} />
        </Panel>
      ) : null}
      <Panel title="Ended" note="Newest first">
        <JobTable label="Ended jobs" rows={endedRows} loading={ended.data === undefined} />
        <ShowMore list={ended} />
      </Panel>
    </>
  )
}

type TableProps = { readonly label: string; readonly rows: readonly JobRow[]; readonly loading: boolean }

function JobTable({ label, rows, loading }: TableProps) {
  const router = useRouter()
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ jobId }) => jobId}
      hrefOf={pageOf}
      onOpen={(row) => void router.navigate({ href: pageOf(row) })}
      loading={loading}
      skeletonRows={4}
      empty={<EmptyState line="No job has ended yet" />}
      renderCard={(row) => <JobCard row={row} />}
    />
  )
}

const pageOf = ({ jobId }: JobRow) => links.job(jobId)
const nameOf = ({ event }: JobRow) => eventTitle(event.name)
const refundedWords = ({ progress, state }: JobRow) =>
  neverStarted(state)
    ? 'Nothing refunded'
    : `${formatCount(progress.refunded.items)} of ${formatCount(progress.items)} refunded`

const columns: readonly Column<JobRow>[] = [
  { id: 'event', header: 'Event', cell: nameOf, detail: ({ reason }) => reason },
  {
    id: 'asked',
    header: 'Requested',
    width: 'minmax(11rem, 20%)',
    cell: ({ askedAt }) => receiptMoment(askedAt),
    detail: ({ askedBy }) => askedBy.name ?? askedBy.id,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    width: 'minmax(8.5rem, 13%)',
    cell: ({ amount }) => <span className="font-medium">{formatUsd(amount)}</span>,
    detail: refundedWords,
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 'minmax(8rem, 18%)',
    cell: (row) => <RowStrip row={row} />,
  },
  { id: 'state', header: 'State', width: 'minmax(11.5rem, 15%)', cell: (row) => <JobBadge job={row} /> },
]

const RowStrip = ({ row: { state, progress } }: { readonly row: JobRow }) =>
  neverStarted(state) ? null : (
    <OutcomeStrip
      {...stripShares(progress)}
      size="md"
      label={`${settledPercent(progress)}% settled, ${formatCount(progress.failed.items)} failed`}
    />
  )

const JobCard = ({ row }: { readonly row: JobRow }) => (
  <span className="grid grid-cols-1 gap-1">
    <span className="flex items-center justify-between gap-3">
      <bdi className="min-w-0 truncate font-medium">{nameOf(row)}</bdi>
      <JobBadge job={row} />
    </span>
    <RowStrip row={row} />
    <span className="truncate text-small text-fg-3">
      {formatUsd(row.amount)} · {refundedWords(row)}
    </span>
    <span className="truncate text-small text-fg-3">
      {receiptMoment(row.askedAt)} · {row.askedBy.name ?? row.askedBy.id}
    </span>
  </span>
)

import type { JobRow } from '@ground-control/contract/jobs/job'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatDataAge } from '@ground-control/domain/events/event-dates'
import { settledPercent, stripShares } from '@ground-control/domain/jobs/job-progress'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { formatUsd } from '@ground-control/domain/values/money'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { identity } from '#platform/identity/identity.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { OutcomeStrip } from '#ui/data/seat-strip.tsx'
import { FinishedJobs } from './finished-jobs.tsx'
import { JobBadge } from './job-badge.tsx'
import { useOpenJobs } from './queries.ts'

type Props = {
  /** null: all events, each with its name. */
  readonly eventId: EventId | null
  readonly paused?: boolean
}

/** Jobs that wait, run or are paused, one line each; nothing if there are none. */
export function OpenJobs({ eventId, paused = false }: Props) {
  const jobs = useOpenJobs(eventId, { paused }).data ?? []
  useFreshEvent(eventId, jobs)
  return (
    <>
      <FinishedJobs eventId={eventId} paused={paused} />
      <OpenList jobs={jobs} withEvent={eventId === null} />
    </>
  )
}

function OpenList({ jobs, withEvent }: { readonly jobs: readonly JobRow[]; readonly withEvent: boolean }) {
  if (jobs.length === 0) return null
  return (
    <section
      aria-label="Open jobs"
      className="flex-none overflow-hidden rounded-panel border border-line bg-panel [&_li+li]:border-t [&_li+li]:border-line-faint"
    >
      <ul>
        {jobs.map((job) => (
          <li key={job.jobId}>
            <JobLine job={job} withEvent={withEvent} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A job that starts or ends changes its event. */
function useFreshEvent(eventId: EventId | null, jobs: readonly JobRow[]): void {
  const client = useQueryClient()
  const states = jobs.map(({ jobId, state }) => `${jobId} ${state}`).join()
  useEffect(() => {
    if (eventId !== null && states !== '') {
      void client.invalidateQueries({ queryKey: eventQueries.whole(eventId).queryKey })
    }
  }, [client, eventId, states])
}

function JobLine({ job, withEvent }: { readonly job: JobRow; readonly withEvent: boolean }) {
  const { jobId, state, event, amount, askedBy, progress, secondsLeft } = job
  const isOwn = askedBy.id === identity().current()?.uid
  const isWaiting = state === 'waiting'
  const name = eventTitle(event.name)
  return (
    <Link
      to="/jobs/$jobId"
      params={{ jobId }}
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <JobBadge job={job} />
      {withEvent ? <bdi className="min-w-0 max-w-full truncate font-medium md:max-w-80">{name}</bdi> : null}
      {isWaiting ? (
        <span className="min-w-0 flex-[1_1_12rem] text-fg-2">
          {job.kind === 'call-off' ? 'Call off and refund' : 'Refund'}{' '}
          <span className="font-medium text-fg">{formatUsd(amount)}</span>, requested by{' '}
          <bdi>{isOwn ? 'you' : (askedBy.name ?? askedBy.id)}</bdi>
        </span>
      ) : (
        <>
          <span className="min-w-24 flex-[1_1_10rem]">
            <OutcomeStrip
              {...stripShares(progress)}
              size="md"
              label={`${settledPercent(progress)}% settled, ${formatCount(progress.failed.items)} failed`}
            />
          </span>
          <span className="text-small text-fg-2">
            {formatCount(progress.refunded.items)} of {formatCount(progress.items)},{' '}
            {formatUsd(progress.refunded.amount)} refunded
            {secondsLeft === null ? null : `, ${formatDataAge(secondsLeft * 1_000).slice('T+'.length)} left`}
          </span>
        </>
      )}
      <span className="ml-auto inline-flex flex-none items-center gap-1.5 text-small text-signal">
        {isWaiting && !isOwn ? 'Review' : 'Open job'}
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </span>
    </Link>
  )
}

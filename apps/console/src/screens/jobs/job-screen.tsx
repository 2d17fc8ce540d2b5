import type { Job } from '@ground-control/contract/jobs/job'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { neverStarted, settledPercent } from '@ground-control/domain/jobs/job-progress'
import { jobStateWords, kindWords } from '@ground-control/domain/jobs/job-words'
import { seenText } from '@ground-control/domain/values/blank-text'
import type { JobId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { identity } from '#platform/identity/identity.ts'
import { rememberName, rememberRequest } from '#platform/known-names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { JobDialog } from '#subjects/jobs/asking/job-dialog.tsx'
import { useSeenJob } from '#subjects/jobs/finished-jobs.tsx'
import { JobBadge } from '#subjects/jobs/job-badge.tsx'
import { useJob } from '#subjects/jobs/queries.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { RequestPage } from './approval/request-page.tsx'
import type { JobView } from './job-view.ts'
import { JobActions } from './run/job-actions.tsx'
import { RunPage } from './run/run-page.tsx'

type Props = { readonly jobId: JobId; readonly view: JobView; readonly onView: (view: JobView) => void }

export function JobScreen({ jobId, view, onView }: Props) {
  const isOffered = useCapability('jobs')
  const query = useJob(jobId)
  const job = query.data ?? null
  const [isAsking, setAsking] = useState(false)
  useNames(job)
  useSeenJob(job)
  usePageTitle(job && tabTitle(job))
  const refresh = () => void query.refetch()
  useSingleKeys({ R: refresh })
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h1 tabIndex={-1} className="text-title text-balance wrap-anywhere">
            <bdi>{job ? headingOf(job) : 'Job'}</bdi>
          </h1>
          {job ? (
            <span role="status">
              <JobBadge job={job} />
            </span>
          ) : null}
        </div>
        {job ? (
          <div className="ml-auto flex flex-wrap items-center gap-2 phone:ml-0">
            {neverStarted(job.state) ? (
              <OpenEvent job={job} />
            ) : (
              <JobActions job={job} onRest={() => setAsking(true)} />
            )}
          </div>
        ) : null}
      </header>
      {isOffered ? (
        <Reading
          query={query}
          failed="Couldn’t load the job"
          loading={
            <Panel busy>
              <SkeletonLines widths={['40%', '70%', '60%', '55%']} />
            </Panel>
          }
          missing={<NotThere line="No such job" hint="Check that you copied the whole ID." to="/jobs" way="All jobs" />}
        >
          {(found) =>
            neverStarted(found.state) ? (
              <RequestPage job={found} onAskAgain={() => setAsking(true)} />
            ) : (
              <RunPage job={found} query={query} view={view} onView={onView} />
            )
          }
        </Reading>
      ) : (
        <NotOffered line="This platform has no jobs" hint="Refund purchases one by one in the event’s guest list." />
      )}
      {job ? <AskAgain job={job} open={isAsking} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

const isOwn = ({ askedBy }: Job) => askedBy.id === identity().current()?.uid

function headingOf(job: Job): string {
  const name = eventTitle(job.event.name)
  if (!neverStarted(job.state)) return `Refunding ${name}`
  const what = `${kindWords[job.kind]} ${name}`
  return job.state === 'waiting' && !isOwn(job) ? `Approve: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}

/** A background tab still shows the progress. */
function tabTitle(job: Job): string {
  if (neverStarted(job.state)) return headingOf(job)
  const percent = `${settledPercent(job.progress)}%`
  const standing =
    job.state === 'running'
      ? percent
      : job.state === 'done'
        ? jobStateWords(job)
        : `${jobStateWords(job)} at ${percent}`
  return `${standing} · ${headingOf(job)}`
}

function useNames(job: Job | null): void {
  const jobId = job?.jobId
  const eventId = job?.event.eventId
  const name = seenText(job?.event.name)
  const isRequest = job?.state === 'waiting' && job.kind === 'call-off'
  useEffect(() => {
    if (eventId && name) rememberName(eventId, name)
    if (jobId) rememberRequest(jobId, isRequest ? eventId : undefined)
  }, [jobId, eventId, name, isRequest])
}

const OpenEvent = ({ job: { event } }: { readonly job: Job }) => (
  <Link to="/events/$eventId" params={{ eventId: event.eventId }} className={buttonClass({ variant: 'ghost' })}>
    Open event
    <ArrowRight aria-hidden="true" />
  </Link>
)

type AgainProps = { readonly job: Job; readonly open: boolean; readonly onClose: () => void }

/** Counts again with the same choices. For a chosen set, the rest is whatever is left of the event. */
function AskAgain({ job, open, onClose }: AgainProps) {
  const { eventId, name, status } = job.event
  const event = useQuery({ ...eventQueries.whole(eventId), enabled: open }).data
  return (
    <JobDialog
      open={open}
      onClose={onClose}
      wish={{ eventId, kind: 'call-off' }}
      event={{
        name,
        startDate: event?.startDate ?? null,
        place: event?.locationName ?? null,
        isCancelled: status === 'cancelled',
      }}
      before={job}
    />
  )
}

import type { JobRow } from '@ground-control/contract/jobs/job'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatAge } from '@ground-control/domain/events/event-dates'
import { isUnseenEnd } from '@ground-control/domain/jobs/job-progress'
import { jobStateWords } from '@ground-control/domain/jobs/job-words'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { formatUsd } from '@ground-control/domain/values/money'
import { Link } from '@tanstack/react-router'
import { CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { preferences, setPreference, usePreferences } from '#platform/kept/preferences.ts'
import { useNow } from '#platform/use-now.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { useFinishedJobs } from './queries.ts'

type Props = { readonly eventId: EventId | null; readonly paused: boolean }

/** A finished job, shown until it is viewed here or everything in it is handled. */
export function FinishedJobs({ eventId, paused }: Props) {
  const jobs = useFinishedJobs(eventId, { paused }).data ?? []
  const { seenJobs } = usePreferences()
  const now = new Date(useNow(60_000))
  return jobs
    .filter((job) => isUnseenEnd(job, seenJobs, now))
    .map((job) => <FinishedJob key={job.jobId} job={job} now={now} withEvent={eventId === null} />)
}

type JobProps = { readonly job: JobRow; readonly now: Date; readonly withEvent: boolean }

function FinishedJob({ job, now, withEvent }: JobProps) {
  const { jobId, event, progress, endedAt } = job
  const isLeft = progress.failed.items > 0
  const name = eventTitle(event.name)
  return (
    <Callout
      tone={isLeft ? 'warning' : 'plain'}
      role="status"
      icon={isLeft ? undefined : <CircleCheck />}
      title={
        <>
          <b className="font-semibold">{jobStateWords(job)}</b>
          {withEvent ? (
            <>
              {': '}
              <bdi>{name}</bdi>
            </>
          ) : null}
        </>
      }
      actions={
        <>
          <Link to="/jobs/$jobId" params={{ jobId }} className={buttonClass({ size: 'sm' })}>
            {isLeft ? 'See what is left' : 'Open job'}
          </Link>
          <IconButton label={`Dismiss: ${jobStateWords(job)}, ${name}`} icon={<X />} onClick={() => markSeen(jobId)} />
        </>
      }
    >
      {`${formatCount(progress.refunded.items)} of ${formatCount(progress.items)} refunded, ${formatUsd(progress.refunded.amount)}`}
      {endedAt ? `, ended ${formatAge(endedAt, now, viewerZone)}` : null}
    </Callout>
  )
}

/** Looking at an ended job is enough to dismiss its banner. */
export function useSeenJob(job: Pick<JobRow, 'jobId' | 'state'> | null): void {
  const endedId = job && (job.state === 'done' || job.state === 'stopped') ? job.jobId : null
  useEffect(() => {
    if (endedId) markSeen(endedId)
  }, [endedId])
}

const maxSeen = 200

function markSeen(jobId: string): void {
  const { seenJobs } = preferences()
  if (!seenJobs.includes(jobId)) setPreference({ seenJobs: [jobId, ...seenJobs].slice(0, maxSeen) })
}

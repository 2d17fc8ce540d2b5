import { formatMoment } from '@ground-control/domain/events/event-dates'
import { calledOffWords } from '@ground-control/domain/jobs/job-words'
import type { EventId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useNow } from '#platform/use-now.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { useCallOff } from './queries.ts'

type Props = { readonly eventId: EventId; readonly isCalledOff: boolean }

/** When an event was called off, and the progress of its refunds. Empty if no job did it. */
export function CalledOffLine({ eventId, isCalledOff }: Props) {
  const job = useCallOff(eventId, { enabled: isCalledOff })
  const now = new Date(useNow(60_000))
  if (!job?.startedAt) return null
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-2.5 gap-y-1 rounded-control border border-line bg-panel px-3 py-1">
      <Undo2 aria-hidden="true" className="size-4 flex-none text-fg-2 phone:hidden" />
      <span className="min-w-0 flex-1 phone:basis-full">
        Called off {formatMoment(job.startedAt, viewerZone, now)}.{' '}
        <span className="text-fg-2">{calledOffWords(job)}</span>
      </span>
      <Link
        to="/jobs/$jobId"
        params={{ jobId: job.jobId }}
        className="inline-flex min-h-6 items-center rounded-tag text-small text-signal underline-offset-2 hover:underline coarse:min-h-touch"
      >
        Open the refund job
      </Link>
    </p>
  )
}

import type { Job } from '@ground-control/contract/jobs/job'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { isOpenJob } from '@ground-control/domain/jobs/job-progress'
import type { JobStep } from '@ground-control/domain/jobs/job-states'
import { holdWords, logWords } from '@ground-control/domain/jobs/job-words'
import { formatCount } from '@ground-control/domain/values/counts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CircleDot,
  CircleX,
  Flag,
  type LucideIcon,
  Pause,
  Play,
  RotateCw,
  Square,
  Timer,
  Unplug,
  UserCheck,
} from 'lucide-react'
import { useNow } from '#platform/use-now.ts'
import { JobItems } from '#screens/jobs/ended/job-items.tsx'
import { NeedYou } from '#screens/jobs/ended/need-you.tsx'
import { Reconciled } from '#screens/jobs/ended/reconciled.tsx'
import { Fact, Facts } from '#screens/jobs/facts.tsx'
import { minutesClock, secondsClock } from '#screens/jobs/job-times.ts'
import type { JobView } from '#screens/jobs/job-view.ts'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { EmailCounts, EmailsPanel } from './emails.tsx'
import { FailedPanel } from './failed-panel.tsx'
import { AllItems, Latest } from './latest.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { RatePanel } from './rate-panel.tsx'

type Props = {
  readonly job: Job
  readonly query: UseQueryResult<Job | null>
  readonly view: JobView
  readonly onView: (view: JobView) => void
}

/** While running: rate, failures by reason, newest outcomes. At the end: who needs attention, and the money. */
export function RunPage({ job, query, view, onView }: Props) {
  const isRunning = isOpenJob(job.state)
  return (
    <>
      <HoldNotice job={job} />
      <ProgressPanel job={job} />
      <div className="grid items-start gap-4 min-[64rem]:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {isRunning ? (
            <>
              <RatePanel job={job} query={query} />
              <FailedPanel job={job} />
            </>
          ) : (
            <>
              <NeedYou job={job} />
              <EmailsPanel job={job} />
            </>
          )}
          <JobLog job={job} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {isRunning ? (
            <>
              <JobFacts job={job} withEmails />
              <Latest job={job} onAll={() => onView({ items: 'all' })} />
            </>
          ) : (
            <>
              <Reconciled job={job} />
              <JobFacts job={job} onAll={() => onView({ items: 'all' })} />
            </>
          )}
        </div>
      </div>
      {view.items ? <JobItems job={job} shown={view.items} onView={onView} /> : null}
    </>
  )
}

function HoldNotice({ job: { state, hold, log, kind, progress } }: Pick<Props, 'job'>) {
  if (state === 'stopped') {
    const why = log.find(({ step }) => step === 'stopped')?.reason
    const rest = progress.toDo.items + progress.underWay.items
    return (
      <Callout tone="warning" role="status" title={<span className="font-medium">Stopped before the end</span>}>
        {why ? (
          <>
            “<bdi>{why}</bdi>”.{' '}
          </>
        ) : null}
        What is refunded stays refunded. {formatCount(rest)} of {formatCount(progress.items)} payments are not refunded
        {kind === 'call-off' ? ', and the event stays CANCELLED' : ''}.
      </Callout>
    )
  }
  if (!hold || !isOpenJob(state)) return null
  const { title, text } = holdWords(hold, viewerZone)
  return (
    <Callout
      tone={state === 'paused' ? 'warning' : 'plain'}
      role="status"
      {...(state === 'paused' ? {} : { icon: <Timer /> })}
      title={<span className="font-medium">{title}</span>}
    >
      {text}
    </Callout>
  )
}

type JobFactsProps = { readonly job: Job; readonly withEmails?: boolean; readonly onAll?: () => void }

function JobFacts({ job, withEmails = false, onAll }: JobFactsProps) {
  const { event, askedBy, decidedBy, startedAt, decidedAt } = job
  const now = new Date(useNow(60_000))
  return (
    <Panel {...(onAll ? { title: 'Job', actions: <AllItems onPress={onAll} /> } : {})}>
      <Facts>
        <Fact name="Event">
          <Link
            to="/events/$eventId"
            params={{ eventId: event.eventId }}
            className="inline-flex min-h-6 items-center rounded-tag text-signal underline-offset-2 hover:underline coarse:min-h-touch"
          >
            <bdi>{eventTitle(event.name)}</bdi>
          </Link>
        </Fact>
        <Fact name="State">
          <EventStatusBadge status={event.status} loud />
        </Fact>
        <Fact name="Started by">
          <bdi>{askedBy.name ?? askedBy.id}</bdi>
          {startedAt ? `, ${minutesClock(startedAt, now)}` : ''}
        </Fact>
        {decidedBy ? (
          <Fact name="Approved by">
            <bdi>{decidedBy.name ?? decidedBy.id}</bdi>
            {decidedAt ? `, ${minutesClock(decidedAt, now)}` : ''}
          </Fact>
        ) : null}
        <Fact name="Reason">
          <bdi>{job.reason}</bdi>
        </Fact>
        {withEmails ? (
          <Fact name="Emails">
            {job.tellCustomers ? <EmailCounts emails={job.emails} isLine={false} /> : 'Not told'}
          </Fact>
        ) : null}
        <Fact name="Job">
          <CopyId id={job.jobId} what="job ID" />
        </Fact>
      </Facts>
    </Panel>
  )
}

function JobLog({ job: { log, kind } }: { readonly job: Job }) {
  const now = new Date(useNow(60_000))
  const entries = log.map((entry, place) => ({
    // The same step may repeat, so its position from the start is the key.
    key: String(log.length - place),
    icon: icons[entry.step],
    tone: entry.step === 'done' && entry.count ? 'text-partial' : 'text-fg-3',
    title: logWords(entry, kind),
    at: entry.at,
    time: secondsClock(entry.at, now),
    detail: entry.reason ? `“${entry.reason}”` : null,
  }))
  return (
    <Panel title="Activity">
      <Timeline label="Activity" entries={entries} />
    </Panel>
  )
}

const icons: Readonly<Record<JobStep, LucideIcon>> = {
  asked: CircleDot,
  approved: UserCheck,
  declined: CircleX,
  withdrawn: CircleX,
  expired: Timer,
  started: Play,
  paused: Pause,
  resumed: Play,
  stopped: Square,
  'provider-wait': Timer,
  'provider-unreachable': Unplug,
  'tried-again': RotateCw,
  done: Flag,
}

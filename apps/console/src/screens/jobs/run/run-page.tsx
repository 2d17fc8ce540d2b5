import type { Job } from '@ground-control/contract/jobs/job'
import { isOpenJob } from '@ground-control/domain/jobs/job-progress'
import { holdWords } from '@ground-control/domain/jobs/job-words'
import { formatCount } from '@ground-control/domain/values/counts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { JobItems } from '#screens/jobs/ended/job-items.tsx'
import { NeedYou } from '#screens/jobs/ended/need-you.tsx'
import { Reconciled } from '#screens/jobs/ended/reconciled.tsx'
import type { JobView } from '#screens/jobs/job-view.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { EmailsPanel } from './emails.tsx'
import { FailedPanel } from './failed-panel.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobLog } from './job-log.tsx'
import { Latest } from './latest.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { RatePanel } from './rate-panel.tsx'

type Props = {
  readonly job: Job
  readonly query: UseQueryResult<Job | null>
  readonly view: JobView
  readonly onView: (view: JobView) => void
}

/** While it runs: rate, failures by reason and the newest outcomes. Once it has ended: who needs somebody, and the money. */
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

/** What holds the job, or what a stopped one leaves. */
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

import type { Job } from '@ground-control/contract/jobs/job'
import { formatDataAge } from '@ground-control/domain/events/event-dates'
import { isOpenJob, settledPercent, stripShares, toGo } from '@ground-control/domain/jobs/job-progress'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { instantOf } from '@ground-control/domain/values/time'
import type { ReactNode } from 'react'
import { useNow } from '#platform/use-now.ts'
import { minutesClock, secondsClock } from '#screens/jobs/job-times.ts'
import { OutcomeStrip } from '#ui/data/seat-strip.tsx'

type Props = { readonly job: Job }

export function ProgressPanel({ job }: Props) {
  const { progress, state } = job
  const isRunning = isOpenJob(state)
  return (
    <section
      aria-label="Progress"
      className="flex flex-none flex-col gap-3 rounded-panel border border-line bg-panel p-4"
    >
      <dl className="grid grid-cols-4 gap-4 max-[48rem]:grid-cols-2">
        <Figure
          value={formatCount(progress.refunded.items)}
          unit={`of ${formatCount(progress.items)}`}
          name="payments refunded"
        />
        <Figure value={formatUsd(progress.refunded.amount)} name={`of ${formatUsd(progress.amount)}`} />
        {isRunning ? <RunningFigures job={job} /> : <EndedFigures job={job} />}
      </dl>
      <OutcomeStrip
        {...stripShares(progress)}
        label={`${settledPercent(progress)}% settled: ${formatCount(progress.refunded.items)} refunded, ${formatCount(progress.failed.items)} failed`}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-fg-2">
        <Legend job={job} />
        <span className="ml-auto min-w-0 text-fg-3 wrap-anywhere phone:ml-0">
          {isRunning ? 'You can close this page. The job keeps running.' : startedWords(job)}
        </span>
      </div>
    </section>
  )
}

type FigureProps = { readonly value: string; readonly unit?: string; readonly name: ReactNode }

const Figure = ({ value, unit, name }: FigureProps) => (
  <div className="flex min-w-0 flex-col-reverse">
    <dt className="text-small text-fg-3">{name}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-1.5 text-[1.5rem] leading-7.5 font-medium tracking-[-0.01em]">
      {value}
      {unit ? <span className="text-[0.875rem] leading-none font-normal tracking-normal text-fg-3">{unit}</span> : null}
    </dd>
  </div>
)

function RunningFigures({ job: { perSecond, secondsLeft, preview, state } }: Props) {
  const now = useNow(1_000)
  const allowed = preview.refundsPerSecond
  const doneAt = secondsLeft === null ? null : instantOf(new Date(now + secondsLeft * 1_000))
  return (
    <>
      <Figure
        value={state === 'paused' ? '0' : perSecond.toFixed(perSecond >= 100 ? 0 : 1)}
        unit="a second"
        name={allowed > 0 ? `The provider allows ${formatCount(allowed)}` : 'No limit is set'}
      />
      {doneAt === null || secondsLeft === null ? (
        <Figure value="–" unit="left" name={state === 'paused' ? 'known once it resumes' : 'known in a moment'} />
      ) : (
        <Figure
          value={lasting(secondsLeft * 1_000)}
          unit="left"
          name={`done about ${minutesClock(doneAt, new Date(now))}`}
        />
      )}
    </>
  )
}

function EndedFigures({ job: { progress, startedAt, endedAt, state } }: Props) {
  const now = new Date(useNow(60_000))
  const failed = progress.failed
  const rest = toGo(progress)
  return (
    <>
      {state === 'stopped' ? (
        <Figure value={formatCount(rest.items)} name={`not refunded, ${formatUsd(rest.amount)}`} />
      ) : (
        <Figure
          value={formatCount(failed.items)}
          name={`${plural(failed.items, 'needs', 'need')} you${failed.items > 0 ? `, ${formatUsd(failed.amount)}` : ''}`}
        />
      )}
      {startedAt && endedAt ? (
        <Figure
          value={lasting(Date.parse(endedAt) - Date.parse(startedAt))}
          name={`${secondsClock(startedAt, now)} – ${secondsClock(endedAt, now)}`}
        />
      ) : null}
    </>
  )
}

function Legend({ job: { progress, state } }: Props) {
  const rest = toGo(progress).items
  const isRunning = isOpenJob(state)
  return (
    <>
      <Key look="bg-signal">{formatCount(progress.refunded.items)} refunded</Key>
      {progress.elsewhere.items > 0 ? (
        <Key look="bg-signal">{formatCount(progress.elsewhere.items)} refunded outside this job</Key>
      ) : null}
      {progress.handled.items > 0 ? (
        <Key look="bg-signal">{formatCount(progress.handled.items)} handled by staff</Key>
      ) : null}
      {progress.failed.items > 0 ? (
        <Key look="bg-error">
          {formatCount(progress.failed.items)}{' '}
          {isRunning ? 'failed' : `${plural(progress.failed.items, 'needs', 'need')} you`}
        </Key>
      ) : null}
      {rest > 0 ? (
        <Key look="bg-seat-off">
          {formatCount(rest)} {isRunning ? 'to go' : 'not refunded'}
        </Key>
      ) : null}
    </>
  )
}

const Key = ({ look, children }: { readonly look: string; readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={`h-2.5 w-2 ${look} forced-colors:border`} />
    <span>{children}</span>
  </span>
)

const lasting = (ms: number) => formatDataAge(ms).slice('T+'.length)

const startedWords = ({ askedBy, decidedBy }: Job): ReactNode => (
  <>
    Started by <bdi>{askedBy.name ?? askedBy.id}</bdi>
    {decidedBy ? (
      <>
        , approved by <bdi>{decidedBy.name ?? decidedBy.id}</bdi>
      </>
    ) : null}
  </>
)

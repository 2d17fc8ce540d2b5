import type { Job } from '@ground-control/contract/jobs/job'
import { ratePlot } from '@ground-control/domain/jobs/rate-plot'
import { formatCount } from '@ground-control/domain/values/counts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLiveState } from '#platform/live/use-live.ts'
import { useNow } from '#platform/use-now.ts'
import { wholeClock } from '#screens/jobs/job-times.ts'
import { DataAge } from '#ui/data/data-age.tsx'
import { Panel } from '#ui/data/panel.tsx'

type Props = { readonly job: Job; readonly query: UseQueryResult<Job | null> }

export function RatePanel({ job, query }: Props) {
  return (
    <Panel title="Rate" note="refunds per second" actions={<Age query={query} />}>
      <Plot job={job} />
    </Panel>
  )
}

const lifeMs = 15_000

function Age({ query }: Pick<Props, 'query'>) {
  const isLive = useLiveState().name === 'on'
  return (
    <DataAge
      updatedAt={query.dataUpdatedAt}
      lifetimeMs={isLive ? Number.POSITIVE_INFINITY : lifeMs}
      now={useNow(1_000)}
      failed={query.isError}
      onRefresh={() => void query.refetch()}
    />
  )
}

/** Drawn in percent, so that it fits any width; its labels are text beside it. */
function Plot({ job }: Pick<Props, 'job'>) {
  const plot = ratePlot(job.rates, job.log)
  if (!plot) return <p className="px-4 py-10 text-center text-small text-fg-3">The first refunds are on their way.</p>
  const { points, top, from, waits } = plot
  const line = points.map(({ x, y }) => `${x.toFixed(2)},${(100 - y).toFixed(2)}`).join(' ')
  const last = points.at(-1)
  return (
    <div className="px-3 pt-3.5 pb-2">
      <div className="flex h-20 gap-1.5">
        <div
          aria-hidden="true"
          className="flex w-8 flex-none flex-col justify-between font-mono text-[0.65625rem] text-fg-3"
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-2 text-right leading-4">
              {formatCount(value)}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          <svg
            role="img"
            aria-label={words(job, waits.length)}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path d="M0 0H100M0 50H100M0 100H100" className="stroke-chart-grid" vectorEffect="non-scaling-stroke" />
            <polygon points={`0,100 ${line} 100,100`} className="fill-chart-1 opacity-10" />
            <polyline
              points={line}
              fill="none"
              strokeWidth="1.75"
              strokeLinejoin="round"
              className="stroke-chart-1"
              vectorEffect="non-scaling-stroke"
            />
            {waits.map(({ x, at }) => (
              <path
                key={at}
                d={`M${x} 0V100`}
                strokeDasharray="3 3"
                className="stroke-line-control"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <path d="M100 -4V104" className="stroke-chart-now" vectorEffect="non-scaling-stroke" />
          </svg>
          <span
            aria-hidden="true"
            className="absolute right-0 size-1.75 translate-x-1/2 -translate-y-1/2 rounded-full bg-chart-now"
            style={{ top: `${100 - (last?.y ?? 0)}%` }}
          />
        </div>
      </div>
      <div className="relative mt-2 ml-9.5 flex h-4 justify-between font-mono text-[0.65625rem] leading-4 text-fg-3">
        <span>{wholeClock(from)}</span>
        {waits.map(({ x, at, seconds }) => (
          <span
            key={at}
            className="absolute -translate-x-1/2 bg-panel px-1.5 whitespace-nowrap phone:hidden"
            style={{ left: `clamp(11rem, ${x}%, calc(100% - 9rem))` }}
          >
            {wholeClock(at)} provider asked to wait{seconds === null ? '' : ` ${formatCount(seconds)} s`}
          </span>
        ))}
        <span>NOW</span>
      </div>
    </div>
  )
}

function words({ perSecond }: Job, waits: number): string {
  const pause = waits > 0 ? ', with a dip where the provider asked to wait' : ''
  return `Refunds per second since the start: ${perSecond.toFixed(1)} now${pause}`
}

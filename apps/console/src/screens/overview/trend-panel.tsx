import type { SalesTrend } from '@ground-control/contract/figures'
import { clockTime } from '@ground-control/domain/activity/activity-time'
import { formatDay } from '@ground-control/domain/events/event-dates'
import type { SalesMeasure } from '@ground-control/domain/figures/sales-figures'
import { formatCount } from '@ground-control/domain/values/counts'
import { cents, compactUsd, formatUsd } from '@ground-control/domain/values/money'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { useMemo } from 'react'
import { Segmented } from '#ui/actions/segmented.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { Part } from './query-part.ts'

type Props = {
  readonly trend: Part<SalesTrend>
  readonly measure: SalesMeasure
  readonly onMeasure: (measure: SalesMeasure) => void
  /** 'Nov 14' and 'Nov 7'. */
  readonly names: { readonly now: string; readonly before: string | null }
  readonly timeZone: string
  readonly busy: boolean
  readonly onRetry: () => void
}

export function TrendPanel({ trend, measure, onMeasure, names, timeZone, busy, onRetry }: Props) {
  const step = trend.state === 'ready' ? trend.data.step : null
  return (
    <Panel
      title={step ? `${measures[measure].noun} by ${step}` : measures[measure].noun}
      note={step ? `${step}s in ${timeZone}` : undefined}
      busy={trend.state === 'loading'}
      className="min-h-59.5"
      actions={<Segmented label="Trend of" choices={choices} value={measure} onChange={onMeasure} />}
    >
      {trend.state === 'loading' ? (
        <Skeleton width="auto" className="m-4 min-h-36 flex-1" />
      ) : trend.state === 'failed' ? (
        <LoadFailed headingLevel={3} line="Couldn’t load the trend" error={trend.error} busy={busy} onRetry={onRetry} />
      ) : (
        <TrendChart trend={trend.data} measure={measure} names={names} timeZone={timeZone} />
      )}
    </Panel>
  )
}

const chartHeight = 158

type ChartProps = Pick<Props, 'measure' | 'names' | 'timeZone'> & { readonly trend: SalesTrend }

function TrendChart({ trend, measure, names, timeZone }: ChartProps) {
  const { now, before } = names
  const lines = useMemo(() => {
    const { points, asOf } = trend
    const isRunning = points.some((point) => point.now === null) || isLastRunning(trend)
    const own = { name: now, values: points.map((point) => point.now?.[measure] ?? null), fill: true, open: isRunning }
    const other = { name: before ?? '', values: points.map((point) => point.before?.[measure] ?? null), dash: true }
    return {
      times: points.map(({ at }) => Date.parse(at)),
      series: before === null || points.every((point) => point.before === null) ? [own] : [own, other],
      ...(isRunning && { nowAt: Date.parse(asOf) }),
    }
  }, [trend, measure, now, before])
  const { noun, ...format } = measures[measure]
  const dayText = (time: number) => formatDay(instantOf(new Date(time)), timeZone).replace(/, \d+$/, '')
  const clock = (time: number) => clockTime(time, timeZone)
  return (
    <LineChart
      {...lines}
      {...format}
      label={`${noun} by ${trend.step}, ${now}`}
      formatTime={trend.step === 'day' ? dayText : (time) => `${dayText(time)}, ${clock(time)}`}
      formatTick={trend.step === 'day' ? dayText : clock}
      timeZone={timeZone}
      height={chartHeight}
    />
  )
}

const stepMs: Readonly<Record<SalesTrend['step'], number>> = { hour: 3_600_000, day: 86_400_000 }

/** The last step has begun and is not over. */
function isLastRunning({ asOf, points, step }: SalesTrend): boolean {
  const last: Instant | undefined = points.at(-1)?.at
  return last !== undefined && Date.parse(asOf) < Date.parse(last) + stepMs[step]
}

const choices = [
  { value: 'tickets', label: 'Tickets' },
  { value: 'revenue', label: 'Revenue' },
] as const

const measures = {
  tickets: { noun: 'Tickets', formatValue: formatCount, formatAxis: formatCount, smallestStep: 1 },
  revenue: {
    noun: 'Revenue',
    formatValue: (value: number) => formatUsd(cents(value)),
    formatAxis: (value: number) => compactUsd(cents(value)).replace(/\.00?(?=[KM]|$)/, ''),
    smallestStep: 100,
  },
}

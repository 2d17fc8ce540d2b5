import type { SalesTrend } from '@ground-control/contract/figures/overview'
import { clockTime } from '@ground-control/domain/activity/activity-time'
import { formatDay } from '@ground-control/domain/events/event-dates'
import type { SalesMeasure } from '@ground-control/domain/figures/sales/sales-figures'
import { comparedMoment } from '@ground-control/domain/figures/trend'
import { formatCount } from '@ground-control/domain/values/counts'
import { cents, compactUsd, formatUsd } from '@ground-control/domain/values/money'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { useMemo } from 'react'
import { LineChart } from '#ui/charts/line-chart.tsx'

const chartHeight = 158

type Props = {
  readonly trend: SalesTrend
  readonly measure: SalesMeasure
  readonly name: string
  readonly compared: { readonly name: string; readonly daysBack: number } | null
  readonly timeZone: string
}

export function TrendChart({ trend, measure, name, compared, timeZone }: Props) {
  const comparedName = compared?.name ?? null
  const daysBack = compared?.daysBack ?? 0
  const lines = useMemo(() => {
    const { points, asOf, step } = trend
    const isRunning = points.some((point) => point.now === null) || isLastRunning(trend)
    const formatTime = (time: number) => stepText(time, step, timeZone)
    const own = { name, values: points.map((point) => point.now?.[measure] ?? null), fill: true, open: isRunning }
    const other = {
      name: comparedName ?? '',
      values: points.map((point) => point.before?.[measure] ?? null),
      points: points.map(({ at }) => formatTime(Date.parse(comparedMoment(at, daysBack, timeZone)))),
      dash: true,
    }
    return {
      times: points.map(({ at }) => Date.parse(at)),
      series: comparedName === null || points.every((point) => point.before === null) ? [own] : [own, other],
      formatTime,
      ...(isRunning && { nowAt: Date.parse(asOf) }),
    }
  }, [trend, measure, name, comparedName, daysBack, timeZone])
  const { noun, ...format } = measures[measure]
  return (
    <LineChart
      {...lines}
      {...format}
      label={`${noun} by ${trend.step}, ${name}`}
      formatTick={trend.step === 'day' ? lines.formatTime : (time) => clockTime(time, timeZone)}
      timeZone={timeZone}
      height={chartHeight}
    />
  )
}

function stepText(time: number, step: SalesTrend['step'], timeZone: string): string {
  const day = formatDay(instantOf(new Date(time)), timeZone).replace(/, \d+$/, '')
  return step === 'day' ? day : `${day}, ${clockTime(time, timeZone)}`
}

const stepMs: Readonly<Record<SalesTrend['step'], number>> = { hour: 3_600_000, day: 86_400_000 }

function isLastRunning({ asOf, points, step }: SalesTrend): boolean {
  const last: Instant | undefined = points.at(-1)?.at
  return last !== undefined && Date.parse(asOf) < Date.parse(last) + stepMs[step]
}

const measures = {
  tickets: { noun: 'Tickets', formatValue: formatCount, formatAxis: formatCount, smallestStep: 1 },
  revenue: {
    noun: 'Revenue',
    formatValue: (value: number) => formatUsd(cents(value)),
    formatAxis: (value: number) => compactUsd(cents(value)).replace(/\.00?(?=[KM]|$)/, ''),
    smallestStep: 100,
  },
}

import type { SalesPulse } from '@ground-control/contract/figures/board'
import { clockTime } from '@ground-control/domain/activity/activity-time'
import type { SalesMeasure } from '@ground-control/domain/figures/sales/sales-figures'
import { salesNames } from '@ground-control/domain/figures/sales/sales-words'
import type { ChartSeries } from '#ui/charts/chart-series.ts'

export type SalesLines = {
  readonly times: readonly number[]
  readonly series: readonly ChartSeries[]
  readonly nowAt: number
  readonly formatTime: (time: number) => string
  readonly formatTick: (time: number) => string
}

type Zones = { readonly platformZone: string; readonly viewerZone: string }

/** Days are the platform's, as in every figure; times of day are the reader's. */
export function salesLines(pulse: SalesPulse, measure: SalesMeasure, { platformZone, viewerZone }: Zones): SalesLines {
  const { asOf, startsAt, stepMs, steps, weekBefore } = pulse
  const names = salesNames(startsAt, asOf, platformZone)
  const times = steps.map((_, index) => Date.parse(startsAt) + index * stepMs)
  const running = times.at(-1)
  const formatTick = (time: number) => clockTime(time, viewerZone)
  return {
    times,
    series: [
      { name: names.now, values: steps.map((step) => step[measure]), fill: true, open: true },
      { name: names.before, values: weekBefore.map((step) => step[measure]), dash: true },
    ],
    nowAt: Date.parse(asOf),
    // The last step is still running, so it cannot be compared with whole ones.
    formatTime: (time) => `${formatTick(time)}${time === running ? ', so far' : ''}`,
    formatTick,
  }
}

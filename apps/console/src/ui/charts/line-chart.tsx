import { useState } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartSeries, FormatValue } from './chart-series.ts'
import { useLinePlot } from './line/use-line-plot.ts'

type Props = {
  /** What is drawn: 'Tickets per 5 minutes, last 6 h'. */
  readonly label: string
  /** In milliseconds, rising. */
  readonly times: readonly number[]
  readonly series: readonly ChartSeries[]
  readonly formatValue: FormatValue
  readonly formatTime: (time: number) => string
  /** Shorter, for the axis. */
  readonly formatTick?: (time: number) => string
  /** Shorter, for the axis. */
  readonly formatAxis?: FormatValue
  /** Names on the time axis stand at whole hours and days of this zone. */
  readonly timeZone?: string
  /** The least that two lines of the value axis may be apart: 100 where values are cents. */
  readonly smallestStep?: number
  /** Draws a line there. */
  readonly nowAt?: number
  readonly height?: number
}

/** Lines over time. Its library is fetched with the first one that is drawn. */
export function LineChart({
  label,
  times,
  series,
  formatValue,
  formatTime,
  formatTick = formatTime,
  formatAxis = formatValue,
  timeZone = 'UTC',
  smallestStep = 1,
  nowAt,
  height = 196,
}: Props) {
  const [index, setIndex] = useState<number | null>(null)
  // Points may have become fewer meanwhile.
  const shown = index !== null && index < times.length ? index : null
  const { host, hostKey, placeOf, hasFailed } = useLinePlot({
    times,
    series,
    nowAt: nowAt ?? null,
    formatTime: formatTick,
    formatAxis,
    timeZone,
    smallestStep,
    height,
    index: shown,
    onPoint: setIndex,
  })
  return (
    <ChartFrame
      label={label}
      kind="line"
      pointHead="Time"
      points={times.map(formatTime)}
      series={series}
      formatValue={formatValue}
      height={height}
      index={shown}
      onIndex={setIndex}
      placeOf={placeOf}
      cannotDraw={hasFailed}
    >
      <div
        key={hostKey}
        ref={host}
        aria-hidden="true"
        className="w-full overflow-hidden [&_.u-cursor-x]:border-solid! [&_.u-cursor-x]:border-line-control-hover!"
        style={{ height }}
      />
    </ChartFrame>
  )
}

import { useState } from 'react'
import { type ChartCursor, cursorAt, indexOf } from './chart-cursor.ts'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartSeries, FormatValue } from './chart-series.ts'
import { useLinePlot } from './line/use-line-plot.ts'

type Props = {
  readonly label: string
  readonly times: readonly number[]
  readonly series: readonly ChartSeries[]
  readonly formatValue: FormatValue
  readonly formatTime: (time: number) => string
  readonly formatTick?: (time: number) => string
  readonly formatAxis?: FormatValue
  /** Axis labels are at whole hours and days of this zone. */
  readonly timeZone?: string
  /** Smallest distance of two grid lines: 100 where values are cents. */
  readonly smallestStep?: number
  readonly nowAt?: number
  readonly height?: number
}

/** Its library loads with the first chart. */
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
  const [cursor, setCursor] = useState<ChartCursor>(null)
  const shown = indexOf(cursor, times)
  const setIndex = (index: number | null) => setCursor(cursorAt(index, times))
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

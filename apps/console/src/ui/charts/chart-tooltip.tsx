import { Fragment } from 'react'
import { type ChartSeries, type FormatValue, valueText } from './chart-series.ts'

type Props = {
  readonly point: string
  readonly index: number
  readonly series: readonly ChartSeries[]
  readonly formatValue: FormatValue
  /** From 0 (left) to 1. */
  readonly place: number
}

/** For the eye only: the slider under the chart announces the same. */
export function ChartTooltip({ point, index, series, formatValue, place }: Props) {
  const isLeft = place > 0.6
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-6 z-sticky grid grid-cols-[auto_auto] gap-x-3.5 gap-y-0.5 rounded-control bg-raised px-2.5 py-2 text-small leading-4.5 whitespace-nowrap shadow-menu forced-colors:border"
      style={isLeft ? { right: `calc(${(1 - place) * 100}% + 10px)` } : { left: `calc(${place * 100}% + 10px)` }}
    >
      <span className="col-span-2 font-medium">{point}</span>
      {series.map(({ name, values }) => (
        <Fragment key={name}>
          <span className="text-fg-2">{name}</span>
          <span className="text-right font-medium">{valueText(values[index], formatValue)}</span>
        </Fragment>
      ))}
    </div>
  )
}

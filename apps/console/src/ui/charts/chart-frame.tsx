import { ChartLine, Table2 } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { ChartKeys } from './chart-key.tsx'
import { type ChartSeries, chartSummary, type FormatValue, nameAt, pointText, valueText } from './chart-series.ts'

type Props = {
  readonly label: string
  readonly kind: 'line' | 'bar'
  readonly pointHead: string
  readonly points: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly formatValue: FormatValue
  readonly height: number
  readonly index: number | null
  readonly onIndex: (index: number | null) => void
  readonly placeOf: (index: number) => number
  /** Shows the table instead. */
  readonly cannotDraw?: boolean
  readonly children: ReactNode
}

/** Moving between points is a real slider, because screen readers know how to read it. */
export function ChartFrame(props: Props) {
  const { label, kind, pointHead, points, series, formatValue, height, index, onIndex, placeOf, children } = props
  const summaryId = useId()
  const [isTable, setTable] = useState(false)
  const last = points.length - 1
  const point = index === null ? undefined : points[index]
  return (
    <figure aria-label={label} aria-describedby={summaryId} className="flex min-w-0 flex-col">
      <figcaption className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 px-4">
        <ChartKeys series={series} kind={kind} />
        <span id={summaryId} className="sr-only">
          {chartSummary(points, series, formatValue)}
        </span>
        {points.length > 0 && !props.cannotDraw ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2 ml-auto"
            icon={isTable ? <ChartLine /> : <Table2 />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Show as chart' : 'Show as table'}
            <span className="sr-only">: {label}</span>
          </Button>
        ) : null}
      </figcaption>
      {points.length === 0 ? (
        <p className="grid place-items-center text-small text-fg-3" style={{ height }}>
          There is nothing to show yet.
        </p>
      ) : isTable || props.cannotDraw ? (
        <ChartTable {...{ label, pointHead, points, series, formatValue, height }} />
      ) : (
        <div className="relative mx-1.5 rounded-tag has-focus-visible:outline-2 has-focus-visible:outline-lamp">
          {children}
          <input
            type="range"
            className="sr-only"
            aria-label={`${label}, point by point`}
            min={0}
            max={last}
            value={index ?? last}
            aria-valuetext={pointText(points[index ?? last] ?? '', series, index ?? last, formatValue)}
            onFocus={() => onIndex(index ?? last)}
            onBlur={() => onIndex(null)}
            onKeyDown={({ key }) => key === 'Escape' && onIndex(null)}
            onChange={({ target }) => onIndex(target.valueAsNumber)}
          />
          {index !== null && point !== undefined ? (
            <ChartTooltip {...{ point, index, series, formatValue }} place={placeOf(index)} />
          ) : null}
        </div>
      )}
    </figure>
  )
}

type TooltipProps = {
  readonly point: string
  readonly index: number
  readonly series: readonly ChartSeries[]
  readonly formatValue: FormatValue
  readonly place: number
}

/** For the eye only: the slider under the chart announces the same. */
function ChartTooltip({ point, index, series, formatValue, place }: TooltipProps) {
  const isLeft = place > 0.6
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-6 z-sticky grid grid-cols-[auto_auto] gap-x-3.5 gap-y-0.5 rounded-control bg-raised px-2.5 py-2 text-small leading-4.5 whitespace-nowrap shadow-menu forced-colors:border"
      style={isLeft ? { right: `calc(${(1 - place) * 100}% + 10px)` } : { left: `calc(${place * 100}% + 10px)` }}
    >
      <span className="col-span-2 font-medium">{point}</span>
      {series.map((each) => (
        <Fragment key={each.name}>
          <span className="text-fg-2">{nameAt(each, index)}</span>
          <span className="text-right font-medium">{valueText(each.values[index], formatValue)}</span>
        </Fragment>
      ))}
    </div>
  )
}

type ChartTableProps = {
  readonly label: string
  readonly pointHead: string
  readonly points: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly formatValue: FormatValue
  readonly height: number
}

const head =
  'sticky top-0 z-sticky h-7 border-b border-line-faint bg-panel px-3 text-legend tracking-[0.02em] text-fg-3'
const cell = 'h-7 border-b border-line-faint px-3'

function ChartTable({ label, pointHead, points, series, formatValue, height }: ChartTableProps) {
  const reachable = { role: 'region', 'aria-label': `${label}, as table`, tabIndex: 0 } as const
  // Keyed by position: when clocks are set back, two points have the same label.
  const rows = points.map((point, index) => ({ id: `${index}`, point, index })).reverse()
  return (
    <div {...reachable} className="overflow-auto focus-visible:-outline-offset-2" style={{ height }}>
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${head} pl-4 text-left`}>
              {pointHead}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={`${head} text-right last:pr-4`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, point, index }) => (
            <tr key={id}>
              <th scope="row" className={`${cell} pl-4 text-left font-mono text-mono font-normal text-fg-2`}>
                {point}
              </th>
              {series.map(({ name, values, points: own }) => (
                <td key={name} className={`${cell} text-right last:pr-4`}>
                  {own ? <span className="mr-3 font-mono text-mono text-fg-3">{own[index]}</span> : null}
                  {valueText(values[index], formatValue)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

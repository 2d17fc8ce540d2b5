import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { barAxis, maxNames, namedCategories } from './bar-axis.ts'
import { ChartFrame } from './chart-frame.tsx'
import { hatching } from './chart-key.tsx'
import type { ChartSeries, FormatValue } from './chart-series.ts'

type Props = {
  readonly label: string
  /** One per bar or group, all different. */
  readonly categories: readonly string[]
  /** A dashed one is hatched. */
  readonly series: readonly ChartSeries[]
  readonly formatValue: FormatValue
  readonly formatAxis?: FormatValue
  readonly categoryHead?: string
  /** Smallest distance of two grid lines: 100 where values are cents. */
  readonly smallestStep?: number
  readonly height?: number
}

export function BarChart({
  label,
  categories,
  series,
  formatValue,
  formatAxis = formatValue,
  categoryHead = 'Day',
  smallestStep = 1,
  height = 160,
}: Props) {
  const [index, setIndex] = useState<number | null>(null)
  const shown = index !== null && index < categories.length ? index : null
  const { top, lines } = barAxis(series, smallestStep)
  const named = namedCategories(categories.length)
  return (
    <ChartFrame
      label={label}
      kind="bar"
      pointHead={categoryHead}
      points={categories}
      series={series}
      formatValue={formatValue}
      height={height}
      index={shown}
      onIndex={setIndex}
      placeOf={(at) => (at + 0.5) / categories.length}
    >
      <div aria-hidden="true" className="flex flex-col px-2.5" style={{ height }}>
        <div className="relative mt-4 flex-1" onPointerLeave={() => setIndex(null)}>
          {lines.map((value) => (
            <span
              key={value}
              className="absolute inset-x-0 border-t border-chart-grid font-mono text-legend font-normal tracking-normal text-chart-axis"
              style={{ bottom: `${(value / top) * 100}%` }}
            >
              <span className="absolute bottom-0.5 left-0">{formatAxis(value)}</span>
            </span>
          ))}
          <div className="absolute inset-0 flex">
            {categories.map((category, at) => (
              <div
                key={category}
                onPointerEnter={() => setIndex(at)}
                className={classNames(
                  'flex h-full min-w-0 flex-1 items-end justify-center px-px',
                  at === shown && 'bg-hover',
                )}
              >
                {series.map(({ name, values, dash = false }, line) => (
                  <span
                    key={name}
                    className={classNames(
                      'max-w-5 min-w-px flex-1 rounded-t-[2px] forced-colors:border forced-colors:forced-color-adjust-none',
                      dash ? `text-chart-compare ${hatching}` : (inks[line] ?? 'bg-chart-6'),
                    )}
                    style={{ height: `${((values[at] ?? 0) / top) * 100}%` }}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className="relative h-5.5 flex-none border-t border-chart-axis">
          {named.map((at) => (
            <span
              key={at}
              className="absolute top-1 font-mono text-legend font-normal tracking-normal whitespace-nowrap text-chart-axis"
              style={nameStyle(at, categories.length)}
            >
              {categories[at]}
            </span>
          ))}
        </div>
      </div>
    </ChartFrame>
  )
}

const inks = ['bg-chart-1 forced-colors:bg-[CanvasText]', 'bg-chart-2 forced-colors:bg-[Highlight]', 'bg-chart-3']

/** The first label starts and the last ends at the axis, so that neither is cut off. */
function nameStyle(at: number, count: number) {
  if (count > maxNames && at === 0) return { left: 0 }
  if (count > maxNames && at === count - 1) return { right: 0 }
  return { left: `${((at + 0.5) / count) * 100}%`, transform: 'translateX(-50%)' }
}

import { type ChartSeries, type FormatValue, valueText } from './chart-series.ts'

type Props = {
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

/** Newest first. */
export function ChartTable({ label, pointHead, points, series, formatValue, height }: Props) {
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
              {series.map(({ name, values }) => (
                <td key={name} className={`${cell} text-right last:pr-4`}>
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

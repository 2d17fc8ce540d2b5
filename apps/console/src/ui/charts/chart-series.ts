export type ChartSeries = {
  readonly name: string
  /** null: unknown, a gap in the line. */
  readonly values: readonly (number | null)[]
  /** Names of its points, if different from the chart's, as for compared days. */
  readonly points?: readonly string[]
  /** A series to compare with: dashed or hatched, and quieter. */
  readonly dash?: boolean
  readonly fill?: boolean
  /** Its newest value is still growing, so it is a separate point: a line to it would seem to fall. */
  readonly open?: boolean
}

type Drawn = { readonly times: readonly number[]; readonly values: readonly (readonly (number | null)[])[] }

/**
 * Positions of lines and shading. With `nowAt` the last point is there, so that everything ends at one moment. An open
 * line stays level from its last complete step until then, and the growing value is drawn separately.
 */
export function drawnPoints(times: readonly number[], series: readonly ChartSeries[], nowAt: number | null): Drawn {
  const last = times.at(-1)
  const isMoved = nowAt !== null && last !== undefined && nowAt > last && series.some(({ open }) => open)
  return {
    times: isMoved ? [...times.slice(0, -1), nowAt] : times,
    values: series.map(({ values, open }) => (open ? withoutGrowing(values, isMoved) : values)),
  }
}

function withoutGrowing(values: ChartSeries['values'], isMoved: boolean): ChartSeries['values'] {
  const at = lastKnownAt(values)
  return at < 0 ? values : values.with(at, isMoved ? (values[at - 1] ?? null) : null)
}

type Tail = { readonly from: number; readonly value: number }

/** The level end of an open line up to `nowAt`. null: the drawn points reach it. */
export function openTail(times: readonly number[], series: ChartSeries, nowAt: number | null): Tail | null {
  const at = lastKnownAt(series.values)
  const [from, value] = [times[at - 1], series.values[at - 1]]
  if (!series.open || nowAt === null || at === times.length - 1) return null
  return from === undefined || value === null || value === undefined ? null : { from, value }
}

export type FormatValue = (value: number) => string

/** Index of the newest known value; -1: none. */
export const lastKnownAt = (values: ChartSeries['values']): number =>
  values.findLastIndex((value) => value !== null && value !== undefined)

const noValue = '–'

export const valueText = (value: number | null | undefined, formatValue: FormatValue): string =>
  value === null || value === undefined ? noValue : formatValue(value)

/** 'Last Friday', or 'Nov 2–8 (Nov 3)' if the line has its own points and its name is not their day. */
export function nameAt({ name, points }: ChartSeries, index: number): string {
  const point = points?.[index]
  const isNamed = point === undefined || point === name || point.startsWith(`${name}, `)
  return isNamed ? name : `${name} (${point})`
}

export const pointText = (
  point: string,
  series: readonly ChartSeries[],
  index: number,
  formatValue: FormatValue,
): string =>
  `${point}: ${series.map((each) => `${nameAt(each, index)} ${valueText(each.values[index], formatValue)}`).join(', ')}`

/** For the summary: each line's peak with its place, and its last value. */
export function chartSummary(
  points: readonly string[],
  series: readonly ChartSeries[],
  formatValue: FormatValue,
): string {
  if (points.length === 0) return 'There is nothing to show yet.'
  return series.map((each) => seriesSummary(points, each, formatValue)).join(' ')
}

function seriesSummary(shared: readonly string[], series: ChartSeries, formatValue: FormatValue): string {
  const { name, values, points = shared } = series
  const known = points.flatMap((point, index) => {
    const value = values[index]
    return value === null || value === undefined ? [] : [{ point, value }]
  })
  const last = known.at(-1)
  if (!last) return `${name}: nothing known.`
  const lowest = known.reduce((low, each) => (each.value < low.value ? each : low))
  const highest = known.reduce((high, each) => (each.value > high.value ? each : high))
  if (lowest.value === highest.value) return `${name}: ${formatValue(last.value)} throughout.`
  const [low, high] = [lowest, highest].map(({ value, point }) => `${formatValue(value)} at ${point}`)
  return `${name}: from ${low} to ${high}, ${formatValue(last.value)} at the end.`
}

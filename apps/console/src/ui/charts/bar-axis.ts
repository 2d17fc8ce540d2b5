import type { ChartSeries } from './chart-series.ts'
import { axisTop, niceSteps } from './nice-steps.ts'

type BarAxis = {
  readonly top: number
  readonly lines: readonly number[]
}

const maxLines = 3

export function barAxis(series: readonly Pick<ChartSeries, 'values'>[], smallestStep: number): BarAxis {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const top = axisTop(highest, smallestStep)
  const step = niceSteps(smallestStep).find((each) => top / each < maxLines + 1) ?? top
  return { top, lines: Array.from({ length: Math.floor(top / step) }, (_, index) => (index + 1) * step) }
}

export const maxNames = 5

/** First and last, and some at equal distances in between. */
export function namedCategories(count: number): readonly number[] {
  const gaps = Math.min(maxNames, count) - 1
  if (gaps < 1) return count === 1 ? [0] : []
  return Array.from({ length: gaps + 1 }, (_, index) => Math.round((index * (count - 1)) / gaps))
}

import { expect, test } from 'vitest'
import { type ChartSeries, chartSummary, pointText } from './chart-series.ts'

const points = ['17:00', '17:05', '17:10']
const today: ChartSeries = { name: 'Today', values: [40, 85, 60] }
const before: ChartSeries = { name: 'Last Friday', values: [null, 63, null] }
const text = (value: number) => String(value)

test('a point is read out with every line’s name and value', { tags: ['X1'] }, () => {
  expect(pointText('17:05', [today, before], 1, text)).toBe('17:05: Today 85, Last Friday 63')
  expect(pointText('17:00', [today, before], 0, text)).toBe('17:00: Today 40, Last Friday –')
})

test('the summary says how low, how high and where it ends', { tags: ['X1'] }, () => {
  expect(chartSummary(points, [today], text)).toBe('Today: from 40 at 17:00 to 85 at 17:05, 60 at the end.')
})

test('a line that does not move, one of which nothing is known, and no points at all', () => {
  expect(chartSummary(points, [before], text)).toBe('Last Friday: 63 throughout.')
  expect(chartSummary(points, [{ name: 'Today', values: [] }], text)).toBe('Today: nothing known.')
  expect(chartSummary([], [today], text)).toBe('There is nothing to show yet.')
})

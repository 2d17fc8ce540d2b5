import { expect, test } from 'vitest'
import { type ChartSeries, chartSummary, drawnPoints, openTail, pointText } from './chart-series.ts'

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

test('a compared line is read with its own days', { tags: ['F3'] }, () => {
  const days = ['Nov 9', 'Nov 10', 'Nov 11']
  const own: ChartSeries = { name: 'Nov 9–11', values: [40, 85, 60] }
  const compared: ChartSeries = { name: 'Nov 2–4', values: [10, 63, 50], points: ['Nov 2', 'Nov 3', 'Nov 4'] }
  expect(chartSummary(days, [own, compared], text)).toBe(
    'Nov 9–11: from 40 at Nov 9 to 85 at Nov 10, 60 at the end. Nov 2–4: from 10 at Nov 2 to 63 at Nov 3, 50 at the end.',
  )
  expect(pointText('Nov 10', [own, compared], 1, text)).toBe('Nov 10: Nov 9–11 85, Nov 2–4 (Nov 3) 63')
  const oneDay: ChartSeries = { name: 'Nov 2', values: [63], points: ['Nov 2, 16:00'] }
  expect(pointText('Nov 9, 16:00', [oneDay], 0, text)).toBe('Nov 9, 16:00: Nov 2 63')
})

test('handles a flat line, an unknown line, and no points at all', () => {
  expect(chartSummary(points, [before], text)).toBe('Last Friday: 63 throughout.')
  expect(chartSummary(points, [{ name: 'Today', values: [] }], text)).toBe('Today: nothing known.')
  expect(chartSummary([], [today], text)).toBe('There is nothing to show yet.')
})

test('line, shading and compared line end at one moment, and the open line does not fall', { tags: ['X1'] }, () => {
  const times = [0, 300, 600]
  const open: ChartSeries = { ...today, open: true }
  const other: ChartSeries = { name: 'Last Friday', values: [10, 63, 50], dash: true }
  expect(drawnPoints(times, [open, other], 720)).toEqual({
    times: [0, 300, 720],
    values: [
      [40, 85, 85],
      [10, 63, 50],
    ],
  })
  expect(drawnPoints(times, [open], null)).toEqual({ times, values: [[40, 85, null]] })
  expect(drawnPoints(times, [today], 720)).toEqual({ times, values: [[40, 85, 60]] })
  expect(drawnPoints([], [{ ...open, values: [] }], 720).times).toEqual([])
})

test('with hours to come, an open line stays level until now without a gap', { tags: ['F3'] }, () => {
  const times = [0, 300, 600, 900]
  const open: ChartSeries = { ...today, values: [40, 85, 60, null], open: true }
  expect(drawnPoints(times, [open], 720)).toEqual({ times, values: [[40, 85, null, null]] })
  expect(openTail(times, open, 720)).toEqual({ from: 300, value: 85 })
  expect(openTail(times, { ...open, open: false }, 720)).toBeNull()
  expect(openTail(times, { ...open, values: [40, null, null, null] }, 200)).toBeNull()
  expect(openTail(times.slice(0, 3), { ...open, values: [40, 85, 60] }, 720)).toBeNull()
})

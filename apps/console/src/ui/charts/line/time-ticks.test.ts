import { expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const every = (stepMs: number, count: number, from: string) =>
  Array.from({ length: count }, (_, index) => Date.parse(from) + index * stepMs)

const clocks = (times: readonly number[], timeZone: string) =>
  times.map((time) => new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(time))

const fiveMinutes = 300_000

test('six hours are named by the hour', { tags: ['X1'] }, () => {
  const times = every(fiveMinutes, 72, '2025-11-14T17:45:00Z')
  expect(clocks(timeTicks(times, 'UTC', 10), 'UTC')).toEqual(['18:00', '19:00', '20:00', '21:00', '22:00', '23:00'])
  expect(clocks(timeTicks(times, 'UTC', 3), 'UTC')).toEqual(['18:00', '20:00', '22:00'])
})

test('hour ticks follow the time zone', () => {
  const times = every(fiveMinutes, 36, '2025-11-14T17:45:00Z')
  expect(clocks(timeTicks(times, 'Asia/Kolkata', 4), 'Asia/Kolkata')).toEqual(['00:00', '01:00', '02:00'])
  const day = every(fiveMinutes, 288, '2025-11-14T17:45:00Z')
  expect(clocks(timeTicks(day, 'America/New_York', 8), 'America/New_York')).toEqual([
    '15:00',
    '18:00',
    '21:00',
    '00:00',
    '03:00',
    '06:00',
    '09:00',
    '12:00',
  ])
})

test('days are named at their start, also when clocks change', () => {
  const days = ['2025-11-01T04:00Z', '2025-11-02T04:00Z', '2025-11-03T05:00Z', '2025-11-04T05:00Z'].map(Date.parse)
  expect(timeTicks(days, 'America/New_York', 4)).toEqual(days)
  expect(timeTicks(days, 'America/New_York', 2)).toHaveLength(2)
})

test('points off whole steps are labelled at both ends; a single point once', () => {
  const odd = every(60_000, 3, '2025-11-14T17:01:00Z')
  expect(timeTicks(odd, 'UTC', 5)).toEqual([odd[0], odd[2]])
  expect(timeTicks(odd.slice(0, 1), 'UTC', 5)).toEqual(odd.slice(0, 1))
  expect(timeTicks([], 'UTC', 5)).toEqual([])
})

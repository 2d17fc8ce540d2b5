import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { relativeStart } from './relative-start.ts'

const newYork = 'America/New_York'
const textOf = (start: string, now: string, timeZone = newYork) => {
  const { label, time } = relativeStart(instant(start), new Date(now), timeZone)
  return time ? `${label}, ${time}` : label
}

test.each([
  ['later today', '2026-11-15T23:30:00-05:00', 'Today, 11:30 PM'],
  ['earlier today', '2026-11-15T00:00:00-05:00', 'Today, 12:00 AM'],
  ['the first minute of tomorrow', '2026-11-16T00:00:00-05:00', 'Tomorrow, 12:00 AM'],
  ['the day after', '2026-11-17T19:30:00-05:00', 'In 2 days, 7:30 PM'],
  ['the last day that is counted', '2026-11-21T23:59:00-05:00', 'In 6 days, 11:59 PM'],
  ['a week from now', '2026-11-22T19:00:00-05:00', 'Nov 22, 7:00 PM'],
  ['yesterday', '2026-11-14T20:00:00-05:00', 'Nov 14, 8:00 PM'],
  ['another year', '2027-01-02T20:00:00-05:00', 'Jan 2, 2027, 8:00 PM'],
])('%s', { tags: ['W4'] }, (_, start, expected) => {
  expect(textOf(start, '2026-11-15T20:00:00-05:00')).toBe(expected)
})

test('days are those of the platform, wherever the moment is written', { tags: ['W4'] }, () => {
  const now = '2026-11-16T03:00:00Z'
  expect(textOf('2026-11-16T04:30:00Z', now)).toBe('Today, 11:30 PM')
  expect(textOf('2026-11-16T04:30:00Z', now, 'UTC')).toBe('Today, 4:30 AM')
  expect(textOf('2026-11-16T05:30:00Z', now)).toBe('Tomorrow, 12:30 AM')
  expect(textOf('2026-11-16T05:30:00Z', now, 'Asia/Tokyo')).toBe('Today, 2:30 PM')
})

test('a night in which the clocks change is still one day', { tags: ['W4'] }, () => {
  // Clocks go forward on March 8, 2026, and back on November 1.
  expect(textOf('2026-03-08T23:30:00-04:00', '2026-03-07T23:45:00-05:00')).toBe('Tomorrow, 11:30 PM')
  expect(textOf('2026-03-14T00:30:00-04:00', '2026-03-07T23:45:00-05:00')).toBe('Mar 14, 12:30 AM')
  expect(textOf('2026-03-13T23:30:00-04:00', '2026-03-07T00:15:00-05:00')).toBe('In 6 days, 11:30 PM')
  expect(textOf('2026-11-01T23:30:00-05:00', '2026-11-01T00:10:00-04:00')).toBe('Today, 11:30 PM')
  expect(textOf('2026-11-02T00:00:00-05:00', '2026-11-01T00:10:00-04:00')).toBe('Tomorrow, 12:00 AM')
})

test('only today is lit', { tags: ['W4'] }, () => {
  const isToday = (start: string) => relativeStart(instant(start), new Date('2026-11-15T12:00:00Z'), 'UTC').isToday
  expect(['2026-11-15T23:00:00Z', '2026-11-16T00:00:00Z', '2026-11-30T00:00:00Z'].map(isToday)).toEqual([
    true,
    false,
    false,
  ])
})

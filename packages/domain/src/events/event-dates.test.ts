import { describe, expect, test } from 'vitest'
import { day, instant } from '#testing/ids.ts'
import type { Instant } from '#values/time.ts'
import { formatCountdown } from './countdown.ts'
import { formatAge, formatDataAge, formatDateRange, formatDay, formatMoment } from './event-dates.ts'

const now = new Date('2025-11-14T18:40:00Z')
const at = instant

describe('dates', { tags: ['O3'] }, () => {
  test('a moment is on the day of the time zone, a calendar day on itself', { tags: ['O3'] }, () => {
    expect(formatDay(at('2025-11-15T02:00:00Z'), 'UTC')).toBe('Nov 15, 2025')
    expect(formatDay(at('2025-11-15T02:00:00Z'), 'America/New_York')).toBe('Nov 14, 2025')
    expect(formatDay(day('2025-11-15'), 'America/New_York')).toBe('Nov 15, 2025')
  })

  test.each([
    ['2025-11-15T19:00:00Z', '2025-11-16T23:00:00Z', 'Nov 15 – 16, 2025'],
    ['2025-11-29T19:00:00Z', '2025-12-01T23:00:00Z', 'Nov 29 – Dec 1, 2025'],
    ['2025-12-30T19:00:00Z', '2026-01-02T23:00:00Z', 'Dec 30, 2025 – Jan 2, 2026'],
    ['2025-11-15T19:00:00Z', '2026-11-15T19:00:00Z', 'Nov 15, 2025 – Nov 15, 2026'],
    ['2025-10-15T19:00:00Z', '2025-11-15T19:00:00Z', 'Oct 15 – Nov 15, 2025'],
    ['2025-11-15T00:00:00Z', '2025-11-15T23:59:59Z', 'Nov 15, 2025'],
    ['2025-11-15T19:00:00Z', null, 'Nov 15, 2025'],
    [null, '2025-11-16T19:00:00Z', 'Nov 16, 2025'],
    [null, null, 'No date'],
    [undefined, '2025-11-16T19:00:00Z', 'Nov 16, 2025'],
    [undefined, undefined, 'No date'],
    ['2025-11-15', '2025-11-16', 'Nov 15 – 16, 2025'],
  ])('from %s to %s reads %s', { tags: ['O3'] }, (start, end, text) => {
    expect(formatDateRange(start as Instant | null | undefined, end as Instant | null | undefined, 'UTC')).toBe(text)
  })

  test('an evening past midnight UTC is one date where it is one local day', { tags: ['O3'] }, () => {
    const [start, end] = [at('2025-11-15T23:00:00Z'), at('2025-11-16T03:00:00Z')]
    expect(formatDateRange(start, end, 'America/New_York')).toBe('Nov 15, 2025')
    expect(formatDateRange(start, end, 'UTC')).toBe('Nov 15 – 16, 2025')
  })
})

test('a moment has a 12-hour clock, and its year when that is not the current one', () => {
  expect(formatMoment(at('2025-11-14T18:40:00Z'), 'UTC', now)).toBe('Nov 14, 6:40 PM')
  expect(formatMoment(at('2025-11-14T00:05:00Z'), 'UTC', now)).toBe('Nov 14, 12:05 AM')
  expect(formatMoment(at('2024-11-14T12:00:00Z'), 'UTC', now)).toBe('Nov 14, 2024, 12:00 PM')
})

test('which year is the current one depends on the time zone', () => {
  const newYear = new Date('2026-01-01T03:00:00Z')
  expect(formatMoment(at('2025-12-31T20:00:00Z'), 'America/New_York', newYear)).toBe('Dec 31, 3:00 PM')
  expect(formatMoment(at('2025-12-31T20:00:00Z'), 'UTC', newYear)).toBe('Dec 31, 2025, 8:00 PM')
})

test.each([
  ['2025-11-14T18:40:00Z', 'just now'],
  ['2025-11-14T18:39:00.001Z', 'just now'],
  ['2025-11-14T18:39:00Z', '1 min ago'],
  ['2025-11-14T18:37:30Z', '2 min ago'],
  ['2025-11-14T17:40:00.001Z', '59 min ago'],
  ['2025-11-14T17:40:00Z', '1 h ago'],
  ['2025-11-13T18:40:00.001Z', '23 h ago'],
  ['2025-11-13T18:40:00Z', 'Nov 13, 2025'],
  ['2024-02-29T00:00:00Z', 'Feb 29, 2024'],
])('the age of %s reads %s', (instant, text) => {
  expect(formatAge(at(instant), now, 'UTC')).toBe(text)
})

test('an age given as a date is a date of the time zone', () => {
  expect(formatAge(at('2025-11-10T02:00:00Z'), now, 'America/New_York')).toBe('Nov 9, 2025')
})

test('a clock a little behind still says just now; a far moment says its date', () => {
  expect(formatAge(at('2025-11-14T18:45:00Z'), now, 'UTC')).toBe('just now')
  expect(formatAge(at('2025-11-15T18:40:00Z'), now, 'UTC')).toBe('Nov 15, 2025')
})

test.each([
  ['2025-11-14T18:57:53Z', 'T−00:17:53'],
  ['2025-11-14T18:40:00.001Z', 'T−00:00:01'],
  ['2025-11-14T18:40:00Z', 'T+00:00:00'],
  ['2025-11-14T18:39:59.001Z', 'T+00:00:00'],
  ['2025-11-14T18:34:50Z', 'T+00:05:10'],
  ['2025-11-18T21:40:00Z', 'T−99:00:00'],
  ['2025-11-18T21:40:01Z', 'T−4d 03:00'],
  ['2025-11-18T21:52:00Z', 'T−4d 03:12'],
  ['2025-11-04T18:39:00Z', 'T+10d 00:01'],
])('the count to %s reads %s', (target, text) => {
  expect(formatCountdown(at(target), now)).toBe(text)
})

test.each([
  [0, 'T+0:00'],
  [42_999, 'T+0:42'],
  [190_000, 'T+3:10'],
  [3_599_999, 'T+59:59'],
  [3_723_000, 'T+1:02:03'],
  [-5_000, 'T+0:00'],
])('data %i ms old reads %s', (ageMs, text) => {
  expect(formatDataAge(ageMs)).toBe(text)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#testing/ids.ts'
import { addDays, daysBetween } from '#values/time.ts'
import { startOfDay } from '#values/wall-time.ts'
import { type ClosedRange, comparedRange } from './comparison.ts'
import type { DayRange } from './date-range.ts'
import { elapsedCut } from './elapsed-cut.ts'

const anyDay = fc.integer({ min: 0, max: 70_000 }).map((count) => addDays(day('1970-01-01'), count))
const range = (from: string | null, to: string | null) => ({ from, to }) as DayRange
const days = (from: string, to: string): ClosedRange => ({ from: day(from), to: day(to) })

test('the period before is as long and ends the day before', { tags: ['F2'] }, () => {
  expect(comparedRange(range('2025-11-14', '2025-11-15'), 'before')).toEqual(days('2025-11-12', '2025-11-13'))
  expect(comparedRange(range('2025-03-01', '2025-03-01'), 'before')).toEqual(days('2025-02-28', '2025-02-28'))
  fc.assert(
    fc.property(anyDay, fc.nat({ max: 4_000 }), (from, more) => {
      const before = comparedRange({ from, to: addDays(from, more) }, 'before')
      expect(before?.to).toBe(addDays(from, -1))
      expect(daysBetween(before?.from ?? from, before?.to ?? from)).toBe(more)
    }),
  )
})

test('a week before has the same weekdays, however long the range is', { tags: ['F2'] }, () => {
  expect(comparedRange(range('2026-11-14', '2026-11-14'), 'week')).toEqual(days('2026-11-07', '2026-11-07'))
  expect(comparedRange(range('2026-10-17', '2026-11-15'), 'week')).toEqual(days('2026-10-10', '2026-11-08'))
})

test('an open, reversed or endless range has no comparison', { tags: ['F2'] }, () => {
  const without = [
    range(null, null),
    range('2025-11-14', null),
    range(null, '2025-11-14'),
    range('2025-11-16', '2025-11-15'),
    range('0001-01-02', '2025-11-15'),
  ]
  for (const each of without) expect(comparedRange(each, 'before')).toBeNull()
  expect(comparedRange(range('0001-01-03', '0001-01-03'), 'week')).toBeNull()
})

const cutOf = (these: ClosedRange, now: string, zone = 'UTC', comparison: 'before' | 'week' = 'week') => {
  const compared = comparedRange(these, comparison)
  return compared && elapsedCut(these, compared, new Date(now), zone)
}

test('past days count whole, and a running one until the same time', { tags: ['F2'] }, () => {
  expect(cutOf(days('2026-11-14', '2026-11-14'), '2026-11-15T00:00:00Z')).toBeNull()
  expect(cutOf(days('2026-11-09', '2026-11-15'), '2026-11-15T23:42:10Z')).toEqual({
    day: '2026-11-08',
    until: '2026-11-08T23:42:10.000Z',
  })
  expect(cutOf(days('2026-11-14', '2026-11-15'), '2026-11-15T06:00:00Z', 'UTC', 'before')?.until).toBe(
    '2026-11-13T06:00:00.000Z',
  )
})

test('a range past today counts only the days that have begun', { tags: ['F2'] }, () => {
  expect(cutOf(days('2026-11-14', '2026-11-20'), '2026-11-15T06:00:00Z')).toEqual({
    day: '2026-11-08',
    until: '2026-11-08T06:00:00.000Z',
  })
  expect(cutOf(days('2026-11-20', '2026-11-21'), '2026-11-15T06:00:00Z')).toEqual({
    day: '2026-11-13',
    until: '2026-11-13T00:00:00.000Z',
  })
})

test('both sides have the same number of hours when clocks change', { tags: ['F2'] }, () => {
  const zone = 'America/New_York'
  // The clocks went back on Nov 1, so nine hours after midnight they showed 8:00.
  const back = cutOf(days('2026-11-08', '2026-11-08'), '2026-11-08T14:00:00Z', zone)
  expect(back).toEqual({ day: '2026-11-01', until: '2026-11-01T13:00:00.000Z' })
  // They went forward on Mar 8, so nine hours after midnight they showed 10:00.
  const forward = cutOf(days('2026-03-15', '2026-03-15'), '2026-03-15T13:00:00Z', zone)
  expect(forward).toEqual({ day: '2026-03-08', until: '2026-03-08T14:00:00.000Z' })
})

test('a day of 25 hours never reaches into the day after the other one', { tags: ['F2'] }, () => {
  const zone = 'America/New_York'
  const late = cutOf(days('2026-11-01', '2026-11-01'), '2026-11-02T04:59:00Z', zone)
  expect(late).toEqual({ day: '2026-10-25', until: startOfDay(day('2026-10-26'), zone) })
})

import { expect, test } from 'vitest'
import { day, instant } from '#testing/ids.ts'
import { comparedMoment, hourStarts, rangeDays, trendStep } from './trend.ts'

const days = (from: string, to: string) => ({ from: day(from), to: day(to) })

test('one or two days are shown by hour, more by day', { tags: ['F3'] }, () => {
  expect(trendStep(days('2026-11-14', '2026-11-14'))).toBe('hour')
  expect(trendStep(days('2026-11-14', '2026-11-15'))).toBe('hour')
  expect(trendStep(days('2026-11-13', '2026-11-15'))).toBe('day')
  expect(rangeDays(days('2026-02-27', '2026-03-01'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test.each([
  ['2026-11-14', 'UTC', 24, '2026-11-14T00:00:00.000Z', '2026-11-15T00:00:00.000Z'],
  ['2026-11-01', 'America/New_York', 25, '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2026-03-08', 'America/New_York', 23, '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
])('%s in %s has %i hours', { tags: ['F3'] }, (text, zone, hours, first, end) => {
  const { starts, end: ends } = hourStarts(day(text), zone)
  expect(starts).toHaveLength(hours)
  expect([starts[0], ends]).toEqual([first, end])
})

test('the compared moment is as long after the start of its own day', { tags: ['F3'] }, () => {
  expect(comparedMoment(instant('2026-11-14T16:00:00Z'), 7, 'UTC')).toBe('2026-11-07T16:00:00.000Z')
  // The clocks went back between the two days. Both moments are midnight in New York.
  expect(comparedMoment(instant('2026-11-05T05:00:00Z'), 7, 'America/New_York')).toBe('2026-10-29T04:00:00.000Z')
})

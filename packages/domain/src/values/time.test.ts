import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, instant } from '#testing/ids.ts'
import { addDays, dayOf, daysBetween, type Instant, instantOf, isDay, todayIn } from './time.ts'

const hourMs = 3_600_000
const moments = fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
const days = fc
  .date({ min: new Date('0100-01-01'), max: new Date('9900-01-01'), noInvalidDate: true })
  .map((date) => dayOf(instantOf(date), 'UTC'))

test('an instant is a moment in UTC', () => {
  expect(instantOf(new Date('2025-06-01T20:30:00+02:00'))).toBe('2025-06-01T18:30:00.000Z')
  expect(() => instantOf(new Date(Number.NaN))).toThrow(RangeError)
})

test.each(['2025-06-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
  '%s is a day',
  { tags: ['D1'] },
  (text) => {
    expect(isDay(text)).toBe(true)
  },
)

test.each([
  '',
  '2025-02-29',
  '1900-02-29',
  '2025-02-30',
  '2025-04-31',
  '2025-13-01',
  '2025-00-10',
  '2025-01-00',
  '2025-01-32',
  '0000-01-01',
  '2025-6-1',
  '20250601',
  ' 2025-06-01',
  '2025-06-01\n',
  '2025-06-01T00:00:00Z',
  '+002025-06-01',
  '٢٠٢٥-٠٦-٠١',
  20250601,
  null,
  undefined,
])('%j is not a day', { tags: ['D1'] }, (text) => {
  expect(isDay(text)).toBe(false)
})

describe('the day of a moment depends on the time zone', { tags: ['O10'] }, () => {
  test.each([
    ['2025-06-02T03:59:59Z', 'UTC', '2025-06-02'],
    ['2025-06-02T03:59:59Z', 'America/New_York', '2025-06-01'],
    ['2025-06-02T04:00:00.000Z', 'America/New_York', '2025-06-02'],
    ['2025-01-01T04:59:59Z', 'America/New_York', '2024-12-31'],
    ['2025-01-01T05:00:00Z', 'America/New_York', '2025-01-01'],
    ['2025-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
    ['0999-06-01T12:00:00Z', 'UTC', '0999-06-01'],
  ])('%s in %s is on %s', { tags: ['O10'] }, (instant, timeZone, day) => {
    expect(dayOf(instant as Instant, timeZone)).toBe(day)
    expect(todayIn(timeZone, new Date(instant))).toBe(day)
  })

  test('a day on which clocks change has 23 or 25 hours, every other one 24', { tags: ['O10'] }, () => {
    expect(hoursOf('2025-03-09', 'America/New_York')).toBe(23)
    expect(hoursOf('2025-11-02', 'America/New_York')).toBe(25)
    expect(hoursOf('2025-06-01', 'America/New_York')).toBe(24)
    expect(hoursOf('2025-03-09', 'UTC')).toBe(24)
  })

  test.each(['America/New_York', 'UTC'])(
    'hour by hour the days of %s follow one another without a gap',
    { tags: ['O10'] },
    (timeZone) => {
      fc.assert(
        fc.property(moments, (date) => {
          const [day, next] = [todayIn(timeZone, date), todayIn(timeZone, new Date(date.getTime() + hourMs))]
          expect([day, addDays(day, 1)]).toContain(next)
          expect(Math.abs(daysBetween(todayIn('UTC', date), day))).toBeLessThanOrEqual(1)
        }),
      )
    },
  )
})

test('an invalid moment or time zone is refused, not guessed', () => {
  expect(() => dayOf(instant('yesterday'), 'UTC')).toThrow(RangeError)
  expect(() => dayOf(instant('2025-06-01T00:00:00Z'), 'Mars/Olympus')).toThrow(RangeError)
})

test('days are added across months, leap years and clock changes', () => {
  expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
  expect(addDays(day('2025-02-28'), 1)).toBe('2025-03-01')
  expect(addDays(day('2025-03-08'), 2)).toBe('2025-03-10')
  expect(addDays(day('2026-01-01'), -1)).toBe('2025-12-31')
  expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError)
  expect(() => addDays(day('0001-01-01'), -1)).toThrow(RangeError)
  expect(() => addDays(day('0001-01-01'), -400)).toThrow(RangeError)
  expect(daysBetween(day('2025-03-01'), day('2025-04-01'))).toBe(31)
  expect(daysBetween(day('2025-04-01'), day('2025-03-01'))).toBe(-31)
})

test('adding days and counting them undo each other, and days order as text', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -30_000, max: 30_000 }), (day, count) => {
      const other = addDays(day, count)
      expect(isDay(other)).toBe(true)
      expect(daysBetween(day, other)).toBe(count)
      expect(addDays(other, -count)).toBe(day)
      expect(other > day).toBe(count > 0)
    }),
  )
})

test('a day beyond the calendar is refused', () => {
  expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError)
  expect(() => addDays(day('0001-01-01'), -1)).toThrow(RangeError)
  expect(() => addDays(day('2025-01-01'), Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
})

function hoursOf(day: string, timeZone: string): number {
  const start = Date.parse(day) - 24 * hourMs
  const hours = Array.from({ length: 72 }, (_, hour) => new Date(start + hour * hourMs))
  return hours.filter((hour) => todayIn(timeZone, hour) === day).length
}

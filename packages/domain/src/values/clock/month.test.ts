import { expect, test } from 'vitest'
import { day } from '#testing/ids.ts'
import { addMonths } from '#values/time.ts'
import { fullDayText, monthOf, monthText, weeksOf } from './month.ts'

test('a month has weeks from Sunday, with gaps before and after', { tags: ['D1'] }, () => {
  const weeks = weeksOf(monthOf(day('2026-10-15')))
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, null, null, '2026-10-01', '2026-10-02', '2026-10-03'])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-10-31')
  expect(weeksOf(monthOf(day('2026-02-01')))).toHaveLength(4)
  expect(weeksOf(monthOf(day('2026-08-01')))).toHaveLength(6)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-11-15', -3, '2026-08-15'],
])('%s and %i months is %s', { tags: ['D1'] }, (from, months, to) => {
  expect(addMonths(day(from), months)).toBe(to)
})

test('months and days are named in full', { tags: ['D1'] }, () => {
  expect(monthText(monthOf(day('2026-11-09')))).toBe('November 2026')
  expect(fullDayText(day('2026-11-09'))).toBe('Monday, November 9, 2026')
})

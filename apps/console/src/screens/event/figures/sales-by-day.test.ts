import type { EventReport } from '@ground-control/contract/figures/events'
import { day as toDay } from '@ground-control/domain/testing/ids'
import { expect, test } from 'vitest'
import { dayNames, salesByDay } from './sales-by-day.ts'

const aDay = (day: string, sold: number, rest = {}) =>
  ({
    day,
    sold,
    comps: 0,
    refunded: 0,
    redeemed: 0,
    gross: sold * 1000,
    refundedAmount: 0,
    ...rest,
  }) as EventReport['days'][number]

test('the chart runs from the first sale to the last, with empty days in between', {
  tags: ['X2'],
}, () => {
  const days = salesByDay([aDay('2026-02-27', 2), aDay('2026-03-01', 1), aDay('2026-06-01', 0, { redeemed: 3 })])
  expect(days.map(({ day, sold, gross }) => [day, sold, gross])).toEqual([
    ['2026-02-27', 2, 2000],
    ['2026-02-28', 0, 0],
    ['2026-03-01', 1, 1000],
  ])
  expect(salesByDay([])).toEqual([])
})

test('more than two months of sales are grouped by week, and nothing is lost', { tags: ['X2'] }, () => {
  const weeks = salesByDay([aDay('2026-01-01', 5), aDay('2026-01-07', 1), aDay('2026-01-08', 2), aDay('2026-12-31', 4)])
  expect(weeks[0]).toMatchObject({ day: '2026-01-01', span: 'week', sold: 6 })
  expect(weeks[1]).toMatchObject({ day: '2026-01-08', sold: 2 })
  expect(weeks).toHaveLength(53)
  expect(weeks.reduce((sum, { sold }) => sum + sold, 0)).toBe(12)
})

test('the year is named only when sales span several', { tags: ['X2'] }, () => {
  const days = (...names: readonly string[]) => names.map((day) => ({ day: toDay(day) }))
  expect(dayNames(days('2026-11-14', '2026-11-15'))).toEqual(['Nov 14', 'Nov 15'])
  expect(dayNames(days('2026-12-31', '2027-01-01'))).toEqual(['Dec 31, 2026', 'Jan 1, 2027'])
})

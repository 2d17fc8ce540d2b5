import { defaultSort, eventStatsColumns } from '@ground-control/domain/figures/event-stats'
import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import type { Day } from '@ground-control/domain/values/time'
import { describe, expect, test } from 'vitest'
import { OverviewView, rangeOfView, sortOfView, withRange, withSort } from './overview-view.ts'

const today = '2025-11-14' as Day
const range = (from: string | null, to: string | null) => ({ from, to }) as DayRange
const rangeAt = (search: unknown) => rangeOfView(OverviewView.parse(search), today)

describe('the range in the address', { tags: ['O9'] }, () => {
  test('the default range is yesterday to today', { tags: ['O1'] }, () => {
    expect(rangeAt({})).toEqual(range('2025-11-13', '2025-11-14'))
  })

  test.each([
    [range('2025-11-01', '2025-11-14'), { from: '2025-11-01', to: '2025-11-14' }],
    [range('2025-11-01', null), { from: '2025-11-01' }],
    [range(null, '2025-11-14'), { to: '2025-11-14' }],
    [range(null, null), { from: 'any' }],
    [range('2025-11-13', '2025-11-14'), {}],
  ])('%j is written as %j and read back', { tags: ['O9'] }, (days, search) => {
    const view = withRange({}, days, today)
    expect(view).toEqual(search)
    expect(rangeAt(view)).toEqual(days)
  })

  test('the default range moves with the days, a written one stays', { tags: ['O1'] }, () => {
    const tomorrow = '2025-11-15' as Day
    expect(rangeOfView(withRange({}, range('2025-11-13', '2025-11-14'), today), tomorrow).to).toBe(tomorrow)
    expect(rangeOfView(withRange({}, range('2025-11-12', '2025-11-14'), today), tomorrow).to).toBe(today)
  })

  test.each([
    { from: 'yesterday' },
    { from: '2025-02-30' },
    { from: 20251114 },
    { from: ['2025-11-01', '2025-11-02'] },
    { from: null, to: {} },
    { from: '2025-11-14', to: '2025-11-01' },
    { page: '7' },
  ])('%j does not break the page: the default range is used', { tags: ['O9'] }, (search) => {
    expect(rangeAt(search)).toEqual(range('2025-11-13', '2025-11-14'))
  })

  test('a bad end leaves the good one in place', { tags: ['O9'] }, () => {
    expect(rangeAt({ from: 'soon', to: '2025-11-10' })).toEqual(range(null, '2025-11-10'))
  })

  test('both ends may be open explicitly', { tags: ['D1'] }, () => {
    expect(rangeAt({ from: 'any', to: 'any' })).toEqual(range(null, null))
  })
})

describe('the sort in the address', { tags: ['O6'] }, () => {
  test('the default sort is last updated, newest first', { tags: ['O6'] }, () => {
    expect(sortOfView({})).toEqual({ column: 'lastUpdated', descending: true })
  })

  test.each(eventStatsColumns.flatMap((column) => [true, false].map((descending) => ({ column, descending }))))(
    '%j is written and read back',
    { tags: ['O6'] },
    (sort) => {
      expect(sortOfView(OverviewView.parse(withSort({}, sort)))).toEqual(sort)
    },
  )

  test('the default sort leaves the address clean', { tags: ['O6'] }, () => {
    expect(withSort({ sort: 'eventName', order: 'asc' }, defaultSort)).toEqual({})
  })

  test('a column without a direction sorts as a press on its header would', { tags: ['O6'] }, () => {
    expect(sortOfView({ sort: 'totalRevenue' })).toEqual({ column: 'totalRevenue', descending: true })
    expect(sortOfView({ sort: 'eventName' })).toEqual({ column: 'eventName', descending: false })
  })

  test('an unknown column falls back', { tags: ['O6'] }, () => {
    expect(sortOfView(OverviewView.parse({ sort: 'price', order: 'sideways' }))).toEqual(defaultSort)
  })

  test('range and sort are independent', { tags: ['O9'] }, () => {
    const view = withSort(withRange({}, range('2025-11-01', '2025-11-10'), today), {
      column: 'endDate',
      descending: false,
    })
    expect(view).toEqual({ from: '2025-11-01', to: '2025-11-10', sort: 'endDate', order: 'asc' })
    expect(withRange(view, range(null, null), today)).toEqual({ from: 'any', sort: 'endDate', order: 'asc' })
  })
})

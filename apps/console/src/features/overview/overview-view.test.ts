import type { DayRange } from '@ground-control/domain/date-range'
import { defaultSort, type EventStatsColumn } from '@ground-control/domain/event-stats'
import type { Day } from '@ground-control/domain/time'
import { describe, expect, test } from 'vitest'
import { OverviewView, rangeOfView, sortOfView, withRange, withSort } from './overview-view.ts'

const today = '2025-11-14' as Day
const range = (from: string | null, to: string | null) => ({ from, to }) as DayRange
const rangeAt = (search: unknown) => rangeOfView(OverviewView.parse(search), today)

describe('O9 the range in the address', () => {
  test('O1 nothing given is yesterday to today', () => {
    expect(rangeAt({})).toEqual(range('2025-11-13', '2025-11-14'))
  })

  test.each([
    [range('2025-11-01', '2025-11-14'), { from: '2025-11-01', to: '2025-11-14' }],
    [range('2025-11-01', null), { from: '2025-11-01' }],
    [range(null, '2025-11-14'), { to: '2025-11-14' }],
    [range(null, null), { from: 'any' }],
    [range('2025-11-13', '2025-11-14'), {}],
  ])('O9 %j is written as %j and read back', (days, search) => {
    const view = withRange({}, days, today)
    expect(view).toEqual(search)
    expect(rangeAt(view)).toEqual(days)
  })

  test('O1 the default range moves on with the days, a written one stays', () => {
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
  ])('O9 %j does not break the page: the default range serves', (search) => {
    expect(rangeAt(search)).toEqual(range('2025-11-13', '2025-11-14'))
  })

  test('O9 a bad end leaves the good one standing', () => {
    expect(rangeAt({ from: 'soon', to: '2025-11-10' })).toEqual(range(null, '2025-11-10'))
  })

  test('D1 both ends may say that they are open', () => {
    expect(rangeAt({ from: 'any', to: 'any' })).toEqual(range(null, null))
  })
})

describe('O6 the sort in the address', () => {
  test('O6 nothing given is last updated, newest first', () => {
    expect(sortOfView({})).toEqual({ column: 'lastUpdated', descending: true })
  })

  const columns: EventStatsColumn[] = [
    'eventName',
    'orgName',
    'ticketsSold',
    'totalRevenue',
    'startDate',
    'endDate',
    'lastUpdated',
  ]
  test.each(columns.flatMap((column) => [true, false].map((descending) => ({ column, descending }))))(
    'O6 %j is written and read back',
    (sort) => {
      expect(sortOfView(OverviewView.parse(withSort({}, sort)))).toEqual(sort)
    },
  )

  test('O6 the default sort leaves the address clean', () => {
    expect(withSort({ sort: 'eventName', order: 'asc' }, defaultSort)).toEqual({})
  })

  test('O6 a column without a direction starts as a press on its head would', () => {
    expect(sortOfView({ sort: 'totalRevenue' })).toEqual({ column: 'totalRevenue', descending: true })
    expect(sortOfView({ sort: 'eventName' })).toEqual({ column: 'eventName', descending: false })
  })

  test('O6 a column that is not there falls back', () => {
    expect(sortOfView(OverviewView.parse({ sort: 'price', order: 'sideways' }))).toEqual(defaultSort)
  })

  test('O9 range and sort do not disturb each other', () => {
    const view = withSort(withRange({}, range('2025-11-01', '2025-11-10'), today), {
      column: 'endDate',
      descending: false,
    })
    expect(view).toEqual({ from: '2025-11-01', to: '2025-11-10', sort: 'endDate', order: 'asc' })
    expect(withRange(view, range(null, null), today)).toEqual({ from: 'any', sort: 'endDate', order: 'asc' })
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventId, instant, orgId } from '#testing/ids.ts'
import { cents } from '#values/money.ts'
import {
  defaultSort,
  type EventStatsRow,
  eventListTitle,
  eventStatsColumns,
  nextSort,
  sortEventStats,
} from './event-stats.ts'

function aRow(id: string, row: Partial<EventStatsRow> = {}): EventStatsRow {
  return {
    eventId: eventId(id),
    eventName: 'Night Launch',
    orgId: orgId('org_1'),
    orgName: 'Orbit Hall',
    ticketsSold: 10,
    totalRevenue: cents(25_000),
    startDate: instant('2025-11-15T19:00:00Z'),
    endDate: instant('2025-11-15T23:00:00Z'),
    lastUpdated: instant('2025-11-14T18:40:00Z'),
    ...row,
  }
}

const ids = (rows: readonly EventStatsRow[]) => rows.map(({ eventId }) => eventId)

test('the default is last updated, newest first', { tags: ['O6'] }, () => {
  const rows = [
    aRow('old', { lastUpdated: instant('2025-11-13T00:00:00Z') }),
    aRow('new', { lastUpdated: instant('2025-11-15T00:00:00Z') }),
  ]
  expect(defaultSort).toEqual({ column: 'lastUpdated', descending: true })
  expect(ids(sortEventStats(rows, defaultSort))).toEqual(['new', 'old'])
})

test.each(eventStatsColumns)(
  'a second click on %s reverses the order, a third restores it',
  { tags: ['O6'] },
  (column) => {
    const once = nextSort({ column, descending: true }, column)
    expect(once).toEqual({ column, descending: false })
    expect(nextSort(once, column)).toEqual({ column, descending: true })
  },
)

test('a new column starts with the largest amount, or ascending', { tags: ['O6'] }, () => {
  const starts = eventStatsColumns.map((column) => {
    const other = column === 'orgName' ? 'eventName' : 'orgName'
    return [column, nextSort({ column: other, descending: false }, column).descending]
  })
  expect(Object.fromEntries(starts)).toEqual({
    eventName: false,
    orgName: false,
    ticketsSold: true,
    totalRevenue: true,
    startDate: false,
    endDate: false,
    lastUpdated: false,
  })
})

test('every column sorts by its own values, both ways', { tags: ['O3'] }, () => {
  const low = aRow('low', {
    eventName: 'Aurora',
    orgName: 'Apollo',
    ticketsSold: 9,
    totalRevenue: cents(900),
    startDate: instant('2025-01-01T00:00:00Z'),
    endDate: instant('2025-01-02T00:00:00Z'),
    lastUpdated: instant('2025-01-03T00:00:00Z'),
  })
  const high = aRow('high', { eventName: 'Zenith', orgName: 'Zeus', ticketsSold: 10, totalRevenue: cents(1_000) })
  for (const column of eventStatsColumns) {
    expect(ids(sortEventStats([high, low], { column, descending: false }))).toEqual(['low', 'high'])
    expect(ids(sortEventStats([low, high], { column, descending: true }))).toEqual(['high', 'low'])
  }
})

test('names sort without regard to case and accents, and numbers in them by value', { tags: ['O6'] }, () => {
  const named = ['zulu', 'Éclair', 'echo', 'Alpha', 'eden', 'Show 10', 'Show 2'].map((eventName) =>
    aRow(`evt_${eventName}`, { eventName }),
  )
  expect(sortEventStats(named, { column: 'eventName', descending: false }).map(({ eventName }) => eventName)).toEqual([
    'Alpha',
    'echo',
    'Éclair',
    'eden',
    'Show 2',
    'Show 10',
    'zulu',
  ])
})

test('names that differ only in case or accents are equal, and sort by event id', { tags: ['O6'] }, () => {
  const rows = [aRow('b', { eventName: 'echo' }), aRow('c', { eventName: 'Echo' }), aRow('a', { eventName: 'Écho' })]
  expect(ids(sortEventStats(rows, { column: 'eventName', descending: false }))).toEqual(['a', 'b', 'c'])
  expect(ids(sortEventStats(rows, { column: 'eventName', descending: true }))).toEqual(['a', 'b', 'c'])
})

test.each(['eventName', 'orgName', 'startDate', 'endDate', 'lastUpdated'] as const)(
  'a missing %s comes last in both directions',
  { tags: ['O6'] },
  (column) => {
    const rows = [aRow('null', { [column]: null }), aRow('some'), aRow('left-out', { [column]: undefined })]
    for (const descending of [false, true]) {
      expect(ids(sortEventStats(rows, { column, descending }))).toEqual(['some', 'left-out', 'null'])
    }
  },
)

test('moments sort by time, however many digits of a second or which offset they carry', { tags: ['O6'] }, () => {
  const rows = [
    aRow('b', { lastUpdated: instant('2025-11-14T18:40:00.500Z') }),
    aRow('a', { lastUpdated: instant('2025-11-14T18:40:00Z') }),
    aRow('c', { lastUpdated: instant('2025-11-14T13:45:00-05:00') }),
  ]
  expect(ids(sortEventStats(rows, { column: 'lastUpdated', descending: false }))).toEqual(['a', 'b', 'c'])
  expect(ids(sortEventStats(rows, { column: 'lastUpdated', descending: true }))).toEqual(['c', 'b', 'a'])
})

const anyInstant = fc.constantFrom(
  '2025-11-14T18:40:00Z',
  '2025-11-14T18:40:00.500Z',
  '2026-01-01T00:00:00+02:00',
  null,
)
const anyRow = fc
  .record({
    eventName: fc.constantFrom('echo', 'Echo', 'Écho', 'zulu', '', null, undefined),
    ticketsSold: fc.nat({ max: 3 }),
    totalRevenue: fc.nat({ max: 3 }).map(cents),
    startDate: anyInstant,
    endDate: anyInstant,
    lastUpdated: anyInstant,
  })
  .map((row) => row as Partial<EventStatsRow>)
const anyRows = fc.array(anyRow, { maxLength: 12 }).map((rows) => rows.map((row, index) => aRow(`evt_${index}`, row)))
const anySort = fc.record({ column: fc.constantFrom(...eventStatsColumns), descending: fc.boolean() })

test('the order does not depend on how the rows arrived, and nothing is lost or changed', { tags: ['O6'] }, () => {
  fc.assert(
    fc.property(anyRows, anySort, (rows, sort) => {
      const [before, sorted] = [[...rows], sortEventStats(rows, sort)]
      expect(rows).toEqual(before)
      expect(sorted).not.toBe(rows)
      expect(new Set(sorted)).toEqual(new Set(rows))
      expect(sortEventStats([...rows].reverse(), sort)).toEqual(sorted)
    }),
  )
})

test.each([
  ['lastUpdated', true, 'Recent Event Updates (Top 20)', 'Recent Event Updates (Top 20)'],
  ['totalRevenue', true, 'Top 20 by revenue', 'Recent Event Updates (Top 20), by revenue'],
  ['ticketsSold', false, 'Lowest 20 by tickets sold', 'Recent Event Updates (Top 20), by tickets sold'],
  ['eventName', false, 'First 20 by name', 'Recent Event Updates (Top 20), by name'],
  ['startDate', true, 'Latest 20 by start date', 'Recent Event Updates (Top 20), by start date'],
  ['lastUpdated', false, 'Earliest 20 by last update', 'Recent Event Updates (Top 20), by last update'],
] as const)(
  'sorted by %s (descending: %s) the list is titled %s',
  { tags: ['F1', 'O3'] },
  (column, descending, title, known) => {
    const sort = { column, descending }
    expect(eventListTitle(sort, { first: 20, all: null, sortsAll: true })).toBe(title)
    expect(eventListTitle(sort, { first: 20, all: null, sortsAll: false })).toBe(known)
  },
)

test('the title of all events shows their count and order', { tags: ['F1'] }, () => {
  const all = { first: 20, all: 1084, sortsAll: true }
  expect(eventListTitle({ column: 'totalRevenue', descending: true }, all)).toBe('All 1,084 events by revenue')
})

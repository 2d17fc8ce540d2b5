import type { EventStatsColumn, EventStatsRow } from '@ground-control/domain/figures/event-stats'
import { eventId, instant, orgId } from '@ground-control/domain/testing/ids'
import { cents } from '@ground-control/domain/values/money'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type EventColumn, eventColumns, phoneColumns } from './event-columns.tsx'

const clock = {
  now: new Date('2025-11-14T23:42:00Z'),
  viewerZone: 'America/New_York',
}
const wide = eventColumns({ ...clock, sortsByEnd: false, isFolded: false })
const folded = eventColumns({ ...clock, sortsByEnd: false, isFolded: true })

const nightjar: EventStatsRow = {
  eventId: eventId('evt_9fQ0lW1O8sZ2'),
  eventName: 'Nightjar: Winter Tour',
  orgId: orgId('org_h4LcY0nH7q'),
  orgName: 'Halcyon Hall',
  ticketsSold: 1284,
  totalRevenue: cents(6_420_200),
  startDate: instant('2025-11-15T01:00:00Z'),
  endDate: instant('2025-11-16T03:00:00Z'),
  lastUpdated: instant('2025-11-14T23:40:00Z'),
}

const textOf = (node: ReactNode) =>
  renderToStaticMarkup(createElement(Fragment, null, node))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function linesOf(columns: readonly EventColumn[], id: EventStatsColumn, row: EventStatsRow) {
  const column = columns.find((each) => each.id === id)
  return [textOf(column?.cell(row)), textOf(column?.detail?.(row))]
}

test('six columns in their order, every one of them sortable', { tags: ['O3'] }, () => {
  expect(wide.map(({ header }) => header)).toEqual([
    'Event',
    'Organization',
    'Tickets Sold',
    'Revenue',
    'Event Date',
    'Last Updated',
  ])
  expect(wide.every(({ sortable }) => sortable)).toBe(true)
})

test('a row shows names over ids, figures in full, the date range and the last update', { tags: ['O3'] }, () => {
  expect(linesOf(wide, 'eventName', nightjar)).toEqual(['Nightjar: Winter Tour', 'evt_9fQ0lW1O8sZ2'])
  expect(linesOf(wide, 'orgName', nightjar)).toEqual(['Halcyon Hall', 'org_h4LcY0nH7q'])
  expect(linesOf(wide, 'ticketsSold', nightjar)[0]).toBe('1,284')
  expect(linesOf(wide, 'totalRevenue', nightjar)[0]).toBe('$64,202.00')
  expect(linesOf(wide, 'startDate', nightjar)[0]).toBe('Nov 14 – 15, 2025')
  expect(linesOf(wide, 'lastUpdated', nightjar)).toEqual(['Nov 14, 6:40 PM', '2 min ago'])
})

test('an event has its date by the reader’s clock, as on every screen', { tags: ['O3', 'F4'] }, () => {
  const columns = eventColumns({ ...clock, viewerZone: 'UTC', sortsByEnd: false, isFolded: false })
  expect(linesOf(columns, 'startDate', nightjar)[0]).toBe('Nov 15 – 16, 2025')
  const evening = { ...nightjar, endDate: instant('2025-11-15T04:00:00Z') }
  expect(linesOf(wide, 'startDate', evening)[0]).toBe('Nov 14, 2025')
})

test('missing values are shown in words', { tags: ['O3'] }, () => {
  const bare = { ...nightjar, eventName: null, orgName: undefined, startDate: null, endDate: null, lastUpdated: null }
  expect(linesOf(wide, 'eventName', bare)).toEqual(['Unnamed event', 'evt_9fQ0lW1O8sZ2'])
  expect(linesOf(wide, 'orgName', bare)).toEqual(['Unnamed Organization', 'org_h4LcY0nH7q'])
  expect(linesOf(wide, 'startDate', bare)[0]).toBe('No date')
  expect(linesOf(wide, 'lastUpdated', bare)).toEqual(['Never', ''])
})

test('an update older than a day is dated once, not twice', { tags: ['O3'] }, () => {
  const older = { ...nightjar, lastUpdated: instant('2025-11-12T15:00:00Z') }
  expect(linesOf(wide, 'lastUpdated', older)).toEqual(['Nov 12, 10:00 AM', ''])
})

test('Event Date sorts by the start, or by the end if chosen', { tags: ['O6'] }, () => {
  expect(wide[4]).toMatchObject({ id: 'startDate', header: 'Event Date' })
  const byEnd = eventColumns({ ...clock, sortsByEnd: true, isFolded: false })
  expect(byEnd[4]).toMatchObject({ id: 'endDate', header: 'Event Date', headerLabel: 'Event Date, by end' })
})

test('a first press sorts figures from the largest and everything else from the smallest', { tags: ['O6'] }, () => {
  const largestFirst = wide.filter(({ descendingFirst }) => descendingFirst).map(({ id }) => id)
  expect(largestFirst).toEqual(['ticketsSold', 'totalRevenue'])
})

test('without room for six columns, the update goes under the date', { tags: ['O3'] }, () => {
  expect(folded.map(({ header }) => header)).not.toContain('Last Updated')
  expect(linesOf(folded, 'startDate', nightjar)).toEqual(['Nov 14 – 15, 2025', 'Updated 2 min ago'])
  expect(linesOf(folded, 'eventName', nightjar)[1]).toBe('evt_9fQ0lW1O8sZ2')
})

test('every order can be chosen on a phone, the end date too', { tags: ['O6'] }, () => {
  expect(phoneColumns.map(({ id }) => id)).toEqual([
    'eventName',
    'orgName',
    'ticketsSold',
    'totalRevenue',
    'startDate',
    'endDate',
    'lastUpdated',
  ])
})

import { expect, test } from 'vitest'
import { eventId, instant, orgId } from '#testing/ids.ts'
import { cents } from '#values/money.ts'
import type { EventStatsRow } from './event-stats.ts'
import { recentEvents } from './recent-events.ts'

const aRow = (org: string, minute: number): EventStatsRow => ({
  eventId: eventId(`evt_${org}${minute}`),
  orgId: orgId(`org_${org}`),
  ticketsSold: 1,
  totalRevenue: cents(100),
  lastUpdated: instant(`2025-11-14T18:${String(minute).padStart(2, '0')}:00Z`),
})
const rowsOf = (org: string, minutes: readonly number[]) => minutes.map((minute) => aRow(org, minute))

test('the rows of all organizations are one list, newest first', { tags: ['O3'] }, () => {
  const rows = recentEvents({ org_a: rowsOf('a', [5, 40]), org_b: [], org_c: rowsOf('c', [20]) })
  expect(rows.map(({ eventId }) => eventId)).toEqual(['evt_a40', 'evt_c20', 'evt_a5'])
})

test('a platform that limits each organization by itself still gives twenty rows', { tags: ['O3'] }, () => {
  const even = Array.from({ length: 15 }, (_, index) => index * 2)
  const rows = recentEvents({
    org_a: rowsOf('a', even),
    org_b: rowsOf(
      'b',
      even.map((minute) => minute + 1),
    ),
  })
  expect(rows).toHaveLength(20)
  expect(rows[0]?.eventId).toBe('evt_b29')
  expect(rows[19]?.eventId).toBe('evt_a10')
})

test('without organizations there are no rows', { tags: ['O4'] }, () => {
  expect(recentEvents({})).toEqual([])
})

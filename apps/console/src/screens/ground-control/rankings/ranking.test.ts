import type { EventStatsRow } from '@ground-control/domain/figures/event-stats'
import { eventId, orgId } from '@ground-control/domain/testing/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { rankedBy, shareOf } from './ranking.ts'

const event = (id: string, ticketsSold: number, revenue: number): EventStatsRow => ({
  eventId: eventId(id),
  orgId: orgId('org'),
  ticketsSold,
  totalRevenue: cents(revenue),
})

const rows = [event('c', 5, 900), event('a', 5, 100), event('free', 8, 0), event('quiet', 0, 0), event('b', 1, 5000)]
const ids = (ranked: readonly EventStatsRow[]) => ranked.map(({ eventId }) => eventId)

test('events rank by sales, ties by ID, and events without a sale are left out', {
  tags: ['X1'],
}, () => {
  expect(ids(rankedBy('ticketsSold', rows))).toEqual(['free', 'a', 'c', 'b'])
  expect(ids(rankedBy('totalRevenue', rows))).toEqual(['b', 'c', 'a'])
})

test('a ranking holds ten events', { tags: ['X1'] }, () => {
  const many = Array.from({ length: 15 }, (_, index) => event(`e${index}`, index + 1, index + 1))
  expect(rankedBy('ticketsSold', many)).toHaveLength(10)
  expect(ids(rankedBy('totalRevenue', many)).at(0)).toBe('e14')
})

test('bars are shares of the highest', () => {
  expect([shareOf(50, 200), shareOf(200, 200), shareOf(0, 0)]).toEqual([25, 100, 0])
})

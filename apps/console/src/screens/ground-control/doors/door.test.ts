import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { doorFigures, doorOrder, doorPlace, doorTime, toDoor } from './door.ts'

const now = new Date('2025-11-14T23:42:07Z')
const at = (time: string) => `2025-11-14T${time}:00Z` as Instant

const door = (id: string, start: string, end: string | null = null) =>
  toDoor({
    eventId: id as EventId,
    eventName: 'Night Signal',
    orgId: 'org' as OrgId,
    orgName: 'Lumen Hall',
    locationName: null,
    startDate: at(start),
    endDate: end === null ? null : at(end),
    ...{ sold: 10, comps: 0, redeemed: 0, expected: 10 },
  })

test('doors are in the order in which they open, and what is over comes last', { tags: ['X1'] }, () => {
  const doors = [
    door('matinee', '12:00', '14:00'),
    door('late', '23:50'),
    door('b', '20:00', '23:59'),
    door('a', '20:00'),
  ]
  expect(doorOrder(doors, now).map(({ eventId }) => eventId)).toEqual(['a', 'b', 'late', 'matinee'])
})

test('a door says where and when, by the clock of whoever reads it', { tags: ['X1'] }, () => {
  const tonight = door('a', '23:15')
  expect(doorPlace(tonight)).toBe('Lumen Hall')
  expect(doorPlace({ ...tonight, locationName: ' The Foundry ' })).toBe('The Foundry')
  expect(doorTime(tonight.startDate, now, 'America/New_York')).toBe('Started 6:15 PM')
  expect(doorTime(tonight.startDate, now, 'UTC')).toBe('Started 11:15 PM')
  expect(doorTime(at('23:50'), now, 'UTC')).toBe('Starts 11:50 PM')
  expect(doorTime('2025-11-13T23:15:00Z' as Instant, now, 'UTC')).toBe('Started Nov 13, 11:15 PM')
})

test('a door says who is in, or how many were sold', { tags: ['X1'] }, () => {
  expect(doorFigures({ sold: 1262, redeemed: 509, expected: 1280, issued: 1284 })).toBe('509 of 1,284 · 39.6%')
  expect(doorFigures({ sold: 1284, redeemed: 0, expected: 1284, issued: 1284 })).toBe('1,284 sold · 0 redeemed')
  expect(doorFigures({ sold: 0, redeemed: 0, expected: 0, issued: 0 })).toBe('No tickets sold')
  expect(doorFigures({ sold: 3, redeemed: 0, expected: 0, issued: 3 })).toBe('All tickets refunded')
})

test('who was let in and refunded after is counted on both sides', { tags: ['X1'] }, () => {
  expect(doorFigures({ sold: 4, redeemed: 4, expected: 3, issued: 4 })).toBe('4 of 4 · 100.0%')
})

import { eventId, instant, orgId } from '@ground-control/domain/testing/ids'
import { expect, test } from 'vitest'
import { doorFigures, doorOrder, doorPlace, doorTime, toDoor } from './door.ts'

const now = new Date('2025-11-14T23:42:07Z')
const at = (time: string) => instant(`2025-11-14T${time}:00Z`)

const door = (id: string, start: string, end: string | null = null) =>
  toDoor({
    eventId: eventId(id),
    eventName: 'Night Signal',
    orgId: orgId('org'),
    orgName: 'Lumen Hall',
    locationName: null,
    startDate: at(start),
    endDate: end === null ? null : at(end),
    status: 'on_sale',
    ...{ sold: 10, comps: 0, refunded: 0, redeemed: 0, expected: 10 },
  })

test('doors are in order of their start, with ended events last', { tags: ['X1'] }, () => {
  const doors = [
    door('matinee', '12:00', '14:00'),
    door('late', '23:50'),
    door('b', '20:00', '23:59'),
    door('a', '20:00'),
  ]
  expect(doorOrder(doors, now).map(({ eventId }) => eventId)).toEqual(['a', 'b', 'late', 'matinee'])
})

test('a door shows its place and start by the reader’s clock', { tags: ['X1'] }, () => {
  const tonight = door('a', '23:15')
  expect(doorPlace(tonight)).toBe('Lumen Hall')
  expect(doorPlace({ ...tonight, locationName: ' The Foundry ' })).toBe('The Foundry')
  expect(doorTime(tonight.startDate, now, 'America/New_York')).toBe('Started 6:15 PM')
  expect(doorTime(tonight.startDate, now, 'UTC')).toBe('Started 11:15 PM')
  expect(doorTime(at('23:50'), now, 'UTC')).toBe('Starts 11:50 PM')
  expect(doorTime(instant('2025-11-13T23:15:00Z'), now, 'UTC')).toBe('Started Nov 13, 11:15 PM')
})

test('a door shows how many are in, or how many were sold', { tags: ['X1'] }, () => {
  expect(doorFigures({ sold: 1262, comps: 26, refunded: 4, redeemed: 509 })).toBe('509 of 1,284 · 39.6%')
  expect(doorFigures({ sold: 1284, comps: 0, refunded: 0, redeemed: 0 })).toBe('1,284 sold · 0 redeemed')
  expect(doorFigures({ sold: 0, comps: 0, refunded: 0, redeemed: 0 })).toBe('No tickets sold')
  expect(doorFigures({ sold: 3, comps: 0, refunded: 3, redeemed: 0 })).toBe('All tickets refunded')
})

test('a ticket refunded after check-in counts on neither side', { tags: ['X1', 'F5'] }, () => {
  expect(doorFigures({ sold: 4, comps: 0, refunded: 1, redeemed: 2 })).toBe('2 of 3 · 66.7%')
})

import { eventId, instant, orgId } from '@ground-control/domain/testing/ids'
import { expect, test } from 'vitest'
import { doorFigures, doorPlace, toDoor } from './door.ts'

const tonight = toDoor({
  eventId: eventId('evt'),
  eventName: 'Night Signal',
  orgId: orgId('org'),
  orgName: 'Lumen Hall',
  locationName: null,
  startDate: instant('2025-11-14T23:15:00Z'),
  endDate: null,
  status: 'on_sale',
  ...{ sold: 10, comps: 0, refunded: 0, redeemed: 0, expected: 10 },
})

test('a door shows its place, else its organization', { tags: ['X1'] }, () => {
  expect(doorPlace(tonight)).toBe('Lumen Hall')
  expect(doorPlace({ ...tonight, locationName: ' The Foundry ' })).toBe('The Foundry')
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

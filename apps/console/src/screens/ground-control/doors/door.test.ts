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
  ...{ sold: 10, comps: 0, redeemed: 0, expected: 10 },
})

test('a door shows its place, else its organization', { tags: ['X1'] }, () => {
  expect(doorPlace(tonight)).toBe('Lumen Hall')
  expect(doorPlace({ ...tonight, locationName: ' The Foundry ' })).toBe('The Foundry')
})

test('a door shows how many are in, or how many were sold', { tags: ['X1'] }, () => {
  expect(doorFigures({ sold: 1262, redeemed: 509, expected: 1280, issued: 1284 })).toBe('509 of 1,284 · 39.6%')
  expect(doorFigures({ sold: 1284, redeemed: 0, expected: 1284, issued: 1284 })).toBe('1,284 sold · 0 redeemed')
  expect(doorFigures({ sold: 0, redeemed: 0, expected: 0, issued: 0 })).toBe('No tickets sold')
  expect(doorFigures({ sold: 3, redeemed: 0, expected: 0, issued: 3 })).toBe('All tickets refunded')
})

test('a ticket refunded after check-in counts on both sides', { tags: ['X1'] }, () => {
  expect(doorFigures({ sold: 4, redeemed: 4, expected: 3, issued: 4 })).toBe('4 of 4 · 100.0%')
})

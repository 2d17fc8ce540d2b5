import { instant } from '@ground-control/domain/testing/ids'
import { expect, test } from 'vitest'
import { soldWords, stateBeside } from './card-words.ts'

const now = new Date('2026-11-15T20:00:00Z')
const full = { sold: 36, comps: 4, refunded: 0, capacity: 40 }
const upcoming = { status: 'on_sale', startDate: instant('2026-11-16T20:00:00Z') }

test('LIVE, SOLD OUT and ENDED are shown beside an event’s status', { tags: ['W4'] }, () => {
  expect(stateBeside({ ...upcoming, startDate: instant('2026-11-15T19:00:00Z') }, null, now)).toBe('live')
  expect(stateBeside({ ...upcoming, startDate: instant('2026-11-13T19:00:00Z') }, null, now)).toBe('ended')
  expect(stateBeside(upcoming, full, now)).toBe('sold_out')
})

test('a status that is complete has nothing beside it', { tags: ['W4'] }, () => {
  expect(stateBeside(upcoming, { ...full, capacity: 41 }, now)).toBeNull()
  expect(stateBeside({ ...upcoming, status: 'sold_out' }, full, now)).toBeNull()
  expect(stateBeside({ ...upcoming, status: 'cancelled' }, full, now)).toBeNull()
})

test('a card counts comps as taken places', { tags: ['W4'] }, () => {
  expect(soldWords({ sold: 70, comps: 0, capacity: 240 })).toBe('70 of 240 sold')
  expect(soldWords({ sold: 70, comps: 4, capacity: 240 })).toBe('74 of 240 (4 comps)')
  expect(soldWords({ sold: 70, comps: 1, capacity: null })).toBe('71 tickets (1 comp)')
  expect(soldWords({ sold: 70, comps: 0, capacity: null })).toBe('70 sold')
})

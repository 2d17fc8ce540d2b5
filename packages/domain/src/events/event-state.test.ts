import { expect, test } from 'vitest'
import { eventState } from './event-state.ts'

const now = new Date('2026-11-15T20:00:00Z')
const at = (time: string) => `2026-11-15T${time}:00Z` as never
const totals = (sold: number, rest = {}) => ({ sold, comps: 0, refunded: 0, capacity: 100, ...rest })

test('on sale, sold out, live, ended and cancelled follow from clock and tickets', { tags: ['X2'] }, () => {
  const upcoming = { status: 'on_sale', startDate: at('21:00') }
  expect(eventState(upcoming, totals(99), now)).toBe('on_sale')
  expect(eventState(upcoming, totals(98, { comps: 2 }), now)).toBe('sold_out')
  expect(eventState(upcoming, totals(101, { refunded: 2 }), now)).toBe('on_sale')
  expect(eventState(upcoming, totals(500, { capacity: null }), now)).toBe('on_sale')
  expect(eventState({ ...upcoming, startDate: at('20:00') }, totals(100), now)).toBe('live')
  expect(eventState({ ...upcoming, startDate: at('10:00') }, null, now)).toBe('ended')
  expect(eventState({ ...upcoming, status: 'cancelled', startDate: at('10:00') }, null, now)).toBe('cancelled')
  expect(eventState({ status: 'draft', startDate: at('10:00') }, null, now)).toBe('draft')
  expect(eventState({ ...upcoming, ticketing: null }, totals(0), now)).toBe('no_ticketing')
  expect(eventState({ ...upcoming, startDate: at('20:00'), ticketing: null }, totals(0), now)).toBe('live')
  expect(eventState({ status: 'postponed', startDate: null }, totals(100), now)).toBe('postponed')
})

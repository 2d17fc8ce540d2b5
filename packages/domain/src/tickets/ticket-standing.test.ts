import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { ticketStanding } from './ticket-standing.ts'

const now = new Date('2026-11-17T12:00:00Z')
const before = { startDate: '2026-11-18T20:00:00Z' as Instant }
const after = { startDate: '2026-11-15T20:00:00Z' as Instant }

test.each([
  ['unredeemed', {}, before],
  ['unredeemed', {}, null],
  ['no-show', {}, after],
  ['unredeemed', {}, { ...after, status: 'cancelled' }],
  ['redeemed', { redeemed: true }, after],
  ['refunded', { redeemed: true, refundId: 're_1' }, after],
] as const)('%s: %j at %j', { tags: ['F6'] }, (standing, ticket, event) => {
  expect(ticketStanding({ redeemed: false, ...ticket }, event, now)).toBe(standing)
})

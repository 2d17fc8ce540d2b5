import type { GuestRow } from '@ground-control/domain/guests/guest'
import { expect, test } from 'vitest'
import { ticketsLine } from './guest-facts-text.ts'

const row = (totalTickets: number, redeemedTickets: number, refundedTickets: number) =>
  ({ totalTickets, redeemedTickets, refundedTickets }) as GuestRow

test('ticket totals count redeemed tickets, and refunded ones only if there are some', {
  tags: ['M1'],
}, () => {
  expect(ticketsLine(row(6, 2, 2), { noShows: 0 })).toBe('6 total, 2 redeemed, 2 refunded')
  expect(ticketsLine(row(1200, 0, 0), { noShows: 0 })).toBe('1,200 total, 0 redeemed')
})

test('once the event is over, unredeemed tickets are no-shows', { tags: ['F6'] }, () => {
  expect(ticketsLine(row(6, 2, 2), { noShows: 2 })).toBe('6 total, 2 redeemed, 2 refunded, 2 no-show')
})

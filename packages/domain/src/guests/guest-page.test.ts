import { expect, test } from 'vitest'
import type { Guest } from './guest.ts'
import { guestsIn } from './guest-list.ts'
import { guestPage, showingLabel, toGuestRow } from './guest-page.ts'
import { heldBy, listOf } from './testing/any-tickets.ts'

const { entries: guests } = listOf(
  ...Array.from({ length: 31 }, (_, at) => heldBy(`acc_${at}`, { owner: { name: `Guest ${100 + at}` } })),
)

test.each([
  { page: 1, shown: 1, from: 1, to: 10 },
  { page: 3, shown: 3, from: 21, to: 30 },
  { page: 4, shown: 4, from: 31, to: 31 },
  { page: 5, shown: 4, from: 31, to: 31 },
  { page: 0, shown: 1, from: 1, to: 10 },
  { page: -2, shown: 1, from: 1, to: 10 },
  { page: 2.5, shown: 2, from: 11, to: 20 },
  { page: Number.NaN, shown: 1, from: 1, to: 10 },
])('page $page shows $from to $to', { tags: ['G8'] }, ({ page, shown, from, to }) => {
  const { rows, ...answer } = guestPage(guests, { page, pageSize: 10 })
  expect(answer).toEqual({ page: shown, pageCount: 4, from, to, found: 31 })
  expect(rows.map(({ name }) => name)).toEqual(guests.slice(from - 1, to).map(({ name }) => name))
})

test('an empty result is one empty page', { tags: ['G8', 'G9'] }, () => {
  const page = guestPage([], { page: 3, pageSize: 25 })
  expect(page).toEqual({ rows: [], page: 1, pageCount: 1, from: 0, to: 0, found: 0 })
  expect(showingLabel(page)).toBe('SHOWING 0-0 OF 0 GUESTS')
})

test('the label has the range and the number found', { tags: ['G8'] }, () => {
  expect(showingLabel({ from: 1, to: 25, found: 842 })).toBe('SHOWING 1-25 OF 842 GUESTS')
  expect(showingLabel({ from: 1_001, to: 1_025, found: 45_210 })).toBe('SHOWING 1,001-1,025 OF 45,210 GUESTS')
})

test.each([
  { redeemed: [false, false], status: 'unredeemed' },
  { redeemed: [true, false], status: 'partial' },
  { redeemed: [true, true], status: 'redeemed' },
  { redeemed: [], status: 'refunded' },
])(
  'a guest with redeemed flags $redeemed is $status, whatever else was refunded',
  { tags: ['G7', 'M1', 'F5', 'F6'] },
  ({ redeemed, status }) => {
    const refunded = [true, false].map((each) => heldBy('acc_1', { redeemed: each, refundId: 're_1' }))
    const guest = guestsIn(
      listOf(...redeemed.map((each) => heldBy('acc_1', { redeemed: each })), ...refunded),
    )[0] as Guest
    const { tickets, ...rest } = guest
    expect(toGuestRow(guest)).toEqual({
      ...rest,
      key: 'acc_1',
      totalTickets: tickets.length,
      admittingTickets: redeemed.length,
      status,
    })
  },
)

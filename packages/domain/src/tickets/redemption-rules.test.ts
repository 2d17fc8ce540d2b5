import { expect, test } from 'vitest'
import { type RedeemableTicket, type Redemption, redemptionOutcome } from './redemption-rules.ts'

const cancelled = { status: 'cancelled' }
const aTicket = (given: Partial<RedeemableTicket> = {}): RedeemableTicket => ({
  redeemed: false,
  version: 3,
  beingRefunded: false,
  event: { status: 'on_sale' },
  ...given,
})

test.each<[string, Partial<RedeemableTicket>, Redemption, ReturnType<typeof redemptionOutcome>]>([
  ['a free ticket', {}, { redeemed: true }, 'change'],
  ['a redeemed one, back', { redeemed: true }, { redeemed: false }, 'change'],
  ['the state that was seen', {}, { redeemed: true, expectedVersion: 3 }, 'change'],
  ['another state than was seen', {}, { redeemed: true, expectedVersion: 2 }, 'changed-meanwhile'],
  ['what is so already', { redeemed: true }, { redeemed: true }, 'unchanged'],
  ['what was made so meanwhile', { redeemed: true }, { redeemed: true, expectedVersion: 2 }, 'set-meanwhile'],
  ['what is so in the state that was seen', { redeemed: true }, { redeemed: true, expectedVersion: 3 }, 'unchanged'],
  ['a refunded one', { refundId: 're_1' }, { redeemed: true }, 'already-refunded'],
  ['a refunded one, back', { refundedAt: '2026-11-15', redeemed: true }, { redeemed: false }, 'already-refunded'],
  ['a refunded one that is so already', { refundId: 're_1', redeemed: true }, { redeemed: true }, 'already-refunded'],
  [
    'a refunded one, by an old version',
    { refundId: 're_1' },
    { redeemed: true, expectedVersion: 1 },
    'already-refunded',
  ],
  ['one that is being refunded', { beingRefunded: true }, { redeemed: true }, 'being-refunded'],
  ['one that is being refunded, back', { beingRefunded: true, redeemed: true }, { redeemed: false }, 'change'],
])('%s', { tags: ['C3'] }, (_, ticket, wanted, outcome) => {
  expect(redemptionOutcome(aTicket(ticket), wanted)).toBe(outcome)
})

test.each<[string, Partial<RedeemableTicket>, Redemption, ReturnType<typeof redemptionOutcome>]>([
  ['nobody is let in', {}, { redeemed: true }, 'event-cancelled'],
  ['whatever else has changed', { beingRefunded: true }, { redeemed: true, expectedVersion: 2 }, 'event-cancelled'],
  ['who is inside stays so', { redeemed: true }, { redeemed: true, expectedVersion: 3 }, 'unchanged'],
  ['who is inside can be taken back', { redeemed: true }, { redeemed: false, expectedVersion: 3 }, 'change'],
  ['a refunded ticket says so', { refundId: 're_1' }, { redeemed: true }, 'already-refunded'],
])('cancelled: %s', { tags: ['C3', 'E3'] }, (_, ticket, wanted, outcome) => {
  expect(redemptionOutcome(aTicket({ ...ticket, event: cancelled }), wanted)).toBe(outcome)
})

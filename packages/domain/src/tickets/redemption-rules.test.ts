import { expect, test } from 'vitest'
import { type RedeemableTicket, type Redemption, redemptionOutcome } from './redemption-rules.ts'

const aTicket = (given: Partial<RedeemableTicket> = {}): RedeemableTicket => ({
  redeemed: false,
  version: 3,
  beingRefunded: false,
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

import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { purchaseTimeline } from './purchase-timeline.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00Z` as Instant
const mara = { id: 'acc_super', name: 'Mara Okafor' }

const bought = {
  paidAt: at(6),
  currency: 'usd',
  amount: cents(57_240),
  card: 'Visa •• 4242',
  tickets: [{ ownerName: 'Hiro Rao', redeemedAt: at(15), redeemedBy: null }],
  refunds: [],
  transfers: [],
  disputes: [],
}
const refund = {
  refundId: 're_1',
  state: 'succeeded' as const,
  amount: cents(9000),
  reason: 'Can’t attend',
  requestedBy: mara,
  failure: null,
  createdAt: at(12),
  settledAt: at(12),
}

const told = (past: Parameters<typeof purchaseTimeline>[0]) =>
  purchaseTimeline(past).map(({ title, detail }) => [title, detail])

test('a purchase lists its history, newest first', { tags: ['R14'] }, () => {
  const transfers = [{ at: at(8), ticketIds: ['tkt_1', 'tkt_2'], fromName: 'José', toName: 'Nina', by: null }]
  const disputes = [{ amount: cents(48_240), reason: 'fraudulent', createdAt: at(13) }]
  expect(told({ ...bought, refunds: [refund], transfers, disputes })).toEqual([
    ['Redeemed, Hiro Rao', null],
    ['Dispute opened, $482.40', 'fraudulent'],
    ['Refunded $90.00', 'Mara Okafor: Can’t attend'],
    ['2 tickets to Nina', 'Transferred by José'],
    ['Bought 1 ticket', '$572.40, Visa •• 4242'],
  ])
})

test('a refund that is not settled or failed does not read as refunded', { tags: ['R14'] }, () => {
  const failed = { ...refund, state: 'failed' as const, failure: { message: 'Declined.' } }
  const open = { ...refund, state: 'unknown' as const, requestedBy: null, reason: null, settledAt: null }
  expect(told({ ...bought, tickets: [], card: null, refunds: [failed, open] })).toEqual([
    ['Refund failed, $90.00', 'Mara Okafor: Declined.'],
    ['Refunding $90.00', null],
    ['Paid', '$572.40'],
  ])
})

import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import type { ItemState } from './item-states.ts'
import { jobReconciliation } from './job-reconciliation.ts'
import type { PaymentPlan } from './payment-plan.ts'

const plan = (paymentId: string, changes: Partial<PaymentPlan> & { paidAtMs?: number } = {}) => ({
  paymentId,
  currency: 'usd',
  sold: { tickets: 2, amount: cents(10_000) },
  discounts: cents(0),
  refunded: { tickets: 0, amount: cents(0), isAll: false },
  leftOut: null,
  item: { ticketIds: ['a', 'b'], ticketCents: cents(10_000), feeCents: cents(800) },
  feesKept: cents(0),
  paidAtMs: 1,
  ...changes,
})
const gone = { refunded: { tickets: 2, amount: cents(10_000), isAll: true }, item: null }
const item = (paymentId: string, state: ItemState, ticketCents = 10_000) => ({
  paymentId,
  state,
  ticketCents: cents(ticketCents),
  feeCents: cents(800),
})

test('the event’s money adds up, and each remaining part has its reason', { tags: ['E5'] }, () => {
  const reply = jobReconciliation({
    plans: [
      plan('pi_done', gone),
      plan('pi_before', gone),
      plan('pi_failed'),
      plan('pi_handled', {
        discounts: cents(2000),
        item: { ticketIds: ['a'], ticketCents: cents(8000), feeCents: cents(0) },
      }),
      plan('pi_waiting', { item: null, leftOut: { reason: 'under-way', tickets: 2, amount: cents(10_000) } }),
      plan('pi_disputed', { item: null, leftOut: { reason: 'disputed', tickets: 2, amount: cents(10_000) } }),
      plan('pi_late', { paidAtMs: 20 }),
      plan('pi_euro', {
        currency: 'EUR',
        item: null,
        leftOut: { reason: 'other-currency', tickets: 2, amount: cents(10_000) },
      }),
    ],
    items: [
      item('pi_done', 'refunded'),
      item('pi_failed', 'failed'),
      item('pi_handled', 'handled', 8000),
      item('pi_waiting', 'under-way'),
    ],
    refundedByJob: cents(10_000),
    feesRefundedByJob: cents(800),
    startedAtMs: 10,
  })
  expect(reply).toEqual({
    gross: 70_000,
    discounts: 2000,
    refundedBefore: 10_000,
    refundedByJob: 10_000,
    left: 48_000,
    parts: [
      { why: 'disputed', payments: 1, amount: 10_000 },
      { why: 'failed', payments: 2, amount: 18_000 },
      { why: 'to-do', payments: 1, amount: 10_000 },
      { why: 'sold-since', payments: 1, amount: 10_000 },
    ],
    fees: { refundedByJob: 800, failed: 1600, toDo: 800 },
    notCounted: [{ currency: 'eur', payments: 1, amount: 10_000 }],
  })
  expect(reply.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(reply.left)
})

test('the rest of a payment whose chosen tickets failed is left for another reason', {
  tags: ['E5', 'E6'],
}, () => {
  const money = { items: [item('pi_1', 'failed', 4000)], refundedByJob: cents(0), feesRefundedByJob: cents(0) }
  expect(jobReconciliation({ ...money, plans: [plan('pi_1'), plan('pi_2')], startedAtMs: 10 }).parts).toEqual([
    { why: 'failed', payments: 1, amount: 4000 },
    { why: 'other', payments: 2, amount: 16_000 },
  ])
})

test('before a job starts everything is still to do', { tags: ['E5'] }, () => {
  const money = { items: [], refundedByJob: cents(0), feesRefundedByJob: cents(0), startedAtMs: null }
  expect(jobReconciliation({ ...money, plans: [plan('pi_1')] }).parts).toEqual([
    { why: 'to-do', payments: 1, amount: 10_000 },
  ])
})

import { listPaymentRefunds } from '@ground-control/contract/refunds'
import type { PaymentId } from '@ground-control/domain/values/ids'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { useRefunds, webhookSecret } from '#testing/refunds/use-refunds.ts'
import { createDisputeService } from './dispute-service.ts'
import { createDisputeStore } from './dispute-store.ts'

const { bank, base, call, database, payments, pool, sell, refund, refundV1, ticketRows } = await useRefunds()
const stripe = new Stripe('sk_test_bank')
const disputed = 'This payment is disputed. The provider decides who gets the money.'
const opened = Date.parse('2026-11-13T16:20:00Z') / 1000
const due = Date.parse('2026-11-22T23:59:00Z') / 1000

function openDispute(payment_intent: string, status = 'needs_response', due_by: number | null = due) {
  const dispute = {
    id: `du_${payment_intent}`,
    object: 'dispute' as const,
    amount: 2500,
    currency: 'usd',
    payment_intent,
    reason: 'fraudulent',
    evidence_details: { due_by },
    created: opened,
    status,
  }
  bank.disputes.push(dispute)
  return dispute
}

async function tell(type: string, object: object): Promise<number> {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', livemode: false, type, data: { object } })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await fetch(`${base()}/webhooks/stripe`, { method: 'POST', headers, body: payload })).status
}

const shown = async (paymentId: string) =>
  (await call(listPaymentRefunds, { params: { paymentIntentId: paymentId as PaymentId } })).disputes

test('a disputed payment is shown with the day the answer is due, and cannot be refunded', {
  tags: ['R13'],
}, async () => {
  const { paymentId, ids } = await sell(2500)
  const dispute = openDispute(paymentId)
  expect(await tell('charge.dispute.created', dispute)).toBe(200)
  expect(await shown(paymentId)).toEqual([
    {
      id: dispute.id,
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 2500,
      currency: 'usd',
      dueBy: '2026-11-22T23:59:00.000Z',
      createdAt: '2026-11-13T16:20:00.000Z',
    },
  ])
  const orders = bank.orders.length
  const refusals = [
    await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500 }),
    await refundV1({ paymentIntentId: paymentId }),
  ]
  for (const { error } of refusals) {
    expect(error).toMatchObject({ status: 422, code: 'refund-rejected', message: disputed })
  }
  expect(bank.orders.length).toBe(orders)
  expect(await ticketRows(ids)).toMatchObject([{ refund_id: null }])
})

test('once it is won the payment can be refunded, once it is lost it never can', { tags: ['R13'] }, async () => {
  for (const [status, message] of [
    ['won', null],
    ['warning_closed', null],
    ['lost', disputed],
  ] as const) {
    const { paymentId, ids } = await sell(2500)
    const dispute = openDispute(paymentId)
    await tell('charge.dispute.created', dispute)
    dispute.status = status
    // The message's own content is ignored.
    expect(await tell('charge.dispute.closed', { ...dispute, status: 'needs_response' })).toBe(200)
    const { error } = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500 })
    expect(error?.message ?? null).toBe(message)
  }
})

test('a dispute of a foreign or missing payment changes nothing', { tags: ['R13'] }, async () => {
  expect(await tell('charge.dispute.created', openDispute('pi_of_somebody_else'))).toBe(200)
  expect(await tell('charge.dispute.updated', { id: 'du_nowhere' })).toBe(200)
  const { rowCount } = await pool.query(`select from payment_disputes where payment_id = 'pi_of_somebody_else'`)
  expect(rowCount).toBe(0)
})

test('while the provider is unreachable, a message is rejected so that it is repeated', { tags: ['R13'] }, async () => {
  const { paymentId } = await sell(2500)
  const dispute = openDispute(paymentId)
  bank.setAway(true)
  expect(await tell('charge.dispute.created', dispute)).toBe(503)
  bank.setAway(false)
  expect(await tell('charge.dispute.created', dispute)).toBe(200)
  expect(await shown(paymentId)).toHaveLength(1)
})

test('polling finds a dispute and its end without a message', { tags: ['R13'] }, async () => {
  const { paymentId, ids } = await sell(2500)
  const dispute = openDispute(paymentId, 'warning_needs_response', 0)
  const store = createDisputeStore(database)
  const disputes = createDisputeService({ provider: payments, store, log: Fastify().log })
  const { signal } = new AbortController()
  await disputes.poll(signal)
  expect(await shown(paymentId)).toMatchObject([{ status: 'warning_needs_response', dueBy: null }])
  const asked = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500 })
  expect(asked.error?.message).toBe(disputed)

  dispute.status = 'warning_closed'
  bank.disputes.length = 0
  bank.setAway(true)
  await disputes.poll(signal)
  bank.setAway(false)
  bank.disputes.push(dispute)
  await pool.query(`update payment_disputes set updated_at = now() - interval '1 hour' where id = $1`, [dispute.id])
  expect(await store.stale(100)).toContain(dispute.id)
  await disputes.poll(signal)
  expect(await shown(paymentId)).toMatchObject([{ status: 'warning_closed' }])
})

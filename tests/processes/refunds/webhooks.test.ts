import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
let server: RefundServer

beforeAll(async () => {
  // Enough time for a webhook to arrive while a request waits, also on a busy machine.
  server = await startRefundServer(world.settings(8))
  await world.sendWebhooksTo(server.origin)
})
afterEach(() => world.sandbox().setWebhooks({ held: false, copies: 1, reversed: false }))
afterAll(() => server.close())

async function sold(): Promise<Payment> {
  const [payment] = (await world.sell(1)) as [Payment]
  return payment
}

async function providerIdOf(payment: Payment): Promise<string> {
  const { rows } = await world.pool.query('select provider_refund_id as id from refunds where payment_id = $1', [
    payment.paymentId,
  ])
  return rows[0].id
}

const delivered = async () => {
  const { waiting, held } = (await world.sandbox().webhooks()).deliveries
  return waiting + held
}

test('a pending refund is settled by webhook', { tags: ['M9'] }, async () => {
  const payment = await sold()
  await world.sandbox().addFault({ kind: 'pending', match: { payment_intent: payment.paymentId } })
  const answer = await world.refund(server.origin, payment)
  expect(answer).toMatchObject({ status: 200, state: 'sent' })
  expect(await world.refund(server.origin, payment)).toEqual(answer)
  await world.sandbox().settle(await providerIdOf(payment), 'succeeded')
  await expect.poll(() => world.refundsOf(payment), { timeout: 60_000 }).toMatchObject([{ state: 'succeeded' }])
  const { rows } = await world.pool.query(
    `select actor_id from audit_entries where entity_id = $1 and action = 'refund.succeeded'`,
    [answer.refundId],
  )
  expect(rows).toEqual([{ actor_id: 'system:payment-webhook' }])
  expect(await world.contradictions()).toEqual([])
})

test('a pending refund that fails frees its tickets', { tags: ['M9'] }, async () => {
  const payment = await sold()
  await world.sandbox().addFault({ kind: 'pending', match: { payment_intent: payment.paymentId } })
  await world.refund(server.origin, payment)
  await world.sandbox().settle(await providerIdOf(payment), 'failed')
  await expect.poll(() => world.refundsOf(payment), { timeout: 60_000 }).toMatchObject([{ state: 'failed' }])
  expect(await world.refund(server.origin, payment)).toMatchObject({ status: 200, state: 'succeeded' })
  expect(await world.contradictions()).toEqual([])
})

test('every refund ends as at the provider after repeated webhooks in reverse order', {
  tags: ['M9'],
}, async () => {
  await world.sandbox().setWebhooks({ held: true, copies: 3, reversed: true })
  const payments = await world.sell(6)
  const wanted: string[] = []
  for (const [index, payment] of payments.entries()) {
    const match = { payment_intent: payment.paymentId }
    if (index % 3 < 2) await world.sandbox().addFault({ kind: 'pending', match })
    await world.refund(server.origin, payment)
    // Paid later, failed later, or paid and sent back by the bank.
    wanted.push(index % 3 === 0 ? 'succeeded' : 'failed')
    await world.sandbox().settle(await providerIdOf(payment), index % 3 === 0 ? 'succeeded' : 'failed')
  }
  await world.sandbox().setWebhooks({ held: false })
  await expect.poll(delivered, { timeout: 60_000 }).toBe(0)
  const states = (await Promise.all(payments.map(world.refundsOf))).map(([refund]) => refund?.state)
  expect(states).toEqual(wanted)
  for (const payment of payments) {
    const [refund] = await world.refundsOf(payment)
    const settling = (await world.stepsOf(refund?.id ?? '')).filter((step) => step.startsWith('seen-'))
    expect(settling).toHaveLength(1)
  }
  expect(await world.contradictions()).toEqual([])
})

test('the webhook alone settles a refund without an answer and without the loop', { tags: ['M9'] }, async () => {
  const payment = await sold()
  await world.sandbox().addFault({ kind: 'slow', delay_ms: 12_000, match: { payment_intent: payment.paymentId } })
  const answer = await world.refund(server.origin, payment)
  // The webhook arrived while the request was still waiting.
  expect(answer).toMatchObject({ status: 200, state: 'succeeded' })
  expect(await world.stepsOf(answer.refundId)).toEqual(['reserved', 'sending', 'seen-succeeded'])
  expect(await world.bookOf(payment)).toEqual({ refunded: 2500, refunds: 1, requests: 1 })
})

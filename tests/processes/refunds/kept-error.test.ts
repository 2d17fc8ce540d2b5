import { listRefunds } from '@ground-control/contract/refund-lists'
import { endRefund, getRefund, lookUpRefund } from '@ground-control/contract/refunds'
import type { RefundId } from '@ground-control/domain/values/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
let server: RefundServer
beforeAll(async () => {
  server = await startRefundServer(world.settings(3))
})
afterAll(() => server?.close())

const api = () => world.api(server.origin)
const soon = { timeout: 60_000 }

/** The provider failed once and keeps replaying that error for this key. */
async function stuckRefund(): Promise<{ payment: Payment; refundId: RefundId }> {
  const [sold] = (await world.sell(1, { tickets: 3 })) as [Payment]
  const payment = { ...sold, ids: sold.ids.slice(0, 1) }
  await world.sandbox().addFault({ kind: 'kept-500', match: { payment_intent: payment.paymentId } })
  const answer = await world.refund(server.origin, payment)
  expect(answer).toMatchObject({ status: 504, code: 'refund-outcome-unknown' })
  return { payment, refundId: answer.refundId as RefundId }
}

/** Moves the last call an hour into the past. */
const waitALease = (refundId: string) =>
  world.pool.query(
    `update refunds set last_sent_at = now() - interval '1 hour', lease_until = now() + interval '1 hour' where id = $1`,
    [refundId],
  )
const end = (refundId: RefundId) =>
  api()(endRefund, { params: { refundId }, body: { reason: 'Stripe support confirmed it' } })

test('a provider error replayed under its key does not write a step per round', { tags: ['R8'] }, async () => {
  const { payment, refundId } = await stuckRefund()
  const { requests } = await world.bookOf(payment)
  await expect.poll(async () => (await world.bookOf(payment)).requests, soon).toBeGreaterThan(requests + 3)
  expect(await world.stepsOf(refundId)).toEqual(['reserved', 'sending', 'no-answer'])
  expect(await world.bookOf(payment)).toMatchObject({ refunded: 0, refunds: 0 })
  await waitALease(refundId)
  await end(refundId)
})

test('once the provider has no such refund, staff end it with a reason, and its tickets are free', {
  tags: ['R8'],
}, async () => {
  const { payment, refundId } = await stuckRefund()
  await waitALease(refundId)
  expect(await api()(lookUpRefund, { params: { refundId } })).toEqual({ state: 'unknown', answer: 'absent' })
  expect(await end(refundId)).toEqual({ state: 'failed' })
  expect(await api()(getRefund, { params: { refundId } })).toMatchObject({
    state: 'failed',
    failure: { code: 'not-at-provider', message: 'The provider has no such refund.' },
  })
  const { rows } = await world.pool.query(
    `select actor_id, reason from audit_entries where entity_id = $1 and action = 'refund.ended'`,
    [refundId],
  )
  expect(rows).toEqual([{ actor_id: expect.any(String), reason: 'Stripe support confirmed it' }])
  await expect(end(refundId)).rejects.toMatchObject({ status: 422, code: 'refund-rejected' })
  const anew = await world.refund(server.origin, payment)
  expect(anew).toMatchObject({ status: 200, state: 'succeeded' })
  expect(anew.refundId).not.toBe(refundId)
  expect(await world.bookOf(payment)).toMatchObject({ refunded: 2500, refunds: 1 })
  expect(await world.contradictions()).toEqual([])
})

test('a refund can’t be ended while it may be on its way, can’t be looked up, or exists', {
  tags: ['R5', 'R8'],
}, async () => {
  const { payment, refundId } = await stuckRefund()
  await waitALease(refundId)
  await world.pool.query('update refunds set last_sent_at = now() where id = $1', [refundId])
  await expect(end(refundId)).rejects.toMatchObject({ status: 409, code: 'being-refunded' })
  await waitALease(refundId)
  const match = { payment_intent: payment.paymentId }
  await world.sandbox().addFault({ kind: 'drop-before', times: 3, call: 'read', match })
  await expect(end(refundId)).rejects.toMatchObject({ status: 503, code: 'provider-unavailable' })
  await world.sandbox().clearFaults()
  await world.refundAtProvider(payment, 2500, { refund_id: refundId, ticket_ids: payment.ids.join(',') })
  await expect(end(refundId)).rejects.toMatchObject({ status: 422, code: 'refund-rejected' })
  expect(await world.refundsOf(payment)).toEqual([{ id: refundId, state: 'succeeded' }])
})

test.each(['free', 'taken'])(
  'a refund that turns up after it was ended is recorded and raises an alarm: tickets %s',
  {
    tags: ['R8'],
  },
  async (tickets) => {
    const { payment, refundId } = await stuckRefund()
    await waitALease(refundId)
    await end(refundId)
    if (tickets === 'taken') await world.refund(server.origin, payment)
    await world.sendWebhooksTo(server.origin)
    await world.refundAtProvider(payment, 2500, { refund_id: refundId, ticket_ids: payment.ids.join(',') })
    const alarms = async () => {
      const { refunds } = await api()(listRefunds, { query: { state: 'turned-up', limit: 50 } })
      return refunds.filter((refund) => refund.refundId === refundId).map(({ state }) => state)
    }
    await expect.poll(alarms, soon).toEqual([tickets === 'free' ? 'succeeded' : 'failed'])
    const { rows } = await world.pool.query(
      `select count(*)::int as n from audit_entries where entity_id = $1 and action = 'refund.turned-up'`,
      [refundId],
    )
    expect(rows).toEqual([{ n: 1 }])
    const { refunded } = await world.bookOf(payment)
    expect(refunded).toBe(tickets === 'free' ? 2500 : 5000)
    await expect.poll(() => world.contradictions(), soon).toEqual([])
  },
)

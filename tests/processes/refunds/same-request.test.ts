import { people } from '@ground-control/server/testing/tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
let servers: readonly [RefundServer, RefundServer]

beforeAll(async () => {
  servers = [await startRefundServer(world.settings(5)), await startRefundServer(world.settings(5))]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

async function sold(): Promise<Payment> {
  const [payment] = (await world.sell(1, { tickets: 3 })) as [Payment]
  return payment
}

test('the same Idempotency-Key with another body is refused on either server', { tags: ['M9'] }, async () => {
  const payment = await sold()
  const some = { ...payment, ids: payment.ids.slice(0, 1) }
  const first = await world.refund(servers[0].origin, some, { key: 'submit-1' })
  expect(first).toMatchObject({ status: 200, state: 'succeeded' })
  expect(await world.refund(servers[1].origin, some, { key: 'submit-1' })).toEqual(first)
  const other = await world.refund(servers[1].origin, payment, { key: 'submit-1' })
  expect(other).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  expect(await world.bookOf(payment)).toEqual({ refunded: 2500, refunds: 1, requests: 1 })
})

test('ten identical requests at once, on two servers and without a key, are one refund', { tags: ['M9'] }, async () => {
  const payment = await sold()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => world.refund(servers[index % 2 === 0 ? 0 : 1].origin, payment)),
  )
  expect(answers[0]).toMatchObject({ status: 200, state: 'succeeded' })
  expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await world.bookOf(payment)).toEqual({ refunded: 7500, refunds: 1, requests: 1 })
  const theirs = await world.refund(servers[0].origin, payment, { as: people.jonas })
  expect(theirs).toMatchObject({ status: 409, code: 'already-refunded', refundId: answers[0]?.refundId })
})

test('a closing server answers a hanging refund within seconds, and another one resolves it', {
  tags: ['M9'],
}, async () => {
  const closing = await startRefundServer(world.settings(25))
  // Otherwise a poll of the provider might find the refund while this server still waits.
  const hold = `update provider_look_back set lease_until = now() + interval '1 minute' where lease_until is null`
  await expect.poll(async () => (await world.pool.query(hold)).rowCount, { timeout: 60_000 }).toBe(1)
  const payment = await sold()
  await world.sandbox().addFault({ kind: 'slow', delay_ms: 40_000, match: { payment_intent: payment.paymentId } })
  const waiting = world.refund(closing.origin, payment)
  await expect.poll(() => world.bookOf(payment), { timeout: 60_000 }).toMatchObject({ refunds: 1 })
  const began = Date.now()
  const [answer] = await Promise.all([waiting, closing.close()])
  expect(Date.now() - began).toBeLessThan(20_000)
  expect(answer).toMatchObject({ status: 504, code: 'refund-outcome-unknown' })
  await expect.poll(() => world.refundsOf(payment), { timeout: 60_000 }).toMatchObject([{ state: 'succeeded' }])
  expect(await world.bookOf(payment)).toEqual({ refunded: 7500, refunds: 1, requests: 1 })
  expect(await world.contradictions()).toEqual([])
})

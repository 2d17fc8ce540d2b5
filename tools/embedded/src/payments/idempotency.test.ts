import { expect, test } from 'vitest'
import { useSandbox } from './testing/use-sandbox.ts'

const peer = useSandbox()
const refund = (payment_intent: string, idempotencyKey: string, amount = 100) =>
  peer.stripe.refunds.create({ payment_intent, amount }, { idempotencyKey })

test('the same key gives the same answer, and says that it is a replay', async () => {
  const payment = await peer.pay()
  const first = await refund(payment, 'replayed')
  const second = await refund(payment, 'replayed')
  expect(second).toEqual(first)
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  expect(second.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'replayed' })
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 100, refunds: 1, requests: 2 })
})

test('the same key with other parameters is refused', async () => {
  const payment = await peer.pay()
  await refund(payment, 'changed')
  await expect(refund(payment, 'changed', 200)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    rawType: 'idempotency_error',
  })
  await expect(
    peer.stripe.refunds.create(
      { payment_intent: payment, amount: 100, metadata: { a: 'b' } },
      { idempotencyKey: 'changed' },
    ),
  ).rejects.toMatchObject({ rawType: 'idempotency_error' })
})

test('twenty requests at once with one key make one refund', async () => {
  const payment = await peer.pay()
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => refund(payment, 'twenty')))
  const ids = new Set(ends.flatMap((each) => (each.status === 'fulfilled' ? each.value.id : [])))
  expect(ids.size).toBe(1)
  for (const each of ends) {
    if (each.status === 'rejected') {
      expect(each.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    }
  }
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 100, refunds: 1, requests: 20 })
  // A retry gets the first request's answer.
  expect(ids).toContain((await refund(payment, 'twenty')).id)
})

test('two processes on the same books and one key make one refund', async () => {
  const payment = await peer.pay()
  const first = peer.stripe
  const other = peer.sandbox
  await peer.start()
  const both = Array.from({ length: 10 }, (_, index) =>
    (index % 2 ? first : peer.stripe).refunds.create({ payment_intent: payment }, { idempotencyKey: 'both' }),
  )
  await Promise.allSettled(both)
  await other.close()
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 5000, refunds: 1, requests: 10 })
})

test('two processes that refund one payment under many keys never give back more than its amount', async () => {
  const payment = await peer.pay(1000)
  const first = peer.stripe
  const other = peer.sandbox
  await peer.start()
  const ends = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? first : peer.stripe).refunds.create(
        { payment_intent: payment, amount: 300 },
        { idempotencyKey: `many-${index}` },
      ),
    ),
  )
  await other.close()
  expect(ends.filter((each) => each.status === 'fulfilled').length).toBe(3)
  for (const each of ends) if (each.status === 'rejected') expect(each.reason).toMatchObject({ param: 'amount' })
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 900, refunds: 3, requests: 20 })
})

test('a refusal is stored as well, but not one of a request that never began', async () => {
  const payment = await peer.pay(50)
  await expect(refund(payment, 'refused')).rejects.toMatchObject({ param: 'amount' })
  const again = refund(payment, 'refused').catch((error) => error)
  expect((await again).headers).toMatchObject({ 'idempotent-replayed': 'true' })

  const wrong = { payment_intent: payment, amount: -1 }
  await expect(peer.stripe.refunds.create(wrong, { idempotencyKey: 'unbegun' })).rejects.toMatchObject({
    param: 'amount',
  })
  expect(await refund(payment, 'unbegun', 10)).toMatchObject({ status: 'succeeded' })
})

test('keys are for the whole account: a payment and a refund cannot share one', async () => {
  const payment = await peer.pay()
  await refund(payment, 'shared')
  await expect(
    peer.stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'shared' }),
  ).rejects.toMatchObject({ rawType: 'idempotency_error' })
})

test('a payment sent twice with one key is one payment', async () => {
  const pay = () =>
    peer.stripe.paymentIntents.create({ amount: 7, currency: 'usd', confirm: true }, { idempotencyKey: 'payment' })
  expect((await pay()).id).toBe((await pay()).id)
})

test('a forgotten key makes a new refund, and a key that is too long is refused', async () => {
  const payment = await peer.pay()
  const first = await refund(payment, 'forgotten')
  expect((await peer.ask('DELETE', '/sandbox/idempotency-keys')).status).toBe(200)
  expect((await refund(payment, 'forgotten')).id).not.toBe(first.id)
  await expect(refund(payment, 'k'.repeat(256))).rejects.toMatchObject({ statusCode: 400 })
})

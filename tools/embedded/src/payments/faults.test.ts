import { expect, test } from 'vitest'
import { outcomeFaults } from './faults/fault.ts'
import { clientOf, useSandbox } from './testing/use-sandbox.ts'

const soon = { timeout: 60_000 }

const peer = useSandbox()
const refund = (payment_intent: string, idempotencyKey?: string) =>
  peer.stripe.refunds.create({ payment_intent, amount: 1000 }, { idempotencyKey })
const lost = { type: 'StripeConnectionError' }

test('decline: no refund, and the key repeats the answer', async () => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'decline' })
  for (let round = 0; round < 2; round++) {
    await expect(refund(payment, 'declined')).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
  }
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 0, refunds: 0, requests: 2 })
  expect(await refund(payment, 'another')).toMatchObject({ status: 'succeeded' })
})

test('a decline without a key is used up too', async () => {
  const body = `payment_intent=${await peer.pay()}`
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await peer.sandbox.addFault({ kind: 'decline' })
  expect((await peer.ask('POST', '/v1/refunds', { body, headers })).status).toBe(402)
  expect((await peer.ask('POST', '/v1/refunds', { body, headers })).status).toBe(200)
})

test('failed: a refund that did not go through, so that its money can be refunded again', async () => {
  const payment = await peer.pay(1000)
  await peer.sandbox.addFault({ kind: 'failed' })
  expect(await refund(payment)).toMatchObject({ status: 'failed', failure_reason: 'declined' })
  expect(await refund(payment)).toMatchObject({ status: 'succeeded' })
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 1000, refunds: 2 })
})

test('error-500: nothing is done, and the key is free', async () => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'error-500' })
  await expect(refund(payment, 'broken')).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  expect(await peer.bookOf(payment)).toMatchObject({ refunds: 0 })
  expect(await refund(payment, 'broken')).toMatchObject({ status: 'succeeded' })
})

test('error-500-after: the refund is made, and the key says 500 for good', async () => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'error-500-after' })
  for (let round = 0; round < 2; round++) {
    await expect(refund(payment, 'late')).rejects.toMatchObject({ statusCode: 500 })
  }
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 1000, refunds: 1 })
})

test('kept-500: no refund is made, and the key says 500 for good', { tags: ['R8'] }, async () => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'kept-500' })
  for (let round = 0; round < 3; round++) {
    await expect(refund(payment, 'kept')).rejects.toMatchObject({ statusCode: 500 })
  }
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 0, refunds: 0, requests: 3 })
  expect(await refund(payment, 'fresh')).toMatchObject({ status: 'succeeded' })
})

test('rate-limit-429: the answer says when to retry', async () => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'rate-limit-429', delay_ms: 2500 })
  await expect(refund(payment)).rejects.toMatchObject({
    type: 'StripeRateLimitError',
    statusCode: 429,
    headers: { 'retry-after': '3' },
  })
  expect(await peer.bookOf(payment)).toMatchObject({ refunds: 0 })
})

test('drop-before: the line is cut and nothing is done', async () => {
  const payment = await peer.pay()
  // Stripe's client retries once when the connection is cut.
  await peer.sandbox.addFault({ kind: 'drop-before', times: 2 })
  await expect(refund(payment, 'cut')).rejects.toMatchObject(lost)
  expect(await peer.bookOf(payment)).toMatchObject({ refunds: 0, requests: 2 })
  expect(await refund(payment, 'cut')).toMatchObject({ status: 'succeeded' })
})

test('drop-after: the refund is made without an answer, and the key returns it', async () => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'drop-after', times: 2 })
  await expect(refund(payment, 'unheard')).rejects.toMatchObject(lost)
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 1000, refunds: 1, requests: 2 })
  const { data } = await peer.stripe.refunds.list({ payment_intent: payment })
  expect(await refund(payment, 'unheard')).toMatchObject({ id: data[0]?.id })
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 1000, refunds: 1, requests: 3 })
})

test('a fault can wait for the first refund of its payment', async () => {
  const [payment, other] = [await peer.pay(), await peer.pay()]
  const match = { payment_intent: payment, once_refunded: true }
  await peer.sandbox.addFault({ kind: 'error-500', call: 'read', match })
  const refundsOf = (payment_intent: string) => peer.stripe.refunds.list({ payment_intent })
  expect((await refundsOf(payment)).data).toEqual([])
  await refund(other, 'other')
  expect((await refundsOf(payment)).data).toEqual([])
  await refund(payment, 'first')
  await expect(refundsOf(payment)).rejects.toMatchObject({ statusCode: 500 })
  expect((await refundsOf(payment)).data).toHaveLength(1)
})

test('slow: the refund is made at once, the answer is late, and a retry gets it earlier', async () => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'slow' }) // forty seconds
  const impatient = clientOf(peer.sandbox.origin, peer.secretKey, 300)
  await expect(
    impatient.refunds.create({ payment_intent: payment, amount: 1000 }, { idempotencyKey: 'late answer' }),
  ).rejects.toMatchObject(lost)
  expect(await refund(payment, 'late answer')).toMatchObject({ status: 'succeeded' })
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 1000, refunds: 1 })

  await peer.sandbox.addFault({ kind: 'slow', delay_ms: 150 })
  const began = performance.now()
  await refund(payment)
  expect(performance.now() - began).toBeGreaterThan(140)
})

test('slow-before: the key is locked while waiting, and the refund is made without a client', async () => {
  const impatient = clientOf(peer.sandbox.origin, peer.secretKey, 200)
  const giveUp = (payment_intent: string, idempotencyKey: string) =>
    expect(impatient.refunds.create({ payment_intent, amount: 1000 }, { idempotencyKey })).rejects.toMatchObject(lost)

  const held = await peer.pay()
  await peer.sandbox.addFault({ kind: 'slow-before' }) // forty seconds
  await giveUp(held, 'held')
  await expect(refund(held, 'held')).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  expect(await peer.bookOf(held)).toMatchObject({ refunds: 0, requests: 2 })

  const made = await peer.pay()
  await peer.sandbox.addFault({ kind: 'slow-before', delay_ms: 400 })
  await giveUp(made, 'made')
  await expect.poll(() => peer.bookOf(made), soon).toMatchObject({ refunds: 1, refunded: 1000 })
  await expect.poll(() => refund(made, 'made').catch(() => null), soon).toMatchObject({ status: 'succeeded' })
})

test('pending: the refund counts as refunded until it is settled by hand', async () => {
  const payment = await peer.pay(1000)
  await peer.sandbox.addFault({ kind: 'pending' })
  const { id, status } = await refund(payment)
  expect(status).toBe('pending')
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 1000 })
  await expect(refund(payment)).rejects.toMatchObject({ code: 'charge_already_refunded' })

  const settle = (end: string) =>
    peer.ask('POST', `/sandbox/refunds/${id}/settle`, {
      body: JSON.stringify({ status: end }),
      headers: { 'Content-Type': 'application/json' },
    })
  expect(await settle('failed')).toMatchObject({ status: 200, body: { id, status: 'failed' } })
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 0, refunds: 1 })
  expect(await peer.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed', failure_reason: 'declined' })
  // The money may have been refunded again meanwhile.
  expect(await settle('succeeded')).toMatchObject({ status: 400 })
})

test.each(['succeeded', 'failed'] as const)('pending: ends by itself as %s', async (settle_to) => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'pending', delay_ms: 50, settle_to })
  const { id } = await refund(payment)
  await expect.poll(() => peer.stripe.refunds.retrieve(id), soon).toMatchObject({ status: settle_to })
})

test('fail-later: the refund succeeds first', async () => {
  const payment = await peer.pay()
  await peer.sandbox.addFault({ kind: 'fail-later', delay_ms: 50 })
  const { id, status } = await refund(payment)
  expect(status).toBe('succeeded')
  await expect.poll(() => peer.stripe.refunds.retrieve(id), soon).toMatchObject({ status: 'failed' })
  expect(await peer.bookOf(payment)).toMatchObject({ refunded: 0, refunds: 1 })
})

test('faults apply in order, the given number of times, and only to their payment', async () => {
  const [mine, other] = [await peer.pay(), await peer.pay()]
  const match = { payment_intent: mine }
  await peer.sandbox.addFault({ kind: 'decline', match })
  await peer.sandbox.addFault({ kind: 'error-500', times: 2, match })
  await peer.sandbox.addFault({ kind: 'failed', match })
  expect(await refund(other)).toMatchObject({ status: 'succeeded' })
  const ends: unknown[] = []
  for (let round = 0; round < 5; round++) {
    ends.push(
      await refund(mine).then(
        ({ status }) => status,
        ({ statusCode }) => statusCode,
      ),
    )
  }
  expect(ends).toEqual([402, 500, 500, 'failed', 'succeeded'])
  expect(await peer.sandbox.faults()).toEqual([])
})

test('a fault applies exactly the given number of times, however many calls come at once', async () => {
  for (const kind of ['error-500', 'decline'] as const) {
    const payment = await peer.pay(100_000)
    await peer.sandbox.addFault({ kind, times: 4 })
    const ends = await Promise.allSettled(Array.from({ length: 12 }, () => refund(payment)))
    expect(ends.filter((each) => each.status === 'rejected').length, kind).toBe(4)
  }
})

test('reading can fail as well', async () => {
  const payment = await peer.pay()
  const { id } = await refund(payment)
  const reads = [
    () => peer.stripe.refunds.retrieve(id),
    () => peer.stripe.refunds.list({ payment_intent: payment }),
    () => peer.stripe.paymentIntents.retrieve(payment),
  ]
  for (const read of reads) {
    await peer.sandbox.addFault({ kind: 'error-500', call: 'read', match: { payment_intent: payment } })
    await expect(read()).rejects.toMatchObject({ statusCode: 500 })
    await read()
  }
})

test('faults are switched over HTTP too', async () => {
  const headers = { 'Content-Type': 'application/json' }
  for (const kind of outcomeFaults) {
    const body = JSON.stringify({ kind, times: 2, match: { payment_intent: 'pi_1' }, delay_ms: 5, settle_to: 'failed' })
    expect((await peer.ask('POST', '/sandbox/faults', { body, headers })).body).toMatchObject({ kind, remaining: 2 })
  }
  const { body } = await peer.ask('GET', '/sandbox/faults')
  expect(body).toMatchObject({ faults: outcomeFaults.map((kind) => ({ kind, payment_intent: 'pi_1', delay_ms: 5 })) })
  await peer.ask('DELETE', '/sandbox/faults')
  expect(await peer.sandbox.faults()).toEqual([])
})

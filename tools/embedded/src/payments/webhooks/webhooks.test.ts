import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { useReceiver } from '#payments/testing/use-receiver.ts'
import { useSandbox } from '#payments/testing/use-sandbox.ts'
import { signatureOf } from './deliver-due.ts'

const soon = { timeout: 60_000 }

const peer = useSandbox()
const receiver = useReceiver()

beforeEach(async () => {
  receiver.answerWith(200)
  const { url, secret } = receiver
  await peer.sandbox.setWebhooks({ url, secret, events: everyType, held: false, copies: 1, reversed: false })
})

const refund = async () => {
  const payment = await peer.pay()
  return { payment, refund: await peer.stripe.refunds.create({ payment_intent: payment, amount: 2000 }) }
}
const everyType = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded', 'charge.dispute.created']
const typesOf = (payment: string) => receiver.about(payment).map(({ type }) => type)

test('a refund is reported by signed events, in order', async () => {
  const made = await refund()
  await expect.poll(() => typesOf(made.payment), soon).toEqual(['refund.created', 'charge.refunded'])
  const [created, charge] = receiver.about(made.payment)
  expect(created).toMatchObject({ object: 'event', livemode: false, data: { object: made.refund } })
  expect(created?.id).toMatch(/^evt_\w+$/)
  expect(charge?.data.object).toMatchObject({ object: 'charge', amount: 5000, amount_refunded: 2000, refunded: false })
})

test('how a pending refund ends is reported', async () => {
  await peer.sandbox.addFault({ kind: 'pending', times: 2 })
  const [good, bad] = [await refund(), await refund()]
  await peer.sandbox.settle(good.refund.id, 'succeeded')
  await peer.sandbox.settle(bad.refund.id, 'failed')
  const before = ['refund.created', 'charge.refunded', 'refund.updated']
  await expect.poll(() => typesOf(good.payment), soon).toEqual(before)
  await expect.poll(() => typesOf(bad.payment), soon).toEqual([...before, 'refund.failed'])
  expect(receiver.about(good.payment)[2]?.data.object).toMatchObject({ id: good.refund.id, status: 'succeeded' })
  expect(receiver.about(bad.payment)[3]?.data.object).toMatchObject({ status: 'failed', failure_reason: 'declined' })
})

test('a refund that fails later is reported by itself', async () => {
  await peer.sandbox.addFault({ kind: 'fail-later', delay_ms: 20 })
  const { payment } = await refund()
  const all = ['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed']
  await expect.poll(() => typesOf(payment), soon).toEqual(all)
})

test('only the wanted types are sent', async () => {
  await peer.sandbox.setWebhooks({ events: ['refund.created', 'refund.failed'] })
  await peer.sandbox.addFault({ kind: 'fail-later', delay_ms: 20 })
  const { payment } = await refund()
  await expect.poll(() => typesOf(payment), soon).toEqual(['refund.created', 'refund.failed'])
  const plain = await refund()
  const { rows } = await peer.database.pool.query(
    'select type from payment_sandbox.webhook_deliveries where payment_intent = $1',
    [plain.payment],
  )
  expect(rows).toEqual([{ type: 'refund.created' }])
  await peer.sandbox.setWebhooks({ events: everyType })
  const next = await refund()
  await expect.poll(() => typesOf(next.payment), soon).toEqual(['refund.created', 'charge.refunded'])
})

test('an event without a target address waits for one', async () => {
  await peer.sandbox.setWebhooks({ held: true })
  const { payment } = await refund()
  await peer.database.pool.query('update payment_sandbox.webhook_endpoint set url = null')
  await peer.sandbox.setWebhooks({ held: false })
  const tries = async () => {
    const { rows } = await peer.database.pool.query(
      'select min(attempts) as tries from payment_sandbox.webhook_deliveries where payment_intent = $1',
      [payment],
    )
    return rows[0].tries as number
  }
  await expect.poll(tries, soon).toBeGreaterThan(0)
  await peer.sandbox.setWebhooks({ url: receiver.url })
  await expect.poll(() => typesOf(payment), soon).toEqual(['refund.created', 'charge.refunded'])
})

test('events can arrive twice, with the same id', async () => {
  await peer.sandbox.setWebhooks({ copies: 2 })
  const { payment } = await refund()
  await expect.poll(() => receiver.about(payment).length, soon).toBe(4)
  expect(new Set(receiver.about(payment).map(({ id }) => id)).size).toBe(2)
})

test('events can arrive in the wrong order', async () => {
  await peer.sandbox.setWebhooks({ reversed: true })
  const { payment } = await refund()
  await expect.poll(() => typesOf(payment), soon).toEqual(['charge.refunded', 'refund.created'])
})

test('events can be held back, and arrive in the wrong order once released', async () => {
  await peer.sandbox.setWebhooks({ held: true })
  await peer.sandbox.addFault({ kind: 'pending' })
  const made = await refund()
  await peer.sandbox.settle(made.refund.id, 'failed')
  expect((await peer.sandbox.webhooks()).deliveries.held).toBe(4)
  expect(typesOf(made.payment)).toEqual([])
  await peer.ask('POST', '/sandbox/webhooks', {
    body: JSON.stringify({ held: false, reversed: true }),
    headers: { 'Content-Type': 'application/json' },
  })
  await expect
    .poll(() => typesOf(made.payment), soon)
    .toEqual(['refund.failed', 'refund.updated', 'charge.refunded', 'refund.created'])
})

test('a message is sent again until it is accepted', async () => {
  receiver.answerWith(500)
  const before = receiver.refused
  const { payment } = await refund()
  await expect.poll(() => receiver.refused - before, soon).toBeGreaterThan(2)
  receiver.answerWith(200)
  await expect.poll(() => typesOf(payment).length, soon).toBe(2)
  await expect.poll(async () => (await peer.sandbox.webhooks()).deliveries.waiting, soon).toBe(0)
})

test('undelivered events are sent after a restart', async () => {
  await peer.sandbox.setWebhooks({ url: 'http://127.0.0.1:1/nobody' })
  const { payment } = await refund()
  await peer.sandbox.close()
  await peer.start()
  await peer.sandbox.setWebhooks({ url: receiver.url })
  await expect.poll(() => typesOf(payment).length, soon).toBe(2)
})

test('closing ends deliveries in progress and records that', async () => {
  let received = 0
  const silent = createServer(() => {
    received += 1
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const payments = await Promise.all(Array.from({ length: 5 }, () => peer.pay()))
  await peer.sandbox.setWebhooks({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  // A warning has one event only, so none waits behind another of its payment.
  const status = 'warning_needs_response'
  await Promise.all(payments.map((payment_intent) => peer.sandbox.openDispute({ payment_intent, status })))
  await expect.poll(() => received, soon).toBe(5)
  await peer.sandbox.close()
  silent.close()
  const { rows } = await peer.database.pool.query(
    'select last_status from payment_sandbox.webhook_deliveries where payment_intent = any($1)',
    [payments],
  )
  expect(rows.map(({ last_status }) => last_status)).toEqual([0, 0, 0, 0, 0])
  await peer.start()
  await peer.sandbox.setWebhooks({ url: receiver.url })
  await expect.poll(() => payments.flatMap(typesOf).length, soon).toBe(5)
})

test('a message that is never accepted is eventually abandoned', async () => {
  await peer.sandbox.setWebhooks({ held: true })
  await refund()
  await peer.database.pool.query(`update payment_sandbox.webhook_deliveries set attempts = 15 where state = 'held'`)
  receiver.answerWith(404)
  await peer.sandbox.setWebhooks({ held: false })
  await expect
    .poll(async () => (await peer.sandbox.webhooks()).deliveries, soon)
    .toMatchObject({ given_up: 2, waiting: 0 })
})

test('the secret is not revealed, and a wrong or old signature is refused', async () => {
  const { body } = await peer.ask('GET', '/sandbox/webhooks')
  expect(body).toMatchObject({ url: receiver.url, copies: 1 })
  expect(JSON.stringify(body)).not.toContain(receiver.secret)
  const { webhooks } = new Stripe('sk_test_unused')
  const payload = '{"object":"event"}'
  webhooks.constructEvent(payload, signatureOf(payload, 'whsec_a', Date.now()), 'whsec_a')
  expect(() => webhooks.constructEvent(payload, signatureOf(payload, 'whsec_b', Date.now()), 'whsec_a')).toThrow()
  expect(() =>
    webhooks.constructEvent(payload, signatureOf(payload, 'whsec_a', Date.now() - 3.6e6), 'whsec_a'),
  ).toThrow()
})

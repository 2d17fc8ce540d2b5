import { expect, test } from 'vitest'
import { clientOf, useSandbox } from './testing/use-sandbox.ts'

const peer = useSandbox()
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { 'Content-Type': 'application/json' }

test('a payment is made and read with the client of Stripe', async () => {
  const made = await peer.stripe.paymentIntents.create({
    amount: 4200,
    currency: 'USD',
    confirm: true,
    metadata: { id: 'pi_chosen', order: 'a & b = c [d] ü' },
  })
  expect(made).toMatchObject({
    id: 'pi_chosen',
    object: 'payment_intent',
    amount: 4200,
    amount_received: 4200,
    currency: 'usd',
    status: 'succeeded',
    latest_charge: 'ch_chosen',
    metadata: { order: 'a & b = c [d] ü' },
  })
  expect(await peer.stripe.paymentIntents.retrieve('pi_chosen')).toEqual(made)
  const again = peer.stripe.paymentIntents.create({ amount: 1, currency: 'usd', metadata: { id: 'pi_chosen' } })
  await expect(again).rejects.toMatchObject({ code: 'resource_already_exists' })
})

test('the charge of a payment is read on request, with its card', { tags: ['R14'] }, async () => {
  const id = await peer.pay(4200)
  const { latest_charge } = await peer.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(latest_charge).toMatchObject({
    object: 'charge',
    amount: 4200,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  })
})

test('refunds requested at once are each made once', { tags: ['E8'] }, async () => {
  const payments = await Promise.all(Array.from({ length: 12 }, () => peer.pay(1000)))
  const [twice = '', used = ''] = payments
  const keyed = { idempotencyKey: 'at-once' }
  const before = await peer.stripe.refunds.create({ payment_intent: used, amount: 100 }, keyed)
  const outcomes = await Promise.allSettled([
    ...payments.slice(2).map((payment_intent) => peer.stripe.refunds.create({ payment_intent })),
    peer.stripe.refunds.create({ payment_intent: twice, amount: 700 }),
    peer.stripe.refunds.create({ payment_intent: twice, amount: 700 }),
    peer.stripe.refunds.create({ payment_intent: used, amount: 100 }, keyed),
    peer.stripe.refunds.create({ payment_intent: 'pi_nobody' }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
  expect(outcomes.at(-2)).toMatchObject({ value: { id: before.id } })
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'resource_missing' } })
  const books = await Promise.all(payments.map(peer.bookOf))
  expect(books.map(({ refunded }) => refunded)).toEqual([700, 100, ...payments.slice(2).map(() => 1000)])
  const lists = await Promise.all(payments.map((payment_intent) => peer.stripe.refunds.list({ payment_intent })))
  expect(lists.map(({ data }) => data.map(({ payment_intent }) => payment_intent))).toEqual(payments.map((id) => [id]))
})

test('a refund is made in part and read alone and in a list', async () => {
  const payment_intent = await peer.pay(5000)
  const metadata = { refund_id: 're_platform' }
  const first = await peer.stripe.refunds.create({
    payment_intent,
    amount: 1500,
    reason: 'requested_by_customer',
    metadata,
  })
  expect(first).toMatchObject({
    object: 'refund',
    amount: 1500,
    currency: 'usd',
    status: 'succeeded',
    payment_intent,
    charge: payment_intent.replace('pi_', 'ch_'),
    reason: 'requested_by_customer',
    metadata,
  })
  expect(first.id).toMatch(/^re_\w+$/)
  expect(Math.abs(first.created - Date.now() / 1000)).toBeLessThan(120)
  expect(first).not.toHaveProperty('failure_reason')
  expect(await peer.stripe.refunds.retrieve(first.id)).toEqual(first)

  const rest = await peer.stripe.refunds.create({ payment_intent })
  expect(rest.amount).toBe(3500)
  await peer.stripe.refunds.create({ payment_intent: await peer.pay() })

  const page = await peer.stripe.refunds.list({ payment_intent, limit: 1 })
  expect(page).toMatchObject({ object: 'list', url: '/v1/refunds', has_more: true, data: [{ id: rest.id }] })
  const next = await peer.stripe.refunds.list({ payment_intent, limit: 1, starting_after: rest.id })
  expect(next).toMatchObject({ has_more: false, data: [{ id: first.id }] })
  const { created } = rest
  for (const [bound, isIn] of [
    ['gte', true],
    ['lte', true],
    ['gt', false],
    ['lt', false],
  ] as const) {
    const { data } = await peer.stripe.refunds.list({ payment_intent, created: { [bound]: created } })
    expect({ bound, isIn: data.some(({ id }) => id === rest.id) }).toEqual({ bound, isIn })
  }
  await expect(peer.stripe.refunds.list({ created: { gte: -1 } })).rejects.toMatchObject({ param: 'created[gte]' })
  const all = await peer.stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  expect(all.length).toBe((await peer.sandbox.books()).totals.refunds)
})

test('refunding more than is left, or already refunded money, is refused', async () => {
  const payment_intent = await peer.pay(1000)
  await peer.stripe.refunds.create({ payment_intent, amount: 600 })
  await expect(peer.stripe.refunds.create({ payment_intent, amount: 401 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    rawType: 'invalid_request_error',
    statusCode: 400,
    param: 'amount',
  })
  await peer.stripe.refunds.create({ payment_intent, amount: 400 })
  for (const amount of [1, undefined]) {
    await expect(peer.stripe.refunds.create({ payment_intent, amount })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
  }
  expect(await peer.bookOf(payment_intent)).toMatchObject({ refunded: 1000, refunds: 2, requests: 5 })
})

test('simultaneous refunds of a payment never exceed its amount', async () => {
  const payment_intent = await peer.pay(1000)
  const tries = Array.from({ length: 20 }, () => peer.stripe.refunds.create({ payment_intent, amount: 300 }))
  const ends = await Promise.allSettled(tries)
  expect(ends.filter((each) => each.status === 'fulfilled').length).toBe(3)
  expect(await peer.bookOf(payment_intent)).toMatchObject({ refunded: 900, refunds: 3, requests: 20 })
})

test('an unpaid payment cannot be refunded', async () => {
  const { id, status, latest_charge } = await peer.stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  expect({ status, latest_charge }).toEqual({ status: 'requires_payment_method', latest_charge: null })
  await expect(peer.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('calls without the key are refused, and both ways of sending it are accepted', async () => {
  await expect(clientOf(peer.sandbox.origin, 'sk_test_other').refunds.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  const basic = { Authorization: `Basic ${Buffer.from(`${peer.secretKey}:`).toString('base64')}` }
  expect((await peer.ask('GET', '/v1/refunds', { headers: basic })).status).toBe(200)
  for (const Authorization of ['', 'Bearer', 'Basic !!', `Bearer ${peer.secretKey}x`]) {
    for (const path of ['/v1/refunds', '/sandbox/books', '/nowhere']) {
      const reply = await peer.ask('GET', path, { headers: { Authorization } })
      expect(reply, `${Authorization} ${path}`).toMatchObject({
        status: 401,
        body: { error: { type: 'invalid_request_error' } },
      })
    }
  }
})

const missing = { type: 'invalid_request_error', code: 'resource_missing' }
const unknown = { type: 'invalid_request_error', code: 'parameter_unknown' }
const invalid = { type: 'invalid_request_error' }
test.each([
  ['GET', '/v1/refunds/re_nowhere', undefined, form, 404, missing],
  ['GET', '/v1/refunds/%00', undefined, form, 400, invalid],
  ['GET', '/v1/refunds/%ff', undefined, form, 400, invalid],
  ['GET', '/v1/payment_intents/pi_nowhere', undefined, form, 404, missing],
  ['GET', '/v1/refunds?starting_after=re_nowhere', undefined, form, 404, missing],
  ['GET', '/v1/refunds?limit=101', undefined, form, 400, { param: 'limit' }],
  ['GET', '/v1/refunds?limit=x', undefined, form, 400, { code: 'parameter_invalid_integer' }],
  ['GET', '/v1/refunds?created=1', undefined, form, 400, unknown],
  ['GET', '/v1/customers', undefined, form, 404, invalid],
  ['DELETE', '/v1/refunds', undefined, form, 404, invalid],
  ['POST', '/v1/refunds', 'payment_intent=pi_nowhere', form, 404, missing],
  ['POST', '/v1/refunds', `payment_intent=${'x'.repeat(9000)}`, form, 404, missing],
  ['POST', '/v1/refunds', '', form, 400, { code: 'parameter_missing', param: 'payment_intent' }],
  ['POST', '/v1/refunds', 'payment_intent=pi_1&amount=1.5', form, 400, { param: 'amount' }],
  ['POST', '/v1/refunds', 'payment_intent=pi_1&amount=0', form, 400, { param: 'amount' }],
  ['POST', '/v1/refunds', 'payment_intent=pi_1&amount=9999999999', form, 400, { param: 'amount' }],
  ['POST', '/v1/refunds', 'payment_intent=pi_1&reason=bored', form, 400, { param: 'reason' }],
  ['POST', '/v1/refunds', 'payment_intent=pi_1&email=a', form, 400, unknown],
  ['POST', '/v1/refunds', 'payment_intent=pi_1&payment_intent=pi_2', form, 400, invalid],
  ['POST', '/v1/refunds', `payment_intent=pi_1&metadata[a]=${'x'.repeat(501)}`, form, 400, invalid],
  ['POST', '/v1/refunds', 'payment_intent=%00', form, 400, invalid],
  ['POST', '/v1/refunds', 'payment_intent=%zz', form, 400, invalid],
  ['POST', '/v1/refunds', 'nonsense', form, 400, invalid],
  ['POST', '/v1/refunds', '{"payment_intent":"pi_1"}', json, 400, invalid],
  ['POST', '/v1/refunds', 'a'.repeat(70_000), form, 413, invalid],
  ['POST', '/v1/payment_intents', 'amount=100', form, 400, { code: 'parameter_missing', param: 'currency' }],
  ['POST', '/v1/payment_intents', 'amount=100&currency=usd&metadata[id]=x', form, 400, invalid],
  ['POST', '/v1/payment_intents', 'amount=1&currency=usd&receipt_email=a', form, 400, unknown],
  ['POST', '/sandbox/faults', '{', json, 400, invalid],
  ['POST', '/sandbox/faults', '[]', json, 400, invalid],
  ['POST', '/sandbox/faults', '{"kind":"earthquake"}', json, 400, invalid],
  ['POST', '/sandbox/faults', '{"kind":"slow","times":0}', json, 400, invalid],
  ['POST', '/sandbox/faults', '{"kind":"slow","delay":5}', json, 400, invalid],
  ['POST', '/sandbox/faults', '{"kind":"decline","call":"read"}', json, 400, invalid],
  ['POST', '/sandbox/faults', '{"kind":"slow","match":{"payment_intent":"\\u0000"}}', json, 400, invalid],
  ['POST', '/sandbox/refunds/re_nowhere/settle', '{"status":"failed"}', json, 404, missing],
  ['POST', '/sandbox/refunds/re_nowhere/settle', '{"status":"lost"}', json, 400, invalid],
  ['POST', '/sandbox/webhooks', '{"url":"nowhere"}', json, 400, invalid],
  ['POST', '/sandbox/webhooks', '{"copies":9}', json, 400, invalid],
  ['GET', '/sandbox/books?limit=10001', undefined, form, 400, invalid],
])('refused in the shape of Stripe: %s %.60s %.40s', async (method, path, body, headers, status, error) => {
  expect(await peer.ask(method, path, { body, headers })).toMatchObject({ status, body: { error } })
})

test('the account is the same after a restart', { tags: ['R4'] }, async () => {
  const { id, object } = await peer.stripe.accounts.retrieveCurrent()
  expect({ id, object }).toEqual({ id: expect.stringMatching(/^acct_\w{32}$/), object: 'account' })
  await peer.sandbox.close()
  await peer.start()
  expect((await peer.stripe.accounts.retrieveCurrent()).id).toBe(id)
})

test('the key of another account sees nothing of the first', { tags: ['R4'] }, async () => {
  const other = clientOf(peer.sandbox.origin, 'sk_test_acct_elsewhere')
  const payment_intent = await peer.pay(5000)
  const refund = await peer.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: 'one-key' })
  const missing = { statusCode: 404, code: 'resource_missing' }
  expect(await other.accounts.retrieveCurrent()).toMatchObject({ id: 'acct_elsewhere' })
  await expect(other.paymentIntents.retrieve(payment_intent)).rejects.toMatchObject(missing)
  await expect(other.refunds.retrieve(refund.id)).rejects.toMatchObject(missing)
  const again = other.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: 'one-key' })
  await expect(again).rejects.toMatchObject(missing)
  await expect(other.refunds.list({ limit: 1, starting_after: refund.id })).rejects.toMatchObject(missing)
  expect((await other.refunds.list({ payment_intent })).data).toEqual([])
  expect((await other.refunds.list()).data).toEqual([])
  expect(await peer.bookOf(payment_intent)).toMatchObject({ refunded: 100, refunds: 1 })

  const own = await other.paymentIntents.create({ amount: 700, currency: 'usd', confirm: true })
  expect(await other.refunds.create({ payment_intent: own.id })).toMatchObject({ amount: 700 })
  await expect(peer.stripe.paymentIntents.retrieve(own.id)).rejects.toMatchObject(missing)
})

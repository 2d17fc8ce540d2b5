import { getRefund } from '@ground-control/contract/refunds'
import type { RefundId } from '@ground-control/domain/values/ids'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { formerWebhookSecret, useRefunds, webhookSecret } from '#testing/refunds/use-refunds.ts'

const { bank, base, call, log, pool, sell, refund, ticketRows } = await useRefunds()
const stripe = new Stripe('sk_test_bank')

async function pendingRefund() {
  const { paymentId, ids } = await sell(2500)
  bank.answers.push('pending')
  const { reply } = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500 })
  expect(reply?.state).toBe('sent')
  const refundId = reply?.refundId ?? ''
  const [atBank] = bank.refundOf(refundId)
  if (!atBank) throw new Error('the bank has no such refund')
  return { refundId, paymentId, ids, atBank }
}

const recordOf = (refundId: string) => call(getRefund, { params: { refundId: refundId as RefundId } })

type Changes = {
  type?: string
  secret?: string
  timestamp?: number
  signature?: string
  event?: object
  body?: string
}

function tell(
  object: unknown,
  { type = 'refund.updated', secret = webhookSecret, timestamp, signature, event = {}, body }: Changes = {},
) {
  const told = { id: 'evt_1', object: 'event', livemode: false, type, data: { object }, ...event }
  const payload = body ?? JSON.stringify(told)
  const signed = stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
  return fetch(`${base()}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature ?? signed },
    body: payload,
  })
}

test('a provider’s message settles a pending refund once, however often it comes', { tags: ['M9'] }, async () => {
  const { refundId, ids, atBank } = await pendingRefund()
  const early = { ...atBank }
  atBank.status = 'succeeded'
  for (const told of [atBank, atBank, early]) expect((await tell(told)).status).toBe(200)
  const record = await recordOf(refundId)
  expect(record).toMatchObject({ state: 'succeeded', settledAt: expect.any(String) })
  expect(record.steps.map(({ step }) => step)).toEqual(['reserved', 'sending', 'answered-pending', 'seen-succeeded'])
  expect(await ticketRows(ids)).toMatchObject([{ refund_id: refundId, updated_by: 'acc_super' }])
})

test('a webhook is only a hint: the provider’s record decides', { tags: ['M9'] }, async () => {
  const { refundId, ids, atBank } = await pendingRefund()
  expect((await tell({ ...atBank, status: 'succeeded' })).status).toBe(200)
  expect((await recordOf(refundId)).state).toBe('sent')
  expect(await ticketRows(ids)).toMatchObject([{ refund_id: null }])
})

test('a refund that fails days later is undone, and the figures with it', { tags: ['M9'] }, async () => {
  const { refundId, ids, paymentId, atBank } = await pendingRefund()
  const refunded = async () => {
    const { rows } = await pool.query(
      `select s.refunded::int, s.refunded_cents::int from event_stats s join tickets t using (event_id) where t.id = $1`,
      ids,
    )
    return rows[0]
  }
  const before = await refunded()
  atBank.status = 'succeeded'
  await tell(atBank)
  expect(await refunded()).toEqual({ refunded: before.refunded + 1, refunded_cents: before.refunded_cents + 2500 })
  atBank.status = 'failed'
  await tell(atBank, { type: 'refund.failed' })
  expect(await refunded()).toEqual(before)
  expect(await recordOf(refundId)).toMatchObject({ state: 'failed', failure: { code: 'failed' } })
  expect(await ticketRows(ids)).toMatchObject([
    { refund_id: null, refunded_cents: 0, updated_by: 'system:payment-webhook' },
  ])
  // An older message arrives late.
  atBank.status = 'succeeded'
  await tell(atBank)
  expect((await recordOf(refundId)).state).toBe('failed')
  atBank.status = 'failed'
  const anew = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500 })
  expect(anew.reply).toMatchObject({ state: 'succeeded' })
})

async function declinedThoughPaid() {
  const { paymentId, ids } = await sell(2500)
  const body = { paymentIntentId: paymentId, ticketIds: ids, amount: 2500 }
  bank.answers.push('decline')
  const refundId = (await refund(body)).error?.refundId ?? ''
  const metadata = { refund_id: refundId }
  const atBank = { id: `re_late_${refundId}`, object: 'refund', amount: 2500, payment_intent: paymentId } as const
  bank.refunds.push({ ...atBank, metadata, status: 'succeeded' })
  return { refundId, ids, body, atBank: { ...atBank, metadata } }
}

test('a refund that succeeds late counts while its tickets are free', { tags: ['M9'] }, async () => {
  const { refundId, ids, atBank } = await declinedThoughPaid()
  await tell(atBank)
  expect(await recordOf(refundId)).toMatchObject({ state: 'succeeded', failure: null, providerRefundId: atBank.id })
  expect(await ticketRows(ids)).toMatchObject([{ refund_id: refundId }])
})

test('a refund that succeeds late is reported if another refund has the tickets', { tags: ['M9'] }, async () => {
  const { refundId, ids, body, atBank } = await declinedThoughPaid()
  const anew = await refund(body)
  expect((await tell(atBank)).status).toBe(200)
  const record = await recordOf(refundId)
  expect(record.state).toBe('failed')
  expect(record.steps.at(-1)).toMatchObject({ step: 'contradiction', state: 'failed' })
  expect(await ticketRows(ids)).toMatchObject([{ refund_id: anew.reply?.refundId }])
  expect(log.filter((line) => line.refundId === refundId && line.level === 50)).toHaveLength(1)
})

const seconds = () => Math.floor(Date.now() / 1000)

test('messages unsigned by the provider, or old, are refused', async () => {
  const { refundId, atBank } = await pendingRefund()
  atBank.status = 'succeeded'
  for (const changes of [
    { secret: 'whsec_other' },
    { timestamp: seconds() - 320 },
    { timestamp: seconds() + 320 },
    { signature: '' },
    { signature: 't=1,v1=0' },
    { signature: `t=${seconds()},v0=0` },
  ]) {
    const problem = await expectProblem(await tell(atBank, changes), 400, 'invalid-request')
    expect(problem.detail).toBe('The signature doesn’t match the message.')
  }
  expect((await recordOf(refundId)).state).toBe('sent')
})

test('clocks may differ by minutes, and the old secret works beside the new one', async () => {
  const payloadOf = (object: unknown) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'refund.updated', data: { object } })
  const signed = (payload: string, secret: string) => stripe.webhooks.generateTestHeaderString({ payload, secret })
  for (const changesOf of [
    () => ({ timestamp: seconds() - 280 }),
    () => ({ timestamp: seconds() + 280 }),
    () => ({ secret: formerWebhookSecret }),
    (body: string) => {
      const [stranger, ours] = [signed(body, 'whsec_other'), signed(body, webhookSecret)]
      return { body, signature: `${stranger.split(',')[0]},v0=x,${stranger.split(',')[1]},${ours.split(',')[1]}` }
    },
  ]) {
    const { refundId, atBank } = await pendingRefund()
    atBank.status = 'succeeded'
    expect((await tell(atBank, changesOf(payloadOf(atBank)))).status).toBe(200)
    expect((await recordOf(refundId)).state).toBe('succeeded')
  }
})

test('a signed message that is unreadable or too large is refused', async () => {
  for (const body of ['not JSON', '[]', '"refund.updated"', '{"object":"event"}', '{"type":"refund.updated"}']) {
    const problem = await expectProblem(await tell({}, { body }), 400, 'invalid-request')
    expect(problem.detail).toBe('This message can’t be read.')
  }
  await expectProblem(await tell({ id: 'x'.repeat(300_000) }), 413, 'invalid-request')
})

test('unrelated messages, and those of another mode or account, are accepted and ignored', async () => {
  const { paymentId } = await sell(2500)
  const theirs = { id: 're_theirs', object: 'refund', amount: 1, payment_intent: paymentId } as const
  // The database can't store NUL. An id with one is never ours, and metadata with one is ignored.
  const metadata = { refund_id: 're_\u0000', ticket_ids: 'tk_1,\u0000' }
  bank.refunds.push({ ...theirs, metadata, status: 'failed' })
  for (const [object, changes] of [
    [{ object: 'customer', id: 'cus_1' }, { type: 'customer.created' }],
    [{ ...theirs, payment_intent: 'pi_of_nobody' }, {}],
    [{ ...theirs, payment_intent: null }, { type: 'refund.created' }],
    [{ ...theirs, id: 're_nowhere' }, {}],
    [{ ...theirs, payment_intent: `${paymentId}\u0000` }, {}],
    [{ ...theirs, id: 're_\u0000' }, {}],
    [{ ...theirs, id: 're_\ud800' }, {}],
    [{ ...theirs, id: '' }, {}],
    [{ object: 'charge', payment_intent: { id: 'pi_\u0000' } }, { type: 'charge.refunded' }],
    [theirs, { type: 'refund.failed' }],
    [{ object: 'charge', id: 'ch_1', payment_intent: null }, { type: 'charge.refunded' }],
    [{ object: 'charge', id: 'ch_1', payment_intent: paymentId }, { type: 'charge.refunded' }],
    [null, { event: { object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found', data: {} } }],
  ] as const) {
    expect((await tell(object, changes)).status).toBe(200)
  }
  const [atBank] = bank.refunds.splice(-1)
  if (atBank) bank.refunds.push({ ...atBank, status: 'succeeded' })
  expect((await tell(theirs, { event: { livemode: true } })).status).toBe(200)
  expect((await tell(theirs, { event: { account: 'acct_1' } })).status).toBe(200)
  expect((await pool.query('select from refunds where payment_id = $1', [paymentId])).rowCount).toBe(0)
  expect((await tell({ object: 'charge', payment_intent: paymentId }, { type: 'charge.refunded' })).status).toBe(200)
  expect((await pool.query('select from refunds where payment_id = $1', [paymentId])).rowCount).toBe(1)
})

test('a message that names one of our refunds but is about another changes nothing', async () => {
  const mine = await pendingRefund()
  const other = await pendingRefund()
  other.atBank.status = 'succeeded'
  expect((await tell({ ...other.atBank, metadata: { refund_id: mine.refundId } })).status).toBe(200)
  expect((await recordOf(mine.refundId)).state).toBe('sent')
})

test('while the provider is unreachable, a message gets a 503 so that it is repeated', async () => {
  const { refundId, atBank } = await pendingRefund()
  atBank.status = 'succeeded'
  bank.setAway(true)
  await expectProblem(await tell(atBank), 503, 'provider-unavailable')
  bank.setAway(false)
  expect((await tell(atBank)).status).toBe(200)
  expect((await recordOf(refundId)).state).toBe('succeeded')
})

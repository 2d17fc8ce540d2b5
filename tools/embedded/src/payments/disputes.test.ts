import { beforeEach, expect, test } from 'vitest'
import { useReceiver } from '#payments/testing/use-receiver.ts'
import { useSandbox } from '#payments/testing/use-sandbox.ts'

const peer = useSandbox()
const receiver = useReceiver()
const soon = { timeout: 60_000 }

beforeEach(async () => {
  const { url, secret } = receiver
  await peer.sandbox.setWebhooks({ url, secret, held: false, copies: 1, reversed: false })
})

const typesOf = (payment: string) => receiver.about(payment).map(({ type }) => type)

test('a dispute is read as Stripe shows it, and listed by payment', { tags: ['R13'] }, async () => {
  const payment = await peer.pay()
  const due_by = 1_795_392_000
  const opened = await peer.sandbox.openDispute({ payment_intent: payment, amount: 4000, due_by })
  expect(await peer.stripe.disputes.retrieve(opened.id)).toMatchObject({
    object: 'dispute',
    amount: 4000,
    currency: 'usd',
    payment_intent: payment,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    evidence_details: { due_by, has_evidence: false, past_due: false, submission_count: 0 },
  })
  const second = await peer.sandbox.openDispute({ payment_intent: await peer.pay(), due_by: null })
  expect(second.evidence_details.due_by).toBe(0)
  const { data } = await peer.stripe.disputes.list({ payment_intent: payment })
  expect(data.map(({ id }) => id)).toEqual([opened.id])
  const all: string[] = []
  for await (const { id } of peer.stripe.disputes.list({ limit: 1, created: { gte: opened.created } })) all.push(id)
  expect(all).toEqual([second.id, opened.id])
  await expect(peer.stripe.disputes.retrieve('du_none')).rejects.toMatchObject({ code: 'resource_missing' })
})

test('a lost dispute’s charge cannot be refunded; a won one’s can', { tags: ['R13'] }, async () => {
  const refund = (payment_intent: string) => peer.stripe.refunds.create({ payment_intent })
  const [won, lost, inquiry] = [await peer.pay(), await peer.pay(), await peer.pay()]
  const disputes = [
    await peer.sandbox.openDispute({ payment_intent: won }),
    await peer.sandbox.openDispute({ payment_intent: lost }),
  ]
  for (const payment of [won, lost]) {
    await expect(refund(payment)).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  }
  await peer.sandbox.changeDispute(disputes[0]?.id ?? '', 'won')
  await peer.sandbox.changeDispute(disputes[1]?.id ?? '', 'lost')
  expect((await refund(won)).status).toBe('succeeded')
  await expect(refund(lost)).rejects.toMatchObject({ code: 'charge_disputed' })
  const asked = await peer.sandbox.openDispute({ payment_intent: inquiry, status: 'warning_needs_response' })
  expect(asked.is_charge_refundable).toBe(true)
  expect((await refund(inquiry)).status).toBe('succeeded')
})

test('every change is reported by signed events', { tags: ['R13'] }, async () => {
  const payment = await peer.pay()
  const { id } = await peer.sandbox.openDispute({ payment_intent: payment })
  await peer.sandbox.changeDispute(id, 'under_review')
  await peer.sandbox.changeDispute(id, 'won')
  await expect
    .poll(() => typesOf(payment), soon)
    .toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
  expect(receiver.about(payment)[2]?.data.object).toMatchObject({ id, status: 'under_review' })
})

test('the controls are calls too, and refuse invalid input', { tags: ['R13'] }, async () => {
  const payment = await peer.pay()
  const post = (path: string, body: object) =>
    peer.ask<{ id: string; status: string }>('POST', path, {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
  const opened = await post('/sandbox/disputes', { payment_intent: payment, reason: 'product_not_received' })
  expect(opened).toMatchObject({ status: 200, body: { status: 'needs_response', reason: 'product_not_received' } })
  const { id } = opened.body
  expect(await post(`/sandbox/disputes/${id}`, { status: 'lost' })).toMatchObject({ body: { status: 'lost' } })
  const refused = [
    await post(`/sandbox/disputes/${id}`, { status: 'won' }),
    await post(`/sandbox/disputes/${id}`, { status: 'pending' }),
    await post('/sandbox/disputes', { payment_intent: payment, amount: 0 }),
    await post('/sandbox/disputes', { payment_intent: payment, status: 'lost' }),
    await post('/sandbox/disputes', {}),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

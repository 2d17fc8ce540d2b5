import { getRefund, listPaymentRefunds } from '@ground-control/contract/refunds'
import { expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { people } from '#testing/tokens.ts'

const { bank, call, pool, sell, refund, refundV1, ticketRows, sales, setSwitch, event, organization } =
  await useRefunds()

test('chosen tickets are refunded: provider, tickets, record and trail say the same', {
  tags: ['P17', 'P27'],
}, async () => {
  const { paymentId, ids } = await sell(2500, 1500, 1000)
  const chosen = ids.slice(0, 2)
  const body = { paymentIntentId: paymentId, ticketIds: chosen, amount: 4000, reason: ' Cannot attend ' }
  const { reply } = await refund(body)
  expect(reply).toEqual({
    refundId: expect.stringMatching(/^re_[0-9a-f]{32}$/),
    amount: 4000,
    ticketIds: chosen,
    state: 'succeeded',
  })
  const refundId = reply?.refundId ?? ''

  expect(bank.orders.at(-1)).toEqual({
    key: `refund-${refundId}`,
    form: {
      payment_intent: paymentId,
      amount: '4000',
      'metadata[refund_id]': refundId,
      'metadata[ticket_ids]': chosen.join(','),
      'metadata[event_ids]': event(),
      'metadata[instance_id]': expect.any(String),
    },
  })
  expect(await ticketRows(ids)).toMatchObject([
    { refund_id: refundId, refunded_cents: 2500, updated_by: 'acc_super' },
    { refund_id: refundId, refunded_cents: 1500, updated_by: 'acc_super' },
    { refund_id: null, refunded_cents: 0 },
  ])

  const record = await call(getRefund, { params: { refundId: refundId as never } })
  expect(record).toMatchObject({
    ...reply,
    paymentIntentId: paymentId,
    providerRefundId: bank.refundOf(refundId)[0]?.id,
    reason: 'Cannot attend',
    requestedBy: { id: 'acc_super', name: 'Mara Okafor' },
    failure: null,
    steps: [
      { step: 'reserved', state: 'reserved' },
      { step: 'sending', state: 'reserved' },
      { step: 'answered-succeeded', state: 'succeeded' },
    ],
  })
  expect(await call(listPaymentRefunds, { params: { paymentIntentId: paymentId as never } })).toEqual({
    refunds: [record],
    left: 1000,
    fees: 0,
    parts: ids.map((ticketId, index) => ({ ticketId, amount: [2500, 1500, 1000][index] })),
    currency: 'usd',
    disputes: [],
    purchaser: { accountId: null, name: null, email: null, card: null },
  })

  const { rows } = await pool.query(
    `select action, actor_id, org_id, event_id, reason, before, after from audit_entries
     where entity_id = $1 order by number`,
    [refundId],
  )
  const common = { actor_id: 'acc_super', org_id: organization(), event_id: event(), reason: 'Cannot attend' }
  expect(rows).toMatchObject([
    { ...common, action: 'refund.reserved', after: { amountCents: 4000, ticketIds: chosen } },
    { ...common, action: 'refund.succeeded', before: { state: 'reserved' }, after: { state: 'succeeded' } },
  ])
})

test('a refund without tickets covers the rest, and a repeat is the same refund', {
  tags: ['P16'],
}, async () => {
  const { paymentId, ids } = await sell(2500, 1500, 0)
  await refund({ paymentIntentId: paymentId, ticketIds: ids.slice(0, 1), amount: 2500 })
  const rest = await refundV1({ paymentIntentId: paymentId })
  expect(rest.reply).toMatchObject({ amount: 1500, ticketIds: ids.slice(1), state: 'succeeded' })
  expect(await refundV1({ paymentIntentId: paymentId })).toEqual(rest)
  expect(bank.ordersOf(rest.reply?.refundId ?? '')).toBe(1)
  const { error } = await refundV1({ paymentIntentId: paymentId }, { as: people.jonas })
  expect(error).toMatchObject({ status: 409, code: 'already-refunded' })
})

test('chosen tickets are refunded at their prices, whether or not an organization is named', {
  tags: ['P16'],
}, async () => {
  const { paymentId, ids } = await sell(2500, 1500)
  const { reply } = await refundV1({ paymentIntentId: paymentId, ticketIds: ids.slice(1) }, { org: null })
  expect(reply).toMatchObject({ amount: 1500, ticketIds: ids.slice(1) })
})

test('a request that breaks a rule is refused with a message, and nothing is sent', {
  tags: ['M7', 'P17'],
}, async () => {
  const { paymentId, ids } = await sell(2500, 0)
  const other = await sell(900)
  const orders = bank.orders.length
  const ask = async (changes: object, options = {}) => {
    const { error } = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500, ...changes }, options)
    return [error?.status, error?.code, error?.message]
  }
  expect(await ask({ ticketIds: [...ids, ...other.ids] })).toEqual([
    422,
    'refund-rejected',
    'Some selected tickets are invalid',
  ])
  const nothing = [422, 'refund-rejected', 'Refund amount must be greater than zero']
  expect(await ask({ amount: 0 })).toEqual(nothing)
  expect(await ask({ amount: -2500 })).toEqual(nothing)
  expect(await ask({ ticketIds: ids.slice(1) })).toEqual(nothing)
  const mismatch = [422, 'amount-mismatch', 'The selected tickets cost $25.00, not $24.99.']
  expect(await ask({ amount: 2499 })).toEqual(mismatch)
  expect(await ask({ paymentIntentId: 'pi_nobody' })).toEqual([404, 'not-found', 'No payment with this ID.'])
  const organizationRule = 'This payment belongs to another organization.'
  const wrong = [403, 'wrong-organization', organizationRule]
  expect(await ask({}, { org: await sales.organization() })).toEqual(wrong)
  expect(bank.orders.length).toBe(orders)
  expect((await pool.query('select from refunds where payment_id = $1', [paymentId])).rowCount).toBe(0)
})

test('a caller for one organization cannot refund tickets of another’s events', { tags: ['R12'] }, async () => {
  const foreign = await sales.event()
  const { paymentId, tickets } = await sales.sell([event(), foreign], { prices: [2500, 1500] })
  const [own = '', other = ''] = tickets.map(({ id }) => id)
  const orders = bank.orders.length
  const ask = { paymentIntentId: paymentId }
  const refused = {
    status: 403,
    code: 'wrong-organization',
    message: `Ticket ${other} is for an event of another organization. Nothing was refunded.`,
  }
  expect((await refund({ ...ask, ticketIds: [other], amount: 1500 })).error).toMatchObject(refused)
  expect((await refund({ ...ask, ticketIds: [own, other], amount: 4000 })).error).toMatchObject(refused)
  expect((await refundV1({ ...ask, ticketIds: [other] })).error).toMatchObject(refused)
  expect((await refundV1(ask)).error).toMatchObject(refused)
  expect(bank.orders.length).toBe(orders)
  expect((await refund({ ...ask, ticketIds: [own], amount: 2500 })).reply).toMatchObject({ amount: 2500 })
  expect((await refundV1(ask, { org: null })).reply).toMatchObject({ amount: 1500, ticketIds: [other] })
})

test('a payment is never refunded beyond its amount, whatever its tickets cost', { tags: ['P17'] }, async () => {
  const { paymentId, ids } = await sell(2500, 2500)
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents) values ('re_too_much', $1, 'succeeded', 3500)`,
    [paymentId],
  )
  const { error } = await refund({ paymentIntentId: paymentId, ticketIds: ids.slice(1), amount: 2500 })
  expect(error).toMatchObject({ code: 'refund-rejected', message: 'Only $15.00 is left to refund from this payment.' })
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents) values ('re_failed_here', $1, 'failed', 900)`,
    [paymentId],
  )
  expect(await call(listPaymentRefunds, { params: { paymentIntentId: paymentId as never } })).toMatchObject({
    left: 1500,
  })
})

test('a ticket named twice is refunded once', { tags: ['M9'] }, async () => {
  const { paymentId, ids } = await sell(2500)
  const { reply } = await refund({ paymentIntentId: paymentId, ticketIds: [...ids, ...ids], amount: 2500 })
  expect(reply).toMatchObject({ amount: 2500, ticketIds: ids })
})

test('a refusal because of a colleague’s refund says who and when', { tags: ['M9'] }, async () => {
  const { paymentId, ids } = await sell(2500, 1500)
  bank.answers.push('pending')
  const first = await refund({ paymentIntentId: paymentId, ticketIds: ids.slice(0, 1), amount: 2500 })
  expect(first.reply?.state).toBe('sent')
  const both = { paymentIntentId: paymentId, ticketIds: ids, amount: 4000 }
  const during = await refund(both, { as: people.jonas })
  expect(during.error).toMatchObject({
    status: 409,
    code: 'being-refunded',
    message: `Ticket ${ids[0]} is already being refunded by Mara Okafor.`,
    refundId: first.reply?.refundId,
    conflict: { changedBy: 'Mara Okafor', changedAt: expect.any(String) },
  })
  const same = await refund({ ...both, ticketIds: ids.slice(0, 1), amount: 2500 }, { as: people.jonas })
  expect(same.error?.code).toBe('being-refunded')

  const paid = await sell(700)
  await refund({ paymentIntentId: paid.paymentId, ticketIds: paid.ids, amount: 700 })
  const after = await refund(
    { paymentIntentId: paid.paymentId, ticketIds: paid.ids, amount: 700 },
    { as: people.jonas },
  )
  expect(after.error).toMatchObject({
    status: 409,
    code: 'already-refunded',
    conflict: { changedBy: 'Mara Okafor', changedAt: expect.any(String) },
  })
})

test('with refunds switched off the server refuses', { tags: ['M10'] }, async () => {
  const { paymentId, ids } = await sell(2500)
  await setSwitch(false)
  const { error } = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500 })
  await setSwitch(true)
  expect(error).toMatchObject({ status: 409, code: 'switched-off' })
  expect(await ticketRows(ids)).toMatchObject([{ refund_id: null }])
})

test('a repeat of a refund made before the switch-off still gets its outcome', {
  tags: ['M9', 'M10'],
}, async () => {
  const { paymentId, ids } = await sell(2500)
  const body = { paymentIntentId: paymentId, ticketIds: ids, amount: 2500 }
  const first = await refund(body, { key: 'before-the-switch' })
  await setSwitch(false)
  const again = [await refund(body, { key: 'before-the-switch' }), await refund(body)]
  await setSwitch(true)
  expect(again).toEqual([first, first])
})

test('an id in two events of one payment is refused with a message', { tags: ['P16', 'P17'] }, async () => {
  const { paymentId, ids } = await sell(2500)
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, payment_id, purchased_at) values ($1, $2, 'twin', 2500, $3, now())`,
    [await sales.event({ orgId: organization() }), ids[0], paymentId],
  )
  const { error } = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500 })
  expect(error).toMatchObject({ status: 422, code: 'refund-rejected' })
  expect(error?.message).toContain('share an ID')
})

test('an unknown refund or payment is not found', async () => {
  await expect(call(getRefund, { params: { refundId: 're_none' as never } })).rejects.toMatchObject({ status: 404 })
  await expect(call(listPaymentRefunds, { params: { paymentIntentId: 'pi_none' as never } })).rejects.toMatchObject({
    status: 404,
  })
})

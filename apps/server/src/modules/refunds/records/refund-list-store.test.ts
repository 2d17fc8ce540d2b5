import { getAttention } from '@ground-control/contract/attention'
import { listRefunds } from '@ground-control/contract/refund-lists'
import { getRefund, lookUpRefund, markRefundHandled } from '@ground-control/contract/refunds'
import type { RefundId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { useRefunds } from '#testing/refunds/use-refunds.ts'

const { bank, call, event, organization, pool, refund, request, sales, sell, startAnother, token } = await useRefunds()

const lookUp = (refundId: string) => call(lookUpRefund, { params: { refundId: refundId as RefundId } })
const recordOf = (refundId: string) => call(getRefund, { params: { refundId: refundId as RefundId } })
const list = async (query: object = {}) =>
  (await call(listRefunds, { query: query as never })).refunds.map(({ refundId }) => refundId)

/** A refund that the recovery loop doesn't touch. */
async function openRefund(id: string, state: string, { minutesAgo = 0, cents = 2500 } = {}) {
  const { paymentId, ids } = await sell(cents)
  await pool.query(
    `with made as (
       insert into refunds (id, payment_id, state, amount_cents, requested_by, reason, lease_until, created_at)
       values ($1, $2, $3, $4, 'acc_super', 'Ill', now() + interval '1 hour', now() - $5 * interval '1 minute') returning id)
     insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) select id, $6, $7, $4 from made`,
    [id, paymentId, state, cents, minutesAgo, event(), ids[0]],
  )
  return { paymentId, ids }
}

const atBank = (refundId: string, payment: string, status: string) =>
  bank.refunds.push({
    id: `re_bank_${refundId}`,
    object: 'refund',
    amount: 2500,
    payment_intent: payment,
    metadata: { refund_id: refundId },
    status,
  })

const trailOf = async (refundId: string) => {
  const { rows } = await pool.query(
    `select action, actor_id, event_id, org_id, after from audit_entries where entity_id = $1 order by number`,
    [refundId],
  )
  return rows
}

beforeAll(async () => {
  const other = await sales.event({ name: 'Elsewhere' })
  const { paymentId } = await sales.sell(other)
  await pool.query(`update payments set purchaser_account_id = 'acc_ada' where id = $1`, [paymentId])
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, created_at) values ('re_other', $1, 'failed', 1, now() - interval '1 day')`,
    [paymentId],
  )
  await pool.query(
    `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live) values ('re_other', $1, 'tkt_x', 1, false)`,
    [other],
  )
})

test('as many unresolved failures are listed as the shift board counts', {
  tags: ['M9'],
}, async () => {
  const { ids, paymentId } = await openRefund('re_to_look_at', 'failed')
  await pool.query(`update refund_tickets set live = false where refund_id = 're_to_look_at'`)
  const counted = async () => (await call(getAttention, {})).refunds.failed
  expect(await list({ state: 'unresolved' })).toEqual(['re_to_look_at'])
  expect(await counted()).toBe(1)
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents) values ('re_again', $1, 'succeeded', 1)`,
    [paymentId],
  )
  await pool.query(
    `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) values ('re_again', $1, $2, 1)`,
    [event(), ids[0]],
  )
  expect(await list({ state: 'unresolved' })).toEqual([])
  expect(await counted()).toBe(0)
  await pool.query(
    `delete from refund_tickets where refund_id in ('re_to_look_at', 're_again'); delete from refunds where id in ('re_to_look_at', 're_again')`,
  )
})

test('a failure marked as handled leaves the attention count, with its reason in the trail', {
  tags: ['R16'],
}, async () => {
  await openRefund('re_handled', 'failed')
  await pool.query(`update refund_tickets set live = false where refund_id = 're_handled'`)
  const handle = (refundId: string, reason: string) =>
    call(markRefundHandled, { params: { refundId: refundId as RefundId }, body: { reason } })
  expect((await call(getAttention, {})).refunds.failed).toBe(1)
  await expect(handle('re_handled', ' \u200b ')).rejects.toMatchObject({ status: 400 })
  expect((await call(getAttention, {})).refunds.failed).toBe(1)

  const { handled } = await handle('re_handled', ' Paid in cash ')
  expect(handled).toMatchObject({ by: { id: 'acc_super' }, reason: 'Paid in cash' })
  expect((await recordOf('re_handled')).handled).toEqual(handled)
  expect((await call(getAttention, {})).refunds.failed).toBe(0)
  expect(await list({ state: 'unresolved' })).toEqual([])
  expect(await list({ state: 'failed' })).toContain('re_handled')
  expect(await trailOf('re_handled')).toMatchObject([{ action: 'refund.handled', actor_id: 'acc_super' }])
  await expect(handle('re_handled', 'Again')).rejects.toMatchObject({ status: 409 })
  await expect(handle('re_nobody', 'Gone')).rejects.toMatchObject({ status: 404 })
  await pool.query(
    `delete from refund_tickets where refund_id = 're_handled'; delete from refunds where id = 're_handled'`,
  )
})

test('only a failed refund can be marked as handled', { tags: ['R16'] }, async () => {
  await openRefund('re_open', 'sent')
  const params = { refundId: 're_open' as RefundId }
  await expect(call(markRefundHandled, { params, body: { reason: 'Why not' } })).rejects.toMatchObject({ status: 409 })
  expect((await recordOf('re_open')).handled).toBeNull()
  await pool.query(`delete from refund_tickets where refund_id = 're_open'; delete from refunds where id = 're_open'`)
})

test('refunds are listed newest first, by state, event, organization and purchaser, page by page', {
  tags: ['M9'],
}, async () => {
  await openRefund('re_late', 'sent', { minutesAgo: 11 })
  await openRefund('re_unknown', 'unknown', { minutesAgo: 9 })
  await openRefund('re_reserved', 'reserved')
  expect(await list()).toEqual(['re_reserved', 're_unknown', 're_late', 're_other'])
  expect(await list({ state: 'pending' })).toEqual(['re_reserved', 're_unknown', 're_late'])
  expect(await list({ state: 'late' })).toEqual(['re_late'])
  expect(await list({ state: 'unknown' })).toEqual(['re_unknown'])
  expect(await list({ state: 'failed' })).toEqual(['re_other'])
  expect(await list({ eventId: event(), state: 'late' })).toEqual(['re_late'])
  expect(await list({ orgId: organization() })).toHaveLength(3)
  expect(await list({ accountId: 'acc_ada' })).toEqual(['re_other'])
  expect(await list({ eventId: 'evt_none' })).toEqual([])

  const first = await call(listRefunds, { query: { limit: 2 } })
  expect(first.refunds[0]).toMatchObject({
    state: 'reserved',
    amount: 2500,
    tickets: 1,
    event: { eventId: event(), name: 'Night Signal' },
    orgId: organization(),
    requestedBy: { id: 'acc_super', name: null },
    reason: 'Ill',
    failure: null,
    settledAt: null,
  })
  const second = await call(listRefunds, { query: { limit: 2, after: first.next ?? '' } })
  expect(second.refunds.map(({ refundId }) => refundId)).toEqual(['re_late', 're_other'])
  expect(second.next).toBeNull()
  await expectProblem(await request('/api/v1/admin/refunds?after=x'), 400, 'invalid-request')
})

test('a record shows each step, who and why, and its tickets with their event', { tags: ['M9'] }, async () => {
  const { paymentId, ids } = await sell(2500)
  const { reply } = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500, reason: 'Ill' })
  const record = await recordOf(reply?.refundId ?? '')
  const here = { eventId: event(), name: 'Night Signal' }
  expect(record).toMatchObject({
    orgId: organization(),
    event: here,
    tickets: [{ ticketId: ids[0], name: null, amount: 2500, event: here }],
    ticketIds: ids,
    requestedBy: { id: 'acc_super', name: 'Mara Okafor' },
  })
  expect(record.steps).toMatchObject([
    { step: 'reserved', by: { id: 'acc_super', name: null }, providerRefundId: null },
    { step: 'sending' },
    { step: 'answered-succeeded', state: 'succeeded', providerRefundId: record.providerRefundId, failure: null },
  ])
})

test('a look-up settles what the provider has settled, records who looked, and sends nothing', {
  tags: ['M9'],
}, async () => {
  const { paymentId, ids } = await openRefund('re_found', 'unknown')
  atBank('re_found', paymentId, 'succeeded')
  const orders = bank.orders.length
  expect(await lookUp('re_found')).toEqual({ state: 'succeeded', answer: 'found' })
  expect(await recordOf('re_found')).toMatchObject({ state: 'succeeded', providerRefundId: 're_bank_re_found' })
  expect((await pool.query('select refund_id from tickets where id = $1', ids.slice(0, 1))).rows).toEqual([
    { refund_id: 're_found' },
  ])
  expect(await trailOf('re_found')).toMatchObject([
    {
      action: 'refund.looked-up',
      actor_id: 'acc_super',
      event_id: event(),
      org_id: organization(),
      after: { answer: 'found', status: 'succeeded', state: 'unknown', amountCents: 2500 },
    },
    { action: 'refund.succeeded', actor_id: 'acc_super' },
  ])
  expect(await lookUp('re_found')).toEqual({ state: 'succeeded', answer: 'found' })
  expect(bank.orders.length).toBe(orders)
})

test('a refund that the provider lacks or can’t be asked about stays as it is', { tags: ['M9'] }, async () => {
  const { paymentId } = await openRefund('re_absent', 'unknown')
  const orders = bank.orders.length
  expect(await lookUp('re_absent')).toEqual({ state: 'unknown', answer: 'absent' })
  bank.setAway(true)
  expect(await lookUp('re_absent')).toEqual({ state: 'unknown', answer: 'unreachable' })
  bank.setAway(false)
  atBank('re_absent', paymentId, 'failed')
  expect(await lookUp('re_absent')).toEqual({ state: 'failed', answer: 'found' })
  expect((await trailOf('re_absent')).map(({ action, after }) => after.answer ?? action)).toEqual([
    'absent',
    'unreachable',
    'found',
    'refund.failed',
  ])
  expect(bank.orders.length).toBe(orders)
  await expectProblem(await request('/api/v1/admin/refunds/re_none/look-up', await post()), 404, 'not-found')
})

test('simultaneous look-ups and the recovery loop settle a refund once', { tags: ['M9'] }, async () => {
  const { paymentId } = await openRefund('re_both', 'sent')
  atBank('re_both', paymentId, 'succeeded')
  await pool.query(`update refunds set lease_until = now() where id = 're_both'`)
  await Promise.all([lookUp('re_both'), lookUp('re_both'), lookUp('re_both')])
  await expect.poll(async () => (await recordOf('re_both')).state).toBe('succeeded')
  const settled = (await trailOf('re_both')).filter(({ action }) => action === 'refund.succeeded')
  expect(settled).toHaveLength(1)
})

test('a look-up without a provider says so', { tags: ['M9'] }, async () => {
  await openRefund('re_nobody', 'unknown')
  const { base } = await startAnother({ payments: null })
  const reply = await fetch(`${base}/api/v1/admin/refunds/re_nobody/look-up`, await post())
  expect(await reply.json()).toEqual({ state: 'unknown', answer: 'unreachable' })
})

const post = async () => ({ method: 'POST', headers: { authorization: `Bearer ${await token()}` } })

import { getRefund } from '@ground-control/contract/refunds'
import type { RefundId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { people } from '#testing/tokens.ts'

const { bank, call, pool, sell, refund, ticketRows } = await useRefunds()

async function sale(...prices: number[]) {
  const { paymentId, ids } = await sell(...prices)
  return { paymentIntentId: paymentId, ticketIds: ids, amount: prices.reduce((sum, each) => sum + each, 0) }
}
const recordOf = (refundId: string) => call(getRefund, { params: { refundId: refundId as RefundId } })

test('a double click is one refund, with or without a key', { tags: ['M9'] }, async () => {
  for (const key of [undefined, 'double-click']) {
    const body = await sale(2500, 1500)
    const options = key === undefined ? {} : { key }
    const [first, second] = await Promise.all([refund(body, options), refund(body, options)])
    expect(first.reply).toMatchObject({ state: 'succeeded' })
    expect(second).toEqual(first)
    expect(bank.ordersOf(first.reply?.refundId ?? '')).toBe(1)
  }
})

test('the same key with the same body is the same refund, with another body it is refused', {
  tags: ['M9'],
}, async () => {
  const body = await sale(2500, 1500)
  const half = { ...body, ticketIds: body.ticketIds.slice(0, 1), amount: 2500 }
  const first = await refund(half, { key: 'key-1' })
  expect(await refund({ ...half, ticketIds: [...half.ticketIds] }, { key: 'key-1' })).toEqual(first)
  for (const other of [body, { ...half, amount: 2501 }, { ...half, reason: 'Ill' }]) {
    expect((await refund(other, { key: 'key-1' })).error).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  }
  // A key belongs to one person, and a new key for the same refund returns that refund.
  expect((await refund(half, { key: 'key-1', as: people.jonas })).error?.code).toBe('already-refunded')
  expect(await refund(half, { key: 'key-2' })).toEqual(first)
  expect((await refund(body, { key: 'key-2' })).error?.code).toBe('idempotency-key-reused')
  expect(bank.ordersOf(first.reply?.refundId ?? '')).toBe(1)
})

test('a refused request leaves its key free', { tags: ['M9'] }, async () => {
  const body = await sale(2500)
  expect((await refund({ ...body, amount: 1 }, { key: 'key-3' })).error?.code).toBe('amount-mismatch')
  expect((await refund(body, { key: 'key-3' })).error).toBeNull()
})

test('a declined refund frees its tickets, and the next request makes a new one', { tags: ['M9', 'P17'] }, async () => {
  const body = await sale(2500)
  bank.answers.push('decline')
  const { error } = await refund(body, { key: 'key-4' })
  expect(error).toMatchObject({
    status: 422,
    code: 'refund-declined',
    message: 'The purchaser disputed this payment with their bank, so it can’t be refunded.',
  })
  const declined = await recordOf(error?.refundId ?? '')
  expect(declined).toMatchObject({
    state: 'failed',
    failure: { code: 'charge_disputed' },
    settledAt: expect.any(String),
  })
  expect((await refund(body, { key: 'key-4' })).error).toMatchObject({
    code: 'refund-declined',
    refundId: error?.refundId,
  })
  const anew = await refund(body)
  expect(anew.reply).toMatchObject({ state: 'succeeded' })
  expect(anew.reply?.refundId).not.toBe(error?.refundId)
})

test('an unanswered refund is unknown; a repeat sends nothing, and the loop resolves it', {
  tags: ['M9', 'P17'],
}, async () => {
  const body = await sale(2500)
  bank.answers.push('silence', 'silence', 'silence')
  // Leased at once, so that the recovery loop doesn't resolve it before the repeat.
  await pool.query(`
    create function hold_unknown() returns trigger language plpgsql as $$
    begin
      new.lease_until := now() + interval '1 hour';
      return new;
    end $$;
    create trigger hold_unknown before update on refunds for each row when (new.state = 'unknown')
      execute function hold_unknown()`)
  const { error } = await refund(body)
  await pool.query('drop trigger hold_unknown on refunds')
  expect(error).toMatchObject({ status: 504, code: 'refund-outcome-unknown' })
  const refundId = error?.refundId ?? ''
  const orders = bank.orders.length
  expect((await refund(body)).error).toMatchObject({ code: 'refund-outcome-unknown', refundId })
  expect(bank.orders.length).toBe(orders)
  expect(await ticketRows(body.ticketIds)).toMatchObject([{ refund_id: null }])

  await pool.query('update refunds set lease_until = now() where id = $1', [refundId])
  await expect.poll(async () => (await recordOf(refundId)).state, { timeout: 60_000 }).toBe('succeeded')
  expect((await recordOf(refundId)).steps.map(({ step }) => step)).toEqual([
    'reserved',
    'sending',
    'no-answer',
    'seen-succeeded',
  ])
  expect((await refund(body)).reply).toMatchObject({ refundId, state: 'succeeded' })
  expect(bank.refundOf(refundId)).toHaveLength(1)
  const { rows } = await pool.query(
    `select actor_id from audit_entries where entity_id = $1 and action = 'refund.succeeded'`,
    [refundId],
  )
  expect(rows).toEqual([{ actor_id: 'system:refund-recovery' }])
})

test('a refund that never reached the provider is sent again with the same key', { tags: ['M9'] }, async () => {
  const body = await sale(2500)
  bank.answers.push(503, 503, 503)
  const { error } = await refund(body)
  expect(error?.code).toBe('refund-outcome-unknown')
  const refundId = error?.refundId ?? ''
  await expect.poll(async () => (await recordOf(refundId)).state, { timeout: 60_000 }).toBe('succeeded')
  expect(bank.ordersOf(refundId)).toBe(4)
  expect(bank.refundOf(refundId)).toHaveLength(1)
})

test('a short failure of the provider does not show', { tags: ['M9'] }, async () => {
  for (const trouble of [429, 500, 'silence'] as const) {
    bank.answers.push(trouble)
    const { reply } = await refund(await sale(2500))
    expect(reply).toMatchObject({ state: 'succeeded' })
    expect(bank.refundOf(reply?.refundId ?? '')).toHaveLength(1)
  }
})

test('when the database fails after sending, the outcome is unknown, not undone', {
  tags: ['M9'],
}, async () => {
  const body = await sale(2500)
  await pool.query(`
    create function refuse_steps() returns trigger language plpgsql as $$
    begin
      if new.step = 'answered-succeeded' then raise exception 'no' using errcode = '57014'; end if;
      return new;
    end $$;
    create trigger refuse_steps before insert on refund_steps for each row execute function refuse_steps()`)
  const { error } = await refund(body)
  await pool.query('drop trigger refuse_steps on refund_steps')
  expect(error).toMatchObject({ status: 504, code: 'refund-outcome-unknown' })
  const refundId = error?.refundId ?? ''
  expect(bank.refundOf(refundId)).toHaveLength(1)
  // Ends the sender's lease, so that the test need not wait for it.
  const isHeldBriefly = `lease_until < now() + interval '1 minute'`
  const { rows } = await pool.query(`select ${isHeldBriefly} as held from refunds where id = $1`, [refundId])
  expect(rows[0].held).not.toBe(false)
  await pool.query('update refunds set lease_until = now() where id = $1', [refundId])
  await expect.poll(async () => (await recordOf(refundId)).state, { timeout: 60_000 }).toBe('succeeded')
  expect(bank.ordersOf(refundId)).toBe(1)
})

test('a rejected provider key is reported without showing it', async () => {
  bank.answers.push(401)
  const { error } = await refund(await sale(2500))
  expect(error).toMatchObject({ status: 422, code: 'refund-declined' })
  expect(error?.message).toContain('Tell the platform’s operator')
})

test('the database itself refuses a ticket in two active refunds', { tags: ['M9'] }, async () => {
  const body = await sale(2500)
  const { reply } = await refund(body)
  await expect(
    pool.query(
      `with other as (insert into refunds (id, payment_id, state, amount_cents) values ('re_other', $1, 'reserved', 1))
       insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents)
       select 're_other', event_id, ticket_id, 1 from refund_tickets where refund_id = $2`,
      [body.paymentIntentId, reply?.refundId],
    ),
  ).rejects.toThrow('refund_tickets_one_live')
})

import { afterAll, expect, test } from 'vitest'
import { createLedgerStore } from '#modules/refunds/reconciliation/ledger-store.ts'
import { applyEvent } from '#modules/refunds/transactions/apply-event.ts'
import { connectDatabase } from '#platform/db/database.ts'
import type { ProviderRefund } from '#platform/payments/payment-provider.ts'
import { salesOf } from '#testing/sales.ts'
import { useDatabase } from '#testing/use-database.ts'
import { createExternalRefundStore } from './external-refund-store.ts'

const { pool, url } = useDatabase()
const database = connectDatabase(url, { onError: () => undefined })
const store = createExternalRefundStore(database)
const sales = salesOf(pool)
afterAll(() => database.close())

const seen = (id: string, paymentId: string, rest: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id,
  paymentId,
  amountCents: 2500,
  status: 'succeeded',
  refundId: null,
  instanceId: null,
  ticketIds: [],
  feeCents: 0,
  failure: null,
  createdAt: new Date(1_790_000_000_000),
  ...rest,
})
const soldFor = async (...prices: number[]) => sales.sell(await sales.event(), { prices })

test('an external refund is recorded once, however many processes see it', { tags: ['M9'] }, async () => {
  const { paymentId } = await soldFor(2500)
  const made = await Promise.all(Array.from({ length: 6 }, () => store.record(seen('re_once', paymentId), null)))
  expect(made.filter((id) => id !== null)).toHaveLength(1)
})

test('our open refund is not recorded again; one of another payment or a failed one is', {
  tags: ['M9'],
}, async () => {
  const [mine, other] = [await soldFor(2500), await soldFor(2500)]
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents) values ('re_mine', $1, 'unknown', 2500)`,
    [mine.paymentId],
  )
  const found = seen('re_there', mine.paymentId, { refundId: 're_mine' })
  expect(await store.record(found, null)).toBeNull()
  expect(await store.matchingRefund(found)).toBe('re_mine')
  expect(await store.matchingRefund({ ...found, paymentId: other.paymentId })).toBeNull()
  expect(await store.record({ ...found, id: 're_copied', paymentId: other.paymentId }, null)).not.toBeNull()
  const smaller = seen('re_smaller', mine.paymentId, { refundId: 're_mine', amountCents: 1000 })
  expect(await store.matchingRefund(smaller)).toBeNull()
  await pool.query(`update refunds set state = 'failed' where id = 're_mine'`)
  expect(await store.matchingRefund(smaller)).toBeNull()
  expect(await store.changedAmong([smaller])).toEqual([smaller])
  const refundId = await store.record(found, null)
  expect(await store.matchingRefund(found)).toBe(refundId)
  const kept = await store.record(smaller, null)
  expect(kept).not.toBeNull()
  expect(await store.matchingRefund(smaller)).toBe(kept)
  const { rows } = await pool.query('select amount_cents from refunds where id = $1', [kept])
  expect(rows).toEqual([{ amount_cents: 1000 }])
})

test('an external refund swaps a substitute ticket for the one it names once that is free', {
  tags: ['M9'],
}, async () => {
  const { paymentId, tickets } = await soldFor(2500, 2500)
  const [named, other] = tickets.map(({ id }) => id).sort()
  await pool.query(`insert into refunds (id, provider_refund_id, payment_id, state, amount_cents)
    values ('re_first', 're_first_there', '${paymentId}', 'sent', 2500)`)
  await pool.query(
    `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents)
     select 're_first', event_id, id, 2500 from tickets where id = $1`,
    [named],
  )
  const refundId = await store.record(seen('re_names', paymentId, { ticketIds: [named ?? ''] }), null)
  const refunded = async () =>
    (await pool.query('select id from tickets where refund_id = $1 order by id', [refundId])).rows.map(({ id }) => id)
  expect(await refunded()).toEqual([other])
  const actor = { id: 'system:payment-webhook', name: null }
  await applyEvent(
    database,
    're_first',
    { event: 'seen-failed', actor, requestId: null },
    { leaseMs: 1_000, tell: async () => undefined },
  )
  expect(await refunded()).toEqual([named])
})

test('only refunds of our payments that differ from our records count as changed', { tags: ['M9'] }, async () => {
  const { paymentId } = await soldFor(9000)
  const of = (state: string, status: ProviderRefund['status']) => {
    const refund = seen(`re_${state}_${status}`, paymentId, { status })
    return { state, refund }
  }
  const all = ['reserved', 'unknown', 'sent', 'succeeded', 'failed'].flatMap((state) =>
    (['pending', 'succeeded', 'failed'] as const).map((status) => of(state, status)),
  )
  for (const { state, refund } of all) {
    await pool.query(
      `insert into refunds (id, provider_refund_id, payment_id, state, amount_cents) values ('o' || $1, $1, $2, $3, 1)`,
      [refund.id, paymentId, state],
    )
  }
  const strangers = [
    seen('re_new', paymentId),
    seen('re_new_failed', paymentId, { status: 'failed' }),
    seen('re_not_ours', 'pi_of_nobody'),
    { ...seen('re_charge', ''), paymentId: null },
  ]
  const changed = await store.changedAmong([...all.map(({ refund }) => refund), ...strangers])
  const old = [
    're_sent_pending',
    're_succeeded_succeeded',
    're_failed_failed',
    ...strangers.slice(1).map(({ id }) => id),
  ]
  const expected = [...all.map(({ refund }) => refund.id), 're_new'].filter((id) => !old.includes(id))
  expect(changed.map(({ id }) => id).sort()).toEqual(expected.sort())
})

test('the part of a payment beyond its tickets is unassigned, and still counts', {
  tags: ['M9'],
}, async () => {
  const { paymentId, tickets } = await soldFor(2500, 1500)
  await pool.query('update payments set amount_cents = 4500 where id = $1', [paymentId])
  const refundId = await store.record(seen('re_with_fee', paymentId, { amountCents: 4500, status: 'pending' }), null)
  const ledger = await createLedgerStore(database).byIds({ refundIds: [refundId ?? ''], providerRefundIds: [] }, null)
  expect(ledger).toMatchObject([{ amount: 4500, tickets: 4000, unassigned: 500, state: 'sent' }])
  const { rows } = await pool.query(
    `select t.refunded_at from tickets t join refund_tickets l on l.ticket_id = t.id and l.live where l.refund_id = $1`,
    [refundId],
  )
  expect(rows).toEqual(tickets.map(() => ({ refunded_at: null })))
})

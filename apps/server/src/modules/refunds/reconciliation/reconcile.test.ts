import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import type { EventId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { createLookBackStore } from '#modules/refunds/external/look-back-store.ts'
import { connectDatabase } from '#platform/db/database.ts'
import { createStripeProvider } from '#platform/payments/stripe-provider.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { createLedgerStore } from './ledger-store.ts'
import { createReconcileService } from './reconcile-service.ts'

const { app, bank, call, event, organization, pool, refund, request, sales, sell } = await useRefunds()

const compare = (eventId?: EventId) => call(reconcileRefunds, { query: eventId ? { eventId } : {} })

async function refundOf(cents: number) {
  const { paymentId, ids } = await sell(cents)
  const { reply } = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: cents })
  return { paymentId, ids, refundId: reply?.refundId ?? '' }
}
const atBank = (id: string, payment: string, amount: number) =>
  bank.refunds.push({
    id,
    object: 'refund',
    amount,
    payment_intent: payment,
    metadata: {},
    status: 'succeeded',
    created: Math.floor(Date.now() / 1000),
  })

test('ledger, provider and tickets agree, overall and of one event, with refunds in every state', {
  tags: ['M9'],
}, async () => {
  for (const cents of [2500, 1500, 1000]) await refundOf(cents)
  bank.answers.push('pending')
  await refundOf(700)
  bank.answers.push('decline')
  await refundOf(300)
  // A reserved refund whose sender still holds it.
  const { paymentId, ids } = await sell(900)
  await pool.query(
    `with made as (insert into refunds (id, payment_id, state, amount_cents, lease_until)
                   values ('re_on_its_way', $1, 'reserved', 900, now() + interval '1 hour') returning id)
     insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) select id, $2, $3, 900 from made`,
    [paymentId, event(), ids[0]],
  )
  const whole = {
    ledger: 6600,
    provider: 6600,
    tickets: 6600,
    difference: 0,
    refunds: 6,
    differing: [],
    complete: true,
  }
  expect(await compare()).toMatchObject({ ...whole, asOf: expect.any(String) })
  expect(await compare(event())).toMatchObject(whole)
  expect(await compare(await sales.event())).toMatchObject({ ledger: 0, provider: 0, difference: 0, refunds: 0 })
})

test('a refund that only the provider has is a difference; another business’s is not', {
  tags: ['M9'],
}, async () => {
  const { paymentId } = await sell(4000)
  atBank('re_by_hand', paymentId, 4000)
  atBank('re_other_business', 'pi_of_nobody', 9900)
  const differing = [
    {
      refundId: null,
      providerRefundId: 're_by_hand',
      paymentIntentId: paymentId,
      state: null,
      ledger: null,
      provider: 4000,
      tickets: null,
    },
  ]
  expect(await compare()).toMatchObject({ ledger: 6600, provider: 10_600, tickets: 6600, difference: 4000, differing })
  expect(await compare(event())).toMatchObject({ difference: 4000, differing })
  const other = await sales.event()
  await sales.sell(other)
  expect(await compare(other)).toMatchObject({ difference: 0, differing: [] })
  bank.refunds.splice(-2)
  expect(await compare()).toMatchObject({ difference: 0 })
})

test('differences are listed by refund: a ticket with too little, a failure at the provider', {
  tags: ['M9'],
}, async () => {
  const [cut, failed] = [await refundOf(2000), await refundOf(1100)]
  await pool.query('update tickets set refunded_cents = refunded_cents - 1 where id = $1', cut.ids.slice(0, 1))
  const [theirs] = bank.refundOf(failed.refundId)
  if (theirs) theirs.status = 'failed'
  expect(await compare()).toMatchObject({
    ledger: 9700,
    provider: 8600,
    tickets: 9699,
    difference: 1101,
    refunds: 8,
    differing: [
      { refundId: failed.refundId, state: 'succeeded', ledger: 1100, provider: 0, tickets: 1100 },
      { refundId: cut.refundId, ledger: 2000, provider: 2000, tickets: 1999 },
    ],
  })
  await pool.query('update tickets set refunded_cents = price_cents where id = $1', cut.ids.slice(0, 1))
  if (theirs) theirs.status = 'succeeded'
  expect(await compare()).toMatchObject({ difference: 0, differing: [] })
})

test('a payment over two events: each compares the refunds that touch it, whole', { tags: ['M9'] }, async () => {
  const [one, two] = [await sales.event({ orgId: organization() }), await sales.event({ orgId: organization() })]
  const { paymentId, tickets } = await sales.sell([one, two], { prices: [1000, 2000, 3000, 4000] })
  const refundTickets = (...which: number[]) =>
    refund({
      paymentIntentId: paymentId,
      ticketIds: which.map((index) => tickets[index]?.id ?? ''),
      amount: which.reduce((sum, index) => sum + (index + 1) * 1000, 0),
    })
  await refundTickets(0, 1)
  await refundTickets(3)
  expect(await compare(one)).toMatchObject({ ledger: 3000, provider: 3000, tickets: 3000, difference: 0, refunds: 1 })
  expect(await compare(two)).toMatchObject({ ledger: 7000, provider: 7000, tickets: 7000, difference: 0, refunds: 2 })
})

test('past the limit only the newest are compared, and older refunds are no difference', {
  tags: ['M9'],
}, async () => {
  // Makes everything so far an hour old.
  await pool.query(`update refunds set created_at = created_at - interval '1 hour'`)
  for (const [index, each] of bank.refunds.entries())
    bank.refunds[index] = { ...each, created: (each.created ?? 0) - 3590 }
  const fresh = await sales.event({ orgId: organization() })
  for (let each = 0; each < 3; each++) {
    const { paymentId, tickets } = await sales.sell(fresh)
    await refund({ paymentIntentId: paymentId, ticketIds: tickets.map(({ id }) => id), amount: 2500 })
  }
  const database = connectDatabase(pool.options.connectionString as string, { onError: () => {} })
  const provider = createStripeProvider({ secretKey: 'sk', apiBase: bank.origin, webhookSecret: null, timeoutMs: 5000 })
  const service = createReconcileService({
    store: createLedgerStore(database),
    lookBack: createLookBackStore(database),
    provider,
    log: app().log,
    maxRefunds: 4,
  })
  const newest = await service.compare(null)
  expect(newest).toMatchObject({ difference: 0, differing: [], complete: false })
  expect(newest.refunds).toBeLessThan(6)
  // For one event, older refunds are read payment by payment.
  const older = await service.compare(event())
  expect(older).toMatchObject({ refunds: 4, difference: 0, differing: [], complete: false })
  await database.close()
})

test('while the provider is unreachable, ledger and tickets are still compared', { tags: ['M9'] }, async () => {
  bank.setAway(true)
  const alone = await compare()
  bank.setAway(false)
  expect(alone).toMatchObject({ provider: null, difference: null, differing: [], complete: true })
  expect(alone.ledger).toBe(alone.tickets)
  await expectProblem(await request('/api/v1/admin/reconciliation?eventId=evt_none'), 404, 'not-found')
})

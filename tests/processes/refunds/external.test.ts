import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { getRefund, refundPayment } from '@ground-control/contract/refunds'
import type { PaymentId, RefundId } from '@ground-control/domain/values/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
let server: RefundServer

const soon = { timeout: 60_000 }
const provider = 'system:payment-provider'

async function ledgerOf({ paymentId }: Payment) {
  const { rows } = await world.pool.query<{ id: string; by: string; state: string; amount: number; tickets: string[] }>(
    `select r.id, r.requested_by as by, r.state, r.amount_cents as amount,
            array(select ticket_id from refund_tickets l where l.refund_id = r.id and l.live order by 1) as tickets
     from refunds r where payment_id = $1 order by r.created_at, r.provider_refund_id`,
    [paymentId],
  )
  return rows
}

async function refundedOf({ ids }: Payment) {
  const { rows } = await world.pool.query<{ cents: number | null }>(
    'select case when refunded_at is not null then refunded_cents end as cents from tickets where id = any($1) order by id',
    [ids],
  )
  return rows.map(({ cents }) => cents)
}

const sold = async (tickets: number) => {
  const [payment] = await world.sell(1, { tickets })
  if (!payment) throw new Error('nothing was sold')
  return payment
}
const recordOf = (refundId: string) =>
  world.api(server.origin)(getRefund, { params: { refundId: refundId as RefundId } })

let before: Payment
let declined: Payment
beforeAll(async () => {
  before = await sold(2)
  declined = await sold(1)
  await world.refundAtProvider(before)
  const { id } = await world.refundAtProvider(declined)
  await world.sandbox().settle(id, 'failed')
  server = await startRefundServer(world.settings(20))
})
afterAll(() => server?.close())

test('an external refund made during downtime is found with its tickets, without a webhook', {
  tags: ['M9'],
}, async () => {
  await expect.poll(() => ledgerOf(before), soon).toHaveLength(1)
  expect(await ledgerOf(before)).toMatchObject([
    { by: provider, state: 'succeeded', amount: 5000, tickets: before.ids },
  ])
  expect(await refundedOf(before)).toEqual([2500, 2500])
  expect(await ledgerOf(declined)).toEqual([])
  const { rows } = await world.pool.query(
    `select action, actor_id, actor_name from audit_entries where entity_id = $1 order by number`,
    [(await ledgerOf(before))[0]?.id],
  )
  expect(rows).toMatchObject([
    { action: 'refund.made-elsewhere', actor_id: provider, actor_name: 'Payment provider' },
    { action: 'refund.assigned', actor_id: provider },
  ])
  expect(await world.contradictions()).toEqual([])
})

test('an external refund that makes the provider refuse ours is found at once', {
  tags: ['M9'],
}, async () => {
  const payment = await sold(1)
  const { id } = await world.refundAtProvider(payment)
  expect(await world.refund(server.origin, payment)).toMatchObject({ status: 422, code: 'refund-declined' })
  expect((await ledgerOf(payment)).map(({ by, state, tickets }) => [by === provider, state, tickets])).toEqual(
    expect.arrayContaining([
      [true, 'succeeded', payment.ids],
      [false, 'failed', []],
    ]),
  )
  expect(await world.refund(server.origin, payment)).toMatchObject({ status: 409, code: 'already-refunded' })
  expect(await world.contradictions()).toEqual([])

  // It fails later, and a starting server finds that because it polls far back.
  await world.sandbox().settle(id, 'failed')
  const another = await startRefundServer(world.settings(20))
  await expect.poll(() => refundedOf(payment), soon).toEqual([null])
  await another.close()
  expect((await ledgerOf(payment)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(await world.contradictions()).toEqual([])
})

test('a partial external refund has no ticket, and reduces what can be refunded here', {
  tags: ['P16', 'P17'],
}, async () => {
  await world.sendWebhooksTo(server.origin)
  const payment = await sold(3)
  const { id } = await world.refundAtProvider(payment, 2500)
  await expect.poll(() => ledgerOf(payment), soon).toHaveLength(1)
  const [part] = await ledgerOf(payment)
  // The amount fits any of them, and none is named.
  expect(part).toMatchObject({ by: provider, state: 'succeeded', amount: 2500, tickets: [] })
  expect(await refundedOf(payment)).toEqual([null, null, null])
  expect(await recordOf(part?.id ?? '')).toMatchObject({
    external: true,
    unassigned: 2500,
    ticketIds: [],
    requestedBy: { name: 'Payment provider' },
    providerRefundId: id,
    event: { eventId: world.eventId() },
  })
  const books = await world.api(server.origin)(reconcileRefunds, { query: { eventId: world.eventId() } })
  expect(books).toMatchObject({ unassigned: 2500, difference: 0, differing: [] })
  expect(books.ledger).toBe(books.tickets + 2500)

  expect(await world.refund(server.origin, payment)).toMatchObject({ status: 422, code: 'refund-rejected' })
  const one = { ...payment, ids: payment.ids.slice(0, 1) }
  expect(await world.refund(server.origin, one)).toMatchObject({ status: 200, state: 'succeeded' })
  expect(await refundedOf(payment)).toEqual([2500, null, null])

  await world.refundAtProvider(payment)
  await expect.poll(() => refundedOf(payment), soon).toEqual([2500, 2500, 2500])
  expect((await recordOf(part?.id ?? '')).unassigned).toBe(0)
  expect(await world.contradictions()).toEqual([])
})

test('refunding the rest refunds the remaining money', { tags: ['P16'] }, async () => {
  const payment = await sold(2)
  await world.refundAtProvider(payment, 1000)
  await expect.poll(() => ledgerOf(payment), soon).toHaveLength(1)
  const body = { paymentIntentId: payment.paymentId as PaymentId }
  expect(await world.api(server.origin)(refundPayment, { body })).toMatchObject({ amount: 4000, state: 'succeeded' })
  expect(await refundedOf(payment)).toEqual([2500, 1500])
  expect(await world.contradictions()).toEqual([])
})

test('repeated webhooks in reverse order make one record, which fails when the provider’s does', {
  tags: ['M9'],
}, async () => {
  await world.sandbox().setWebhooks({ held: true, copies: 3, reversed: true })
  const [named, wrong, later] = [await sold(2), await sold(2), await sold(2)]
  await world.refundAtProvider(named, 2500, { ticket_ids: named.ids[1] ?? '' })
  await world.refundAtProvider(wrong, 2400, { ticket_ids: wrong.ids[1] ?? '', refund_id: 're_of_another_platform' })
  await world.sandbox().addFault({ kind: 'pending', match: { payment_intent: later.paymentId } })
  const first = await world.refundAtProvider(later, 1000)
  const rest = await world.refundAtProvider(later)
  await world.sandbox().setWebhooks({ held: false })
  await expect.poll(world.undelivered, soon).toBe(0)
  expect(await ledgerOf(named)).toMatchObject([{ state: 'succeeded', tickets: named.ids.slice(1) }])
  expect(await refundedOf(named)).toEqual([null, 2500])
  expect(await ledgerOf(wrong)).toMatchObject([{ state: 'succeeded', tickets: [] }])
  // The whole payment is refunded, so the larger refund has both tickets although it doesn't cover both.
  expect((await ledgerOf(later)).map(({ state }) => state).sort()).toEqual(['sent', 'succeeded'])
  expect(await refundedOf(later)).toEqual([2500, 1500])

  // The smaller one fails, so we no longer know which tickets the larger one was for.
  await world.sandbox().settle(first.id, 'failed')
  await expect.poll(() => refundedOf(later), soon).toEqual([null, null])
  await world.sandbox().settle(rest.id, 'failed')
  await expect.poll(async () => (await ledgerOf(later)).map(({ state }) => state), soon).toEqual(['failed', 'failed'])
  await expect.poll(world.undelivered, soon).toBe(0)
  expect(await world.refund(server.origin, later)).toMatchObject({ status: 200, state: 'succeeded' })
  await world.sandbox().setWebhooks({ copies: 1, reversed: false })
  expect(await world.contradictions()).toEqual([])
})

test('an external refund gets our refund’s tickets if ours fails; none is paid twice', {
  tags: ['M9'],
}, async () => {
  await world.sendWebhooksTo(server.origin)
  const payment = await sold(4)
  const [first = '', second = ''] = payment.ids
  const of = (...ids: string[]) => world.refund(server.origin, { ...payment, ids })
  await world.sandbox().addFault({ kind: 'pending', match: { payment_intent: payment.paymentId } })
  const ours = await of(first)
  expect(ours).toMatchObject({ status: 200, state: 'sent' })
  await world.refundAtProvider(payment, 5000, { ticket_ids: `${first},${second}` })
  await expect.poll(() => ledgerOf(payment), soon).toHaveLength(2)
  const theirs = async () => (await ledgerOf(payment)).find(({ by }) => by === provider)
  expect(await theirs()).toMatchObject({ state: 'succeeded', tickets: [] })
  // The second ticket is free, but the external refund names and pays for it.
  expect(await of(second)).toMatchObject({ status: 409, code: 'being-refunded' })

  const { providerRefundId } = await recordOf(ours.refundId ?? '')
  await world.sandbox().settle(providerRefundId ?? '', 'failed')
  await expect.poll(() => refundedOf(payment), soon).toEqual([2500, 2500, null, null])
  expect(await theirs()).toMatchObject({ tickets: [first, second] })
  for (const id of [first, second]) {
    expect(await of(id)).toMatchObject({ status: 409, code: 'already-refunded' })
  }
  expect(await world.bookOf(payment)).toMatchObject({ refunded: 5000 })
  expect(await world.contradictions()).toEqual([])
})

test('refunding here and at the provider at once pays once, with one record each', {
  tags: ['M9'],
}, async () => {
  const payments = await world.sell(10)
  const answers = await Promise.all(
    payments.map(async (payment, index) => {
      const here = world.refund(server.origin, payment)
      // Every other time ours is already reserved.
      if (index % 2) await expect.poll(() => ledgerOf(payment), { ...soon, interval: 1 }).not.toEqual([])
      const there = await world.refundAtProvider(payment)
      return [(await here).status === 200, there.status === 200]
    }),
  )
  for (const [here, there] of answers) expect(here).not.toBe(there)
  await expect.poll(world.undelivered, soon).toBe(0)
  for (const payment of payments) {
    await expect.poll(() => refundedOf(payment), soon).toEqual([2500])
    expect((await ledgerOf(payment)).filter(({ state }) => state === 'succeeded')).toHaveLength(1)
    expect(await world.bookOf(payment)).toMatchObject({ refunded: 2500, refunds: 1 })
  }
  expect(await world.contradictions()).toEqual([])
})

import { getRefund } from '@ground-control/contract/refunds'
import type { RefundId } from '@ground-control/domain/values/ids'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goBackTo, rememberPayment } from '#testing/payment-memory.ts'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
const fees = 400
let server: RefundServer

beforeAll(async () => {
  server = await startRefundServer(world.settings(5))
})
afterAll(() => server?.close())

/** Three tickets and fees, so that the provider would pay a second time if asked. */
async function sold() {
  const [payment] = (await world.sell(1, { tickets: 3, extra: fees })) as [Payment]
  return { payment, one: { ...payment, ids: payment.ids.slice(0, 1) }, none: { ...payment, ids: [] } }
}
type Sold = Awaited<ReturnType<typeof sold>>

/** Refunds one ticket and the fees, then removes the refund from our database. */
async function refundAndForget({ one, payment }: Sold, metadata: Readonly<Record<string, string | null>> = {}) {
  const before = await rememberPayment(world.pool, payment)
  const first = await world.refund(server.origin, one, { fees })
  expect(first).toMatchObject({ status: 200, state: 'succeeded' })
  await goBackTo(world.pool, payment, before)
  await world.pool.query(
    `update payment_sandbox.refunds set metadata = jsonb_strip_nulls(metadata || $2) where payment_intent = $1`,
    [payment.paymentId, JSON.stringify(metadata)],
  )
  return first
}

const paidOnce = { refunded: 2500 + fees, refunds: 1, requests: 1 }
const recordOf = (refundId: string | null) =>
  world.api(server.origin)(getRefund, { params: { refundId: refundId as RefundId } })

test('a lost refund of a ticket and fees is restored with both', { tags: ['R2', 'R9'] }, async () => {
  const sale = await sold()
  const first = await refundAndForget(sale)
  expect(await world.refund(server.origin, sale.one, { fees })).toEqual(first)
  expect(await recordOf(first.refundId)).toMatchObject({ amount: 2900, fees, ticketIds: sale.one.ids, unassigned: 0 })
  expect(await world.bookOf(sale.payment)).toMatchObject({ refunded: 2900, refunds: 1 })
  expect((await verifyMoney(world.pool)).differences).toEqual([])
})

test('fees alone are not paid again after the loss', { tags: ['R2', 'R3', 'R9'] }, async () => {
  const sale = await sold()
  const first = await refundAndForget(sale)
  const again = await world.refund(server.origin, sale.none, { fees })
  expect(again).toMatchObject({ status: 422, code: 'refund-declined' })
  expect(await world.bookOf(sale.payment)).toEqual(paidOnce)
  expect(await recordOf(first.refundId)).toMatchObject({ fees, ticketIds: sale.one.ids, state: 'succeeded' })
  expect((await verifyMoney(world.pool)).differences).toEqual([])
})

test('lost fees without a ticket are restored too', { tags: ['R2', 'R9'] }, async () => {
  const { payment, none } = await sold()
  const before = await rememberPayment(world.pool, payment)
  const first = await world.refund(server.origin, none, { fees })
  await goBackTo(world.pool, payment, before)
  await world.sendWebhooksTo(server.origin)
  await world.refundAtProvider(payment, 100)
  expect(await world.refund(server.origin, none, { fees })).toEqual(first)
  expect(await recordOf(first.refundId)).toMatchObject({ amount: fees, fees, ticketIds: [] })
  expect(await world.bookOf(payment)).toMatchObject({ refunded: fees + 100 })
  expect((await verifyMoney(world.pool)).differences).toEqual([])
})

test.each<[string, Readonly<Record<string, string | null>>]>([
  ['fees as text', { fee_cents: 'four dollars' }],
  ['fees below zero', { fee_cents: '-400' }],
  ['more fees than the refund', { fee_cents: '2901' }],
  ['more fees than were paid', { fee_cents: '2900', ticket_ids: null }],
  ['no fees', { fee_cents: null }],
  ['no tickets', { ticket_ids: null }],
  ['another instance', { instance_id: 'elsewhere' }],
])('metadata edited at the provider leads to no second payment: %s', { tags: ['R2', 'R3', 'R9'] }, async (_, edit) => {
  const sale = await sold()
  await refundAndForget(sale, edit)
  const asked = [
    await world.refund(server.origin, sale.none, { fees }),
    await world.refund(server.origin, sale.one, { fees }),
    await world.refund(server.origin, sale.none, { fees }),
  ]
  for (const { status } of asked) expect([200, 409, 422]).toContain(status)
  expect(await world.bookOf(sale.payment)).toMatchObject({ refunded: 2900, refunds: 1 })
  expect((await verifyMoney(world.pool)).differences).toEqual([])
})

test('a discounted ticket that the dashboard refunded by name is not refunded again', {
  tags: ['R3', 'R10'],
}, async () => {
  const [payment] = (await world.sell(1, { tickets: 2, extra: -1000 })) as [Payment]
  const one = { ...payment, ids: payment.ids.slice(0, 1), price: 2000 }
  await world.sandbox().setWebhooks({ held: true })
  await world.refundAtProvider(payment, 2000, { ticket_ids: one.ids.join() })
  expect(await world.refund(server.origin, one)).toMatchObject({ status: 200 })
  expect(await world.bookOf(payment)).toMatchObject({ refunded: 2000, refunds: 1 })
  expect((await verifyMoney(world.pool)).differences).toEqual([])
})

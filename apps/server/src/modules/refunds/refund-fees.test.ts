import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { listRefunds } from '@ground-control/contract/refund-lists'
import { getRefund, listPaymentRefunds } from '@ground-control/contract/refunds'
import type { EventId, PaymentId, RefundId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { people } from '#testing/tokens.ts'

const { bank, call, pool, sell, refund, refundV1, ticketRows, event } = await useRefunds()

async function sellFor(paid: number, ...prices: number[]) {
  const sold = await sell(...prices)
  await pool.query('update payments set amount_cents = $2 where id = $1', [sold.paymentId, paid])
  return sold
}
const offered = (paymentId: string) => call(listPaymentRefunds, { params: { paymentIntentId: paymentId as PaymentId } })
const paidBack = (paymentId: string) =>
  bank.refunds.filter((each) => each.payment_intent === paymentId).map(({ amount }) => amount)

test('a discounted payment is refunded ticket by ticket, to the last cent', { tags: ['R10'] }, async () => {
  const { paymentId, ids } = await sellFor(10_000, 5000, 5000, 5000)
  const { parts = [], fees } = await offered(paymentId)
  expect(parts.map(({ amount }) => amount).sort()).toEqual([3333, 3333, 3334])
  expect(fees).toBe(0)
  for (const { ticketId, amount } of parts) {
    expect((await refund({ paymentIntentId: paymentId, ticketIds: [ticketId], amount })).error).toBeNull()
  }
  expect(paidBack(paymentId).reduce((sum, each) => sum + each, 0)).toBe(10_000)
  expect((await ticketRows(ids)).map(({ refunded_cents }) => refunded_cents).sort()).toEqual([3333, 3333, 3334])
  expect(await offered(paymentId)).toMatchObject({ left: 0 })
})

test('a discounted ticket is not refunded at full price', { tags: ['R10'] }, async () => {
  const { paymentId, ids } = await sellFor(4000, 2500, 2500)
  const { error } = await refund({ paymentIntentId: paymentId, ticketIds: ids.slice(0, 1), amount: 2500 })
  expect(error).toMatchObject({
    code: 'amount-mismatch',
    message: 'The selected tickets cost $20.00, not $25.00.',
  })
  expect(paidBack(paymentId)).toEqual([])
})

test('fees are refunded once, with tickets or alone', { tags: ['R10'] }, async () => {
  const { paymentId, ids } = await sellFor(5400, 2500, 2500)
  const [one = '', two = ''] = ids
  expect(await offered(paymentId)).toMatchObject({ left: 5400, fees: 400 })
  const withFees = { paymentIntentId: paymentId, ticketIds: [one], amount: 2900, fees: 400 }
  const { reply } = await refund(withFees)
  expect(reply).toMatchObject({ amount: 2900, ticketIds: [one] })
  expect(await refund(withFees)).toMatchObject({ reply: { refundId: reply?.refundId } })
  expect(await offered(paymentId)).toMatchObject({ left: 2500, fees: 0 })
  expect(await ticketRows(ids)).toMatchObject([{ refunded_cents: 2500 }, { refunded_cents: 0 }])
  const again = await refund({ paymentIntentId: paymentId, ticketIds: [two], amount: 2900, fees: 400 })
  expect(again.error).toMatchObject({ code: 'amount-mismatch', message: 'The fees left to refund are $0.00.' })
  expect(paidBack(paymentId)).toEqual([2900])
  const record = await call(getRefund, { params: { refundId: reply?.refundId as RefundId } })
  expect(record).toMatchObject({ amount: 2900, fees: 400, unassigned: 0 })

  const alone = await sellFor(2700, 2500)
  const feesOnly = { paymentIntentId: alone.paymentId, ticketIds: [], amount: 200, fees: 200 }
  const first = await refund(feesOnly)
  expect(first.reply).toMatchObject({ amount: 200, ticketIds: [], state: 'succeeded' })
  expect(await refund(feesOnly)).toEqual(first)
  expect((await refund(feesOnly, { as: people.jonas })).error?.code).toBe('amount-mismatch')
  expect(paidBack(alone.paymentId)).toEqual([200])
  const { refunds } = await call(listRefunds, { query: { eventId: event() as EventId, limit: 1 } })
  expect(refunds).toMatchObject([{ refundId: first.reply?.refundId, tickets: 0, fees: 200 }])
})

test('a refund without tickets covers all that is left, fees included', { tags: ['R10', 'P16'] }, async () => {
  const { paymentId, ids } = await sellFor(5400, 2500, 2500)
  await refund({ paymentIntentId: paymentId, ticketIds: ids.slice(0, 1), amount: 2500 })
  const rest = await refundV1({ paymentIntentId: paymentId })
  expect(rest.reply).toMatchObject({ amount: 2900, ticketIds: ids.slice(1) })
  expect(await refundV1({ paymentIntentId: paymentId })).toEqual(rest)

  const ticketsGone = await sellFor(2700, 2500)
  await refund({ paymentIntentId: ticketsGone.paymentId, ticketIds: ticketsGone.ids, amount: 2500 })
  const feesLeft = await refundV1({ paymentIntentId: ticketsGone.paymentId })
  expect(feesLeft.reply).toMatchObject({ amount: 200, ticketIds: [] })
  expect(await refundV1({ paymentIntentId: ticketsGone.paymentId })).toMatchObject({ error: null })
  expect(paidBack(ticketsGone.paymentId)).toEqual([2500, 200])
})

test('fees other than the remaining ones, and negative fees, are refused', { tags: ['R10'] }, async () => {
  const { paymentId, ids } = await sellFor(2700, 2500)
  const ask = async (changes: object) =>
    (await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500, ...changes })).error
  expect(await ask({ fees: 100, amount: 2600 })).toMatchObject({
    status: 422,
    message: 'The fees left to refund are $2.00.',
  })
  expect(await ask({ fees: 200, amount: 2500 })).toMatchObject({
    status: 422,
    message: 'The selected tickets and fees come to $27.00, not $25.00.',
  })
  expect(await ask({ fees: -200, amount: 2300 })).toMatchObject({ status: 400 })
  expect(await ask({ ticketIds: [] })).toMatchObject({
    status: 422,
    message: 'Please select at least one ticket to refund',
  })
  expect(paidBack(paymentId)).toEqual([])
})

test('refunded fees leave no difference in reconciliation', { tags: ['R10'] }, async () => {
  expect(await call(reconcileRefunds, { query: {} })).toMatchObject({ difference: 0, fees: 400 + 200 + 400 + 200 })
  expect(await call(reconcileRefunds, { query: { eventId: event() as EventId } })).toMatchObject({ difference: 0 })
})

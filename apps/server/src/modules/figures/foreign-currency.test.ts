import { listActivity } from '@ground-control/contract/activity'
import { getSalesPulse, listHighestRevenue } from '@ground-control/contract/figures/board'
import { getEventReport } from '@ground-control/contract/figures/events'
import { getOrganizationFigures } from '@ground-control/contract/figures/organizations'
import { getOverallStats } from '@ground-control/contract/figures/overview'
import { getProfile } from '@ground-control/contract/profiles'
import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { listPaymentRefunds } from '@ground-control/contract/refunds'
import { listPaymentTickets } from '@ground-control/contract/tickets'
import { salesTotal } from '@ground-control/domain/figures/sales/sales-figures'
import type { AccountId, PaymentId } from '@ground-control/domain/values/ids'
import type { Day } from '@ground-control/domain/values/time'
import { beforeEach, expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { verifyRollups } from './verify-rollups.ts'

const { bank, call, pool, sales, refund, refundV1 } = await useRefunds()
const exact = { rows: 0, tickets: 0, cents: 0 }
const paying = (currency: string, paymentId: string) =>
  pool.query('update payments set currency = $1 where id = $2', [currency, paymentId])

/** As a shop would write it: the currency is set when the tickets are sold. */
async function sellInYen(eventId: string, at: string) {
  const [paymentId, ticketId] = [`pi_yen_${eventId}_${at}`, `tkt_yen_${eventId}_${at}`]
  await pool.query(
    `insert into payments (id, org_id, amount_cents, currency, paid_at)
     select $1, org_id, 5000, 'jpy', $3 from events where id = $2`,
    [paymentId, eventId, at],
  )
  await pool.query(
    `insert into tickets (event_id, id, code, payment_id, price_cents, purchased_at) values ($1, $2, $2, $3, 5000, $4)`,
    [eventId, ticketId, paymentId, at],
  )
  return { paymentId: paymentId as PaymentId, ticketId }
}

beforeEach(async () => {
  await sales.clear()
  bank.refunds.length = 0
})

test('yen count in no figure, and every figure shows what it left out', { tags: ['R11'] }, async () => {
  const orgId = await sales.organization()
  const eventId = await sales.event({ orgId })
  const now = new Date().toISOString()
  const today = now.slice(0, 10) as Day
  await sales.sell(eventId, { prices: [2500], at: now })
  await sellInYen(eventId, now)
  await sellInYen(eventId, '2026-01-05T12:00:00.000Z')

  expect(await call(getOverallStats, { query: {} })).toMatchObject({
    totalTicketsSold: 3,
    totalRevenue: 2500,
    paymentsNotCounted: 2,
  })
  const ofToday = await call(getOverallStats, { query: { startDate: today, endDate: today } })
  expect(ofToday).toMatchObject({ totalTicketsSold: 2, totalRevenue: 2500, paymentsNotCounted: 1 })
  const { events } = await call(listHighestRevenue, { query: {} })
  expect(events).toMatchObject([{ totalRevenue: 2500, netRevenue: 2500 }])
  const report = await call(getEventReport, { params: { eventId } })
  expect(report).toMatchObject({ totals: { sold: 3, gross: 2500 }, types: [{ gross: 2500 }], paymentsNotCounted: 2 })
  const figures = await call(getOrganizationFigures, { params: { orgId } })
  expect(figures).toMatchObject({ sold: 3, gross: 2500, platform: { gross: 2500 }, paymentsNotCounted: 2 })
  const pulse = await call(getSalesPulse, { query: {} })
  expect(salesTotal(pulse.steps)).toEqual({ tickets: 2, revenue: 2500 })
  expect(pulse.paymentsNotCounted).toBe(1)
  expect(await verifyRollups(pool)).toMatchObject(exact)
})

test('no figure mentions currencies while all is in dollars', { tags: ['R11'] }, async () => {
  const eventId = await sales.event()
  await sales.sell(eventId)
  expect(await call(getOverallStats, { query: {} })).not.toHaveProperty('paymentsNotCounted')
  expect(await call(getEventReport, { params: { eventId } })).not.toHaveProperty('paymentsNotCounted')
})

test('a ticket shows its currency, and its refund is refused with a message', { tags: ['R11'] }, async () => {
  const { paymentId, ticketId } = await sellInYen(await sales.event(), '2026-06-10T12:00:00Z')
  const { tickets } = await call(listPaymentTickets, { params: { paymentIntentId: paymentId } })
  expect(tickets).toMatchObject([{ price: 5000, currency: 'jpy' }])
  expect(await call(listPaymentRefunds, { params: { paymentIntentId: paymentId } })).toMatchObject({ currency: 'jpy' })
  const orders = bank.orders.length
  const refusals = [
    await refund({ paymentIntentId: paymentId, ticketIds: [ticketId], amount: 5000 }, { org: null }),
    await refundV1({ paymentIntentId: paymentId }, { org: null }),
  ]
  for (const { error } of refusals) {
    const message = 'This payment is in JPY. Only payments in US dollars can be refunded here.'
    expect(error).toMatchObject({ status: 422, code: 'refund-rejected', message })
  }
  expect(bank.orders.length).toBe(orders)
  const { items } = await call(listActivity, { query: {} })
  expect(items.find((item) => item.kind === 'sale')).toMatchObject({ amount: 5000, currency: 'jpy' })
})

test('an account’s spending counts dollars only', { tags: ['R11'] }, async () => {
  const eventId = await sales.event()
  const yen = await sellInYen(eventId, '2026-06-10T12:00:00Z')
  const usd = await sales.sell(eventId, { prices: [2500] })
  await pool.query(`insert into accounts (id) values ('acc_both')`)
  await pool.query(`update payments set purchaser_account_id = 'acc_both' where id = any($1)`, [
    [yen.paymentId, usd.paymentId],
  ])
  const { totals } = await call(getProfile, { params: { uid: 'acc_both' as AccountId } })
  expect(totals).toMatchObject({ purchases: 2, spent: 2500, refunded: 0, paymentsNotCounted: 1 })
})

test('correcting a currency corrects the figures', { tags: ['R11'] }, async () => {
  const eventId = await sales.event()
  const sold = await sales.sell(eventId, { prices: [2500, 1500] })
  await sales.refund(sold.tickets.slice(0, 1))
  const gross = async () => (await call(getEventReport, { params: { eventId } })).totals
  for (const [currency, amounts] of [
    ['eur', { sold: 2, refunded: 1, gross: 0, refundedAmount: 0 }],
    ['jpy', { sold: 2, refunded: 1, gross: 0, refundedAmount: 0 }],
    ['USD', { sold: 2, refunded: 1, gross: 4000, refundedAmount: 2500 }],
  ] as const) {
    await paying(currency, sold.paymentId)
    expect(await gross()).toMatchObject(amounts)
    expect(await verifyRollups(pool)).toMatchObject(exact)
  }
})

test('a refund made at the provider in yen is no difference in dollars', { tags: ['R11'] }, async () => {
  const { paymentId } = await sellInYen(await sales.event(), '2026-06-10T12:00:00Z')
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, provider_refund_id, requested_by)
     values ('re_yen', $1, 'succeeded', 5000, 're_bank_yen', 'system:payment-provider')`,
    [paymentId],
  )
  bank.refunds.push({
    ...{ id: 're_bank_yen', object: 'refund', amount: 5000, payment_intent: paymentId, metadata: {} },
    ...{ created: Math.floor(Date.now() / 1000), status: 'succeeded' },
  })
  expect(await call(reconcileRefunds, { query: {} })).toMatchObject({
    ...{ ledger: 0, provider: 0, tickets: 0, difference: 0, refundsNotCounted: 1 },
  })
})

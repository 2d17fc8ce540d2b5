import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { endRefund, getRefund, lookUpRefund } from '@ground-control/contract/refunds'
import type { RefundId } from '@ground-control/domain/values/ids'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import { connectDatabase } from '@ground-control/server/platform/db/database'
import { adoptProviderAccount } from '@ground-control/server/platform/payments/provider-account'
import { afterAll, assert, beforeAll, expect, test } from 'vitest'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
let server: RefundServer
let settled: Payment
const open: { readonly payment: Payment; readonly refundId: RefundId }[] = []

/** Refunds stay without an answer, then another account is adopted, and the former one is closed. */
beforeAll(async () => {
  const before = await startRefundServer(world.settings(20))
  const [first, ...others] = (await world.sell(4, { tickets: 2 })) as [Payment, Payment, Payment, Payment]
  settled = first
  await world.refund(before.origin, settled)
  for (const payment of others) {
    const match = { payment_intent: payment.paymentId }
    await world.sandbox().addFault({ kind: 'drop-after', times: 3, match })
    const onceRefunded = { ...match, once_refunded: true }
    await world.sandbox().addFault({ kind: 'drop-before', times: 1000, call: 'read', match: onceRefunded })
    const { refundId } = await world.refund(before.origin, payment)
    expect(await world.bookOf(payment)).toMatchObject({ refunds: 1 })
    open.push({ payment, refundId: refundId as RefundId })
  }
  await before.close()
  const database = connectDatabase(world.settings(20).databaseUrl, { onError: () => undefined })
  await adoptProviderAccount(database, {
    account: { id: 'acct_elsewhere', livemode: false },
    reason: 'We moved to a new account',
    actor: { id: 'operator', name: null },
    allowOpenRefunds: true,
  })
  await database.close()
  await world.sandbox().clearFaults()
  await world.pool.query(`update refunds set last_sent_at = now() - interval '1 hour' where state = 'unknown'`)
  const settings = world.settings(20)
  const sandbox = { ...settings.sandbox, secretKey: 'sk_test_acct_elsewhere' }
  server = await startRefundServer({ ...settings, sandbox })
}, 120_000)
afterAll(() => server?.close())

const api = () => world.api(server.origin)
const end = (refundId: RefundId, outcome?: 'paid' | 'not-paid') =>
  api()(endRefund, { params: { refundId }, body: { reason: 'By its books', ...(outcome && { outcome }) } })

test('a look-up says that the provider doesn’t know the payment, and ending asks for the outcome', {
  tags: ['R4', 'R8'],
}, async () => {
  const refundId = open[0]?.refundId as RefundId
  expect(await api()(lookUpRefund, { params: { refundId } })).toEqual({ state: 'unknown', answer: 'unknown-payment' })
  await expect(end(refundId)).rejects.toMatchObject({ status: 422, code: 'refund-rejected' })
})

test.each([
  ['paid', 1, 'succeeded', 'refund.told-paid'],
  ['not-paid', 2, 'failed', 'refund.ended'],
] as const)(
  'staff end a refund by the former account’s books: %s',
  { tags: ['R4', 'R8'] },
  async (outcome, at, state, action) => {
    const refund = open[at]
    assert(refund)
    const { payment, refundId } = refund
    expect(await end(refundId, outcome)).toEqual({ state })
    expect(await api()(getRefund, { params: { refundId } })).toMatchObject({ state })
    const trail = `select reason from audit_entries where entity_id = $1 and action = $2`
    expect((await world.pool.query(trail, [refundId, action])).rows).toEqual([{ reason: 'By its books' }])
    await expect(end(refundId, outcome)).rejects.toMatchObject({ status: 422, code: 'refund-rejected' })
    // Whatever staff said, the account in use can't pay this payment again.
    const again = await world.refund(server.origin, payment)
    expect(again).toMatchObject(state === 'succeeded' ? { status: 200, refundId } : { status: 422 })
    expect(await world.bookOf(payment)).toMatchObject({ refunds: 1 })
  },
)

test('the comparison counts refunds of the former account apart', { tags: ['R4'] }, async () => {
  const ofEvent = await api()(reconcileRefunds, { query: { eventId: world.eventId() } })
  const all = await api()(reconcileRefunds, { query: {} })
  for (const books of [all, ofEvent]) expect(books).toMatchObject({ difference: 0, refundsOfFormerAccounts: 4 })
  expect((await verifyMoney(world.pool)).differences).toEqual([])
})

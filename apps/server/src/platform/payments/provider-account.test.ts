import { setTimeout as wait } from 'node:timers/promises'
import { getAttention } from '@ground-control/contract/attention'
import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { lookUpRefund } from '@ground-control/contract/refunds'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startBank } from '#testing/refunds/start-bank.ts'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { adoptProviderAccount, createAccountGuard } from './provider-account.ts'
import { createStripeProvider } from './stripe-provider.ts'

const { bank, call, database, pool, sell, refund, refundV1, request } = await useRefunds()
const actor = { id: 'operator', name: 'Operator' }
const other = { account: { id: 'acct_other', livemode: false }, reason: 'Moved', actor, allowOpenRefunds: true }
const own = { ...other, account: { id: 'acct_bank', livemode: false } }
const said =
  'Refunds are off: the payment key belongs to another account than this platform’s payments. Tell the platform’s operator.'

beforeEach(async () => {
  await adoptProviderAccount(database, own)
})

async function aRefund() {
  const { paymentId, ids } = await sell(2500)
  return { paymentIntentId: paymentId, ticketIds: ids, amount: 2500 }
}

test('the account is saved at first use and never replaced by a key of another one', { tags: ['R4'] }, async () => {
  await pool.query('delete from provider_account')
  const elsewhere = await startBank({ account: 'acct_elsewhere' })
  afterAll(() => elsewhere.close())
  const guardOf = (apiBase: string, secretKey = 'sk_test_bank') => {
    const provider = createStripeProvider({ secretKey, apiBase, webhookSecret: null, timeoutMs: 3_000 })
    return createAccountGuard({ database, provider })
  }
  expect(await guardOf(bank.origin).isOurs()).toBe(true)
  expect(await guardOf(elsewhere.origin).isOurs()).toBe(false)
  expect(await guardOf(bank.origin, 'sk_live_bank').isOurs()).toBe(false)
  expect(await guardOf(bank.origin, 'rk_test_bank').isOurs()).toBe(true)
  const { rows } = await pool.query('select account_id, livemode from provider_account')
  expect(rows).toEqual([{ account_id: 'acct_bank', livemode: false }])
})

test('with another account refunds are refused with a reason, and nothing is sent', {
  tags: ['R4'],
}, async () => {
  await adoptProviderAccount(database, other)
  const body = await aRefund()
  const orders = bank.orders.length
  const refused = { status: 409, code: 'other-provider-account', message: said }
  expect((await refund(body)).error).toMatchObject(refused)
  expect((await refundV1({ paymentIntentId: body.paymentIntentId })).error).toMatchObject(refused)
  expect(bank.orders.length).toBe(orders)
  expect((await pool.query('select from refunds where payment_id = $1', [body.paymentIntentId])).rowCount).toBe(0)
  await adoptProviderAccount(database, own)
  expect((await refund(body)).reply).toMatchObject({ state: 'succeeded' })
})

test('/readyz and the board report it, and the platform stays ready', { tags: ['R4'] }, async () => {
  const readiness = async () => {
    const reply = await request('/readyz', { headers: {} })
    return [reply.status, await reply.json()]
  }
  await refund(await aRefund())
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  expect(await call(getAttention, {})).not.toHaveProperty('refundsOff')
  await adoptProviderAccount(database, other)
  const refunds = 'Refunds are off: the payment key belongs to another account than this platform’s payments.'
  expect(await readiness()).toEqual([200, { status: 'ready', refunds }])
  expect(await call(getAttention, {})).toMatchObject({ refundsOff: 'other-account' })
})

test('with another account an unknown refund is neither looked up nor sent again', { tags: ['R4'] }, async () => {
  const body = await aRefund()
  bank.answers.push(500, 500, 500)
  const refundId = (await refund(body)).error?.refundId ?? ''
  await adoptProviderAccount(database, other)
  const orders = bank.ordersOf(refundId)
  await pool.query('update refunds set lease_until = null where id = $1', [refundId])
  const attempts = async () =>
    (await pool.query<{ attempts: number }>('select attempts from refunds where id = $1', [refundId])).rows[0]?.attempts
  const before = await attempts()
  // Waits for two rounds of the recovery loop. It must leave the refund to a process with the right key.
  await wait(4_500)
  expect(await attempts()).toBe(before)
  expect(await call(lookUpRefund, { params: { refundId: refundId as never } })).toMatchObject({
    state: 'unknown',
    answer: 'unreachable',
  })
  expect(await call(reconcileRefunds, { query: {} })).toMatchObject({ provider: null })
  expect(bank.ordersOf(refundId)).toBe(orders)

  await adoptProviderAccount(database, own)
  await pool.query('update refunds set lease_until = null where id = $1', [refundId])
  const state = async () => (await pool.query('select state from refunds where id = $1', [refundId])).rows[0]?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('succeeded')
  expect(bank.refundOf(refundId)).toHaveLength(1)
})

test('adopting is refused while refunds are open, unless forced, and is audited', {
  tags: ['R4', 'P27'],
}, async () => {
  bank.answers.push('pending')
  expect((await refund(await aRefund())).reply).toMatchObject({ state: 'sent' })
  const careful = { ...other, allowOpenRefunds: false }
  await expect(adoptProviderAccount(database, careful)).rejects.toThrow(
    /^\d+ refunds? (is|are) still open at the former account\. Nothing was changed\.$/,
  )
  expect(await adoptProviderAccount(database, other)).toBe(true)
  expect(await adoptProviderAccount(database, careful)).toBe(false)
  const { rows } = await pool.query(
    `select action, entity_id, actor_id, before, after, reason from audit_entries order by number desc limit 1`,
  )
  expect(rows).toEqual([
    {
      action: 'provider-account.adopted',
      entity_id: 'acct_other',
      actor_id: 'operator',
      before: own.account,
      after: other.account,
      reason: 'Moved',
    },
  ])
})

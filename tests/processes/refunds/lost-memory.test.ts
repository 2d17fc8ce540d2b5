import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { connectDatabase } from '@ground-control/server/platform/db/database'
import { adoptProviderAccount } from '@ground-control/server/platform/payments/provider-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goBackTo, rememberPayment } from '#testing/payment-memory.ts'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
let server: RefundServer

beforeAll(async () => {
  server = await startRefundServer(world.settings(20))
})
afterAll(() => server?.close())

/** One ticket of three, so that the provider would pay a second time if asked. */
async function oneOfThree(): Promise<Payment> {
  const [payment] = (await world.sell(1, { tickets: 3 })) as [Payment]
  return { ...payment, ids: payment.ids.slice(0, 1) }
}

/** Does what the operator's command does. Returns the former account. */
async function adopt(id: string): Promise<string> {
  const { rows } = await world.pool.query('select account_id as id from provider_account')
  const database = connectDatabase(world.settings(3).databaseUrl, { onError: () => undefined })
  const actor = { id: 'operator', name: null }
  await adoptProviderAccount(database, {
    account: { id, livemode: false },
    reason: 'By mistake',
    actor,
    allowOpenRefunds: true,
  })
  await database.close()
  return rows[0].id
}

const soon = { timeout: 60_000 }
const paidOnce = { refunded: 2500, refunds: 1 }

test.each(['the same', 'another'])(
  'the same request with %s key pays nothing more after its refund’s rows are lost',
  { tags: ['R1', 'R3'] },
  async (which) => {
    const payment = await oneOfThree()
    const before = await rememberPayment(world.pool, payment)
    const first = await world.refund(server.origin, payment, { key: `${which} first` })
    expect(first).toMatchObject({ status: 200, state: 'succeeded' })
    await goBackTo(world.pool, payment, before)
    const again = await world.refund(server.origin, payment, { key: which === 'another' ? 'new' : `${which} first` })
    expect(again).toEqual(first)
    expect(await world.bookOf(payment)).toMatchObject(paidOnce)
    expect(await world.contradictions()).toEqual([])
  },
)

test('a request that partly covers a lost refund is refused, and nothing is sent', { tags: ['R2', 'R3'] }, async () => {
  const [payment] = (await world.sell(1, { tickets: 3 })) as [Payment]
  const before = await rememberPayment(world.pool, payment)
  const [a, b, c] = payment.ids as [string, string, string]
  const first = await world.refund(server.origin, { ...payment, ids: [a, b] })
  await goBackTo(world.pool, payment, before)
  const other = await world.refund(server.origin, { ...payment, ids: [b, c] })
  expect(other).toMatchObject({ status: 409, code: 'already-refunded', refundId: first.refundId })
  expect(await world.bookOf(payment)).toMatchObject({ refunded: 5000, refunds: 1, requests: 1 })
  expect(await world.refundsOf(payment)).toEqual(
    expect.arrayContaining([
      { id: first.refundId, state: 'succeeded' },
      { id: expect.any(String), state: 'failed' },
    ]),
  )
  expect(await world.stepsOf(first.refundId)).toEqual(['restored'])
  expect(await world.contradictions()).toEqual([])
})

test('a webhook restores a lost refund, failed or not, with its id and tickets', {
  tags: ['R2'],
}, async () => {
  await world.sendWebhooksTo(server.origin)
  const [paid, failed] = [await oneOfThree(), await oneOfThree()]
  const memories = [await rememberPayment(world.pool, paid), await rememberPayment(world.pool, failed)]
  const answers = [await world.refund(server.origin, paid), await world.refund(server.origin, failed)]
  await world.sandbox().setWebhooks({ held: true })
  const { rows } = await world.pool.query('select provider_refund_id as id from refunds where payment_id = $1', [
    failed.paymentId,
  ])
  await world.sandbox().settle(rows[0].id, 'failed')
  for (const [index, payment] of [paid, failed].entries()) {
    const memory = memories[index]
    if (memory) await goBackTo(world.pool, payment, memory)
  }
  await world.refundAtProvider({ ...paid }, 100)
  await world.sandbox().setWebhooks({ held: false })
  await expect.poll(() => world.refundsOf(failed), soon).toEqual([{ id: answers[1]?.refundId, state: 'failed' }])
  // The message is about another refund of the payment; the next request also restores this one.
  expect(await world.refund(server.origin, paid)).toEqual(answers[0])
  // The earlier failure counts, so this is a new refund with a new key.
  const anew = await world.refund(server.origin, failed)
  expect(anew).toMatchObject({ status: 200, state: 'succeeded' })
  expect(anew.refundId).not.toBe(answers[1]?.refundId)
  expect(await world.bookOf(failed)).toMatchObject({ refunded: 2500, refunds: 2 })
  expect(await world.contradictions()).toEqual([])
})

test('a refund older than 5,000 others of the account is found; cuts are counted and shown', {
  tags: ['R2', 'R6'],
  timeout: 240_000,
}, async () => {
  const payment = await oneOfThree()
  const before = await rememberPayment(world.pool, payment)
  const first = await world.refund(server.origin, payment)
  await server.close()
  await goBackTo(world.pool, payment, before)
  await world.pool.query(`
    with one as (insert into payment_sandbox.payment_intents (id, amount, currency, status, from_platform)
                 values ('pi_busy', 1000000, 'usd', 'succeeded', true) returning id)
    insert into payment_sandbox.refunds (id, payment_intent, amount, currency, status, created)
    select 're_busy_' || n, one.id, 1, 'usd', 'succeeded', clock_timestamp() - n * interval '1 millisecond'
    from one, generate_series(1, 6000) n`)
  await world.pool.query(
    `update payment_sandbox.refunds set created = created - interval '2 hours'
    where payment_intent = $1`,
    [payment.paymentId],
  )
  server = await startRefundServer(world.settings(20))
  const metric = async () => {
    const text = await (await fetch(`${server.origin}/metrics`)).text()
    return Number(/^refund_look_back_cut_short_total (\d+)$/m.exec(text)?.[1])
  }
  const compare = () => world.api(server.origin)(reconcileRefunds, { query: {} })
  await expect.poll(metric, { ...soon, interval: 20 }).toBeGreaterThan(0)
  // The comparison reads 5,000 refunds first, and the next round starts in 5 s, so the test has to wait.
  await world.pool.query(`update provider_look_back set lease_until = now() + interval '1 hour'`)
  expect((await compare()).lookBack).toMatchObject({ readTo: expect.any(String), cutShortAt: expect.any(String) })
  await world.pool.query('update provider_look_back set lease_until = null')
  await expect.poll(() => world.refundsOf(payment), soon).toEqual([{ id: first.refundId, state: 'succeeded' }])
  await expect.poll(async () => (await compare()).lookBack, soon).toBeNull()
  await world.pool.query(`delete from payment_sandbox.refunds where payment_intent = 'pi_busy'`)
  await world.pool.query(`delete from payment_sandbox.payment_intents where id = 'pi_busy'`)
  expect(await world.refund(server.origin, payment)).toEqual(first)
  expect(await world.bookOf(payment)).toMatchObject(paidOnce)
})

test('an unanswered refund stays unknown while another account is adopted', {
  tags: ['R5'],
  timeout: 240_000,
}, async () => {
  await server.close()
  const ours = await startRefundServer(world.settings(20))
  const payments: Payment[] = []
  for (let each = 0; each < 6; each++) payments.push(await oneOfThree())
  for (const { paymentId: payment_intent } of payments) {
    await world.sandbox().addFault({ kind: 'drop-after', times: 3, match: { payment_intent } })
    // Our process can't look it up before it closes.
    const match = { payment_intent, once_refunded: true }
    await world.sandbox().addFault({ kind: 'drop-before', times: 1000, call: 'read', match })
  }
  const answers = await Promise.all(payments.map((payment) => world.refund(ours.origin, payment)))
  expect(answers.map(({ status }) => status)).toEqual(payments.map(() => 504))
  for (const payment of payments) expect(await world.bookOf(payment)).toMatchObject({ refunds: 1 })
  await ours.close()
  const own = await adopt('acct_elsewhere')
  const settings = world.settings(20)
  const other = await startRefundServer({
    ...settings,
    sandbox: { ...settings.sandbox, secretKey: 'sk_test_acct_elsewhere' },
  })
  const states = async () => (await Promise.all(payments.map(world.refundsOf))).flat().map(({ state }) => state)
  const asked = async () => {
    const { rows } = await world.pool.query(
      `select count(*)::int as n from refunds where payment_id = any($1) and attempts > 0`,
      [payments.map(({ paymentId }) => paymentId)],
    )
    return rows[0].n
  }
  await world.pool.query(`update refunds set lease_until = now(), attempts = 0 where state = 'unknown'`)
  await expect.poll(asked, soon).toBe(6)
  await other.close()
  expect(await states()).toEqual(payments.map(() => 'unknown'))
  await world.sandbox().clearFaults()
  await adopt(own)
  await world.pool.query(`update refunds set lease_until = now() where state = 'unknown'`)
  server = await startRefundServer(world.settings(20))
  await expect.poll(states, soon).toEqual(payments.map(() => 'succeeded'))
  for (const payment of payments) expect(await world.bookOf(payment)).toMatchObject(paidOnce)
})

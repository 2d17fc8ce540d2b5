import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServerProgram, type ServerProcess } from '#testing/run-server.ts'
import { standStill } from '#testing/stand-still.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
let program: Awaited<ReturnType<typeof buildServerProgram>>
const started: ServerProcess[] = []
// Longer than its lease, which restarts with each call and is 5 s longer than the wait for an answer.
const takenAfterMs = 16_000
/** No mail server listens there. The test checks only what is written to the outbox, and that it is written once. */
const mail = {
  smtpUrl: 'smtp://127.0.0.1:9',
  inbox: null,
  from: { name: null, address: 'support@orbit.example' },
  allowed: 'everyone' as const,
  dkim: null,
  secret: 'a secret of the tests, and long enough',
}

beforeAll(async () => {
  program = await buildServerProgram()
})
afterAll(async () => {
  for (const server of started) await server.kill()
  await program.remove()
})

async function startServer(): Promise<ServerProcess> {
  // A busy machine needs some of this time to kill a server that waits for an answer.
  const server = await program.start({ ...world.settings(8), mail })
  started.push(server)
  return server
}

/** The steps at which a server stops. */
async function standStillAt(stops: readonly { step: string; paymentId: string }[]) {
  await world.pool.query('create table stops (step text, payment_id text)')
  await world.pool.query('insert into stops select * from unnest($1::text[], $2::text[])', [
    stops.map(({ step }) => step),
    stops.map(({ paymentId }) => paymentId),
  ])
  const when = `exists (select from stops s join refunds r on r.payment_id = s.payment_id
    where r.id = new.refund_id and s.step = new.step)`
  return standStill(world.pool, { on: 'insert on refund_steps', when })
}

test('a kill at any step of a refund and a restart leave one refund and one notice', {
  tags: ['M9', 'S6'],
  timeout: 120_000,
}, async () => {
  // Two tickets of four, so that the provider would pay a second time if asked.
  const sold = await world.sell(5, { tickets: 4, price: 1500 })
  const payments: Payment[] = sold.map((payment) => ({ ...payment, ids: payment.ids.slice(0, 2) }))
  await world.pool.query(`update payments set purchaser_email = id || '@guests.example'`)
  const tell = { tellCustomer: true }
  const [afterReserve, onTheWay, afterSend, beforeSettle, undisturbed] = payments as [
    Payment,
    Payment,
    Payment,
    Payment,
    Payment,
  ]
  const still = await standStillAt([
    { step: 'sending', paymentId: afterReserve.paymentId },
    { step: 'answered-succeeded', paymentId: beforeSettle.paymentId },
  ])
  const fault = (kind: 'slow' | 'slow-before', { paymentId }: Payment, delay_ms: number) =>
    world.sandbox().addFault({ kind, delay_ms, match: { payment_intent: paymentId } })
  // The provider processes it only after the sender is gone and the next server has looked for it.
  await fault('slow-before', onTheWay, takenAfterMs)
  await fault('slow', afterSend, 40_000)

  const first = await startServer()
  expect(await world.refund(first.origin, undisturbed, tell)).toMatchObject({ status: 200, state: 'succeeded' })
  const cut = [afterReserve, onTheWay, afterSend, beforeSettle]
  const calls = cut.map((payment) => world.refund(first.origin, payment, tell).catch(() => 'cut off' as const))
  await expect.poll(still.reached, { timeout: 60_000, interval: 20 }).toBe(2)
  await expect.poll(() => world.bookOf(onTheWay), { interval: 20 }).toMatchObject({ requests: 1 })
  const takenAt = Date.now() + takenAfterMs
  await expect.poll(() => world.bookOf(afterSend), { interval: 20 }).toMatchObject({ refunds: 1 })
  await first.kill()
  expect(await Promise.all(calls)).toEqual(cut.map(() => 'cut off'))
  await still.goOn()

  const refunds = await Promise.all(cut.map(world.refundsOf))
  expect(refunds).toEqual(cut.map(() => [{ id: expect.any(String), state: 'reserved' }]))
  const ids = refunds.map(([refund]) => refund?.id ?? '')
  expect(await Promise.all(ids.map(world.stepsOf))).toEqual([
    ['reserved'],
    ['reserved', 'sending'],
    ['reserved', 'sending'],
    ['reserved', 'sending'],
  ])
  expect(await Promise.all(cut.map(world.bookOf))).toEqual([
    { refunded: 0, refunds: 0, requests: 0 },
    { refunded: 0, refunds: 0, requests: 1 },
    { refunded: 3000, refunds: 1, requests: 1 },
    { refunded: 3000, refunds: 1, requests: 1 },
  ])

  const second = await startServer()
  const again = await Promise.all(cut.map((payment) => world.refund(second.origin, payment, tell)))
  expect(again.map(({ refundId }) => refundId)).toEqual(ids)
  const states = async () => (await Promise.all(cut.map(world.refundsOf))).flat().map(({ state }) => state)
  await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(cut.map(() => 'succeeded'))
  // Wait for the late order before reading the books.
  await pause(Math.max(0, takenAt + 1_000 - Date.now()))
  for (const payment of payments) expect(await world.bookOf(payment)).toMatchObject({ refunded: 3000, refunds: 1 })
  expect(await world.contradictions()).toEqual([])
  const { rows: told } = await world.pool.query<{ address: string; kind: string }>(
    'select to_address as address, kind from mail_messages order by 1',
  )
  const addresses = payments.map(({ paymentId }) => `${paymentId}@guests.example`).toSorted()
  expect(told).toEqual(addresses.map((address) => ({ address, kind: 'refund-made' })))
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { goBackTo, rememberPayment } from '#testing/payment-memory.ts'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
const soon = { timeout: 60_000, interval: 50 }
const slowMs = 3_000
let servers: readonly RefundServer[]

beforeEach(async () => {
  servers = [await startRefundServer(world.settings(10)), await startRefundServer(world.settings(10))]
})
afterEach(async () => {
  for (const server of servers) await server.close()
})

/** The database forgets a refund of the first two tickets while the provider still works on it. */
async function loseOnItsWay() {
  const [payment] = (await world.sell(1, { tickets: 4 })) as [Payment]
  const before = await rememberPayment(world.pool, payment)
  const match = { payment_intent: payment.paymentId }
  await world.sandbox().addFault({ kind: 'slow-before', delay_ms: slowMs, match })
  const first = world.refund(servers[0]?.origin ?? '', { ...payment, ids: payment.ids.slice(0, 2) })
  const sent = `select from refund_steps s join refunds r on r.id = s.refund_id where r.payment_id = $1 and s.step = 'sending'`
  await expect.poll(async () => (await world.pool.query(sent, [payment.paymentId])).rowCount, soon).toBe(1)
  await goBackTo(world.pool, payment, before)
  return { payment, first }
}

test.each([
  ['the same process', 0],
  ['another process', 1],
])(
  'a refund lost on its way is not paid again with another selection, by %s',
  {
    tags: ['R1', 'R2', 'R3'],
  },
  async (_, index) => {
    const { payment, first } = await loseOnItsWay()
    const origin = servers[index]?.origin ?? ''
    const overlapping = await world.refund(origin, { ...payment, ids: payment.ids.slice(1, 3) })
    expect(overlapping).toMatchObject({ status: 409, code: 'already-refunded' })
    await first
    expect(await world.bookOf(payment)).toMatchObject({ refunded: 5000, refunds: 1 })
    const rest = await world.refund(origin, { ...payment, ids: payment.ids.slice(2) })
    expect(rest).toMatchObject({ status: 200 })
    expect(await world.bookOf(payment)).toMatchObject({ refunded: 10_000, refunds: 2 })
    await expect.poll(() => world.contradictions(), soon).toEqual([])
  },
)

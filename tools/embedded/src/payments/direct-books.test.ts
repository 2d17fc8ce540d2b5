import { beforeAll, expect, test } from 'vitest'
import { seedTiny } from '#demo/testing/seed-tiny.ts'
import { bookRefund } from './direct-books.ts'
import { useSandbox } from './testing/use-sandbox.ts'

const peer = useSandbox()
const { pool, rows, count } = peer.database

beforeAll(() => seedTiny(peer.database.url, new Date()))

test('a refund over HTTP waits for one that is being booked directly, and counts it', async () => {
  const [whole] = await rows<{ id: string; payment: string; amount: number }>(
    `select r.id, p.id as payment, p.amount_cents as amount from refunds r join payments p on p.id = r.payment_id
     where r.state = 'succeeded' and r.provider_refund_id is not null and r.amount_cents = p.amount_cents limit 1`,
  )
  if (!whole) throw new Error('There is no refund of a whole payment.')
  await peer.stripe.paymentIntents.create({
    amount: whole.amount,
    currency: 'usd',
    confirm: true,
    metadata: { id: whole.payment },
  })
  const client = await pool.connect()
  await client.query('begin')
  await bookRefund(client, whole.id)
  const refund = peer.stripe.refunds.create({ payment_intent: whole.payment }).catch((error: unknown) => error)
  const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => count(waiting), { timeout: 60_000 }).toBe(1)
  await client.query('commit')
  client.release()
  expect(await refund).toMatchObject({ code: 'charge_already_refunded' })
})

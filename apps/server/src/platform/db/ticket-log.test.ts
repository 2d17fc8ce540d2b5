import { expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useDatabase } from '#testing/use-database.ts'

const { pool } = useDatabase({ connections: 4 })
const sales = salesOf(pool)

async function soldTicket() {
  const eventId = await sales.event()
  const { tickets } = await sales.sell(eventId)
  await sales.fold()
  return { eventId, id: tickets[0]?.id ?? '' }
}
const logged = async (eventId: string) =>
  (await pool.query('select redeemed, ticket_ids from ticket_log where event_id = $1', [eventId])).rows

const redeem = `update tickets set redeemed = true, redeemed_at = now() where id = $1 and not redeemed`

test('a redemption that waited for another is logged once', { tags: ['L1'] }, async () => {
  const { eventId, id } = await soldTicket()
  const first = await pool.connect()
  await first.query('begin')
  await first.query(redeem, [id])
  const second = pool.query(redeem, [id])
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query = $1 and datname = current_database()`
  await expect.poll(async () => (await pool.query(waits, [redeem])).rowCount, { timeout: 20_000 }).toBe(1)
  await first.query('commit')
  first.release()
  expect((await second).rowCount).toBe(0)
  expect(await logged(eventId)).toEqual([{ redeemed: 1, ticket_ids: [id] }])
})

test.each([
  ['redeemed = true', 'tickets_redeemed'],
  [`redeemed = true, redeemed_at = now(), kind = 'gift'`, 'tickets_kind'],
  [`redeemed = true, redeemed_at = now(), payment_id = 'pi_none'`, 'tickets_payment_id_payments_id_fk'],
])('a change that is refused leaves nothing in the log: %s', { tags: ['L1'] }, async (change, constraint) => {
  const { eventId, id } = await soldTicket()
  await expect(pool.query(`update tickets set ${change} where id = $1`, [id])).rejects.toMatchObject({ constraint })
  expect(await logged(eventId)).toEqual([])
})

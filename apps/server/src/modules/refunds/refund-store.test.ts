import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/db/database.ts'
import { createSwitches } from '#platform/remote-config/switches.ts'
import { salesOf } from '#testing/sales.ts'
import { useDatabase } from '#testing/use-database.ts'
import { createRefundStore } from './refund-store.ts'

const { pool, url } = useDatabase()
const database = connectDatabase(url, { onError: () => undefined })
const store = createRefundStore(database, {
  leaseMs: 5_000,
  log: { error: () => undefined },
  switches: createSwitches(),
  tell: async () => undefined,
})
afterAll(() => database.close())

async function openRefunds(count: number, { state = 'reserved', lease = '-1 second' as string | null } = {}) {
  const sales = salesOf(pool)
  const { paymentId } = await sales.sell(await sales.event())
  const { rows } = await pool.query<{ id: string }>(
    `insert into refunds (id, payment_id, state, amount_cents, lease_until)
     select 're_' || $1 || n, $1, $2, 1, now() + $3::interval from generate_series(1, $4) n returning id`,
    [paymentId, state, lease, count],
  )
  return rows.map(({ id }) => id)
}

test('each open refund goes to one caller, with a longer wait each time', { tags: ['M9'] }, async () => {
  const open = [
    ...(await openRefunds(10)),
    ...(await openRefunds(5, { state: 'unknown' })),
    ...(await openRefunds(5, { state: 'sent' })),
    ...(await openRefunds(3, { lease: null })),
  ]
  await openRefunds(3, { lease: '1 hour' })
  await openRefunds(3, { state: 'succeeded' })
  await openRefunds(3, { state: 'failed' })
  const claimed = (await Promise.all(Array.from({ length: 5 }, () => store.claim(8)))).flat()
  expect(claimed.map(({ id }) => id).sort()).toEqual(open.sort())
  expect(await store.claim(8)).toEqual([])

  const waitSeconds = async () => {
    await pool.query('update refunds set lease_until = now() where id = $1', [open[0]])
    await store.claim(8)
    const { rows } = await pool.query(
      'select round(extract(epoch from lease_until - now()))::int as seconds from refunds where id = $1',
      [open[0]],
    )
    return rows[0].seconds as number
  }
  const waits: number[] = []
  for (let round = 0; round < 8; round++) waits.push(await waitSeconds())
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits[0]).toBeLessThan(10)
  expect(Math.max(...waits)).toBeLessThanOrEqual(65)
  expect(Math.max(...waits)).toBeGreaterThan(55)
})

test('keys are deleted after a day, but not while their refund is open', { tags: ['M9'] }, async () => {
  const [open] = await openRefunds(1)
  const [closed] = await openRefunds(1, { state: 'succeeded' })
  await pool.query(
    `insert into idempotent_requests (person_id, key, fingerprint, result_id, created_at) values
       ('acc_super', 'open', '', $1, now() - interval '3 days'), ('acc_super', 'closed', '', $2, now() - interval '25 hours'),
       ('acc_super', 'young', '', $2, now() - interval '23 hours'), ('acc_super', 'comps', '', 'x', now() - interval '2 days')`,
    [open, closed],
  )
  await store.forgetOldKeys()
  const { rows } = await pool.query('select key from idempotent_requests order by key')
  expect(rows.map(({ key }) => key)).toEqual(['open', 'young'])
})

test('a refund with an unknown outcome comes before pending ones that waited longer', {
  tags: ['M9'],
}, async () => {
  await pool.query(`update refunds set lease_until = now() + interval '1 hour'`)
  await openRefunds(5, { state: 'sent', lease: '-1 hour' })
  const [lost] = await openRefunds(1, { state: 'unknown' })
  expect((await store.claim(1)).map(({ id }) => id)).toEqual([lost])
  expect(await store.claim(1000)).toHaveLength(5)
})

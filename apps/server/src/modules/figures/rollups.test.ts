import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useDatabase } from '#testing/use-database.ts'
import { verifyRollups } from './verify-rollups.ts'

const { pool } = useDatabase({ connections: 12 })
const { event, sell, redeem, refund, transfer, comp, remove, clear } = salesOf(pool)
const noDifference = { rows: 0, tickets: 0, cents: 0 }

beforeEach(clear)

async function kept() {
  const { rows } = await pool.query(
    'select * from event_stats where sold + comps + redeemed + refunded + transferred > 0 order by event_id',
  )
  return rows
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>, end: 'commit' | 'rollback') {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query(end)
  } finally {
    client.release()
  }
}

test('a rolled-back transaction counts nothing, a committed one everything at once', {
  tags: ['O10'],
}, async () => {
  const eventId = await event()
  await inTransaction(async (client) => void (await salesOf(client).sell(eventId)), 'rollback')
  expect(await kept()).toEqual([])
  await inTransaction(async (client) => {
    await salesOf(client).sell(eventId, { prices: [100, 200] })
    expect(await kept()).toEqual([])
  }, 'commit')
  expect(await kept()).toMatchObject([{ event_id: eventId, sold: 2, gross_cents: '300' }])
  expect(await verifyRollups(pool)).toMatchObject(noDifference)
})

test.each(['tickets', 'transfers', 'events cascade', 'payments cascade', 'organizations cascade'])(
  'truncate %s is refused: it would bypass the count',
  { tags: ['O10'] },
  async (tables) => {
    await transfer((await sell(await event())).tickets)
    await expect(pool.query(`truncate ${tables}`)).rejects.toThrow(/table (tickets|transfers) is counted by triggers/)
    expect(await kept()).toMatchObject([{ sold: 1, transferred: 1 }])
  },
)

test('every way to write a ticket is counted: upsert, merge of days, prices, kinds and events', {
  tags: ['O10'],
}, async () => {
  const [from, to] = [await event(), await event()]
  const { tickets } = await sell(from, { prices: [100, 200, 300] })
  const [first, second, third] = tickets.map(({ id }) => id)
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at)
     select event_id, id, code, 50, purchased_at from tickets where id in ($1, $2)
     union all select event_id, 'tkt_upserted', 'tkt_upserted', 700, purchased_at from tickets where id = $1
     on conflict (event_id, id) do update set price_cents = excluded.price_cents`,
    [first, second],
  )
  expect(await kept()).toMatchObject([{ sold: 4, gross_cents: '1100' }])
  await pool.query(`update tickets set kind = 'comp', price_cents = 0 where id = $1`, [first])
  await pool.query(`update tickets set purchased_at = purchased_at + interval '3 days' where id = $1`, [second])
  await pool.query('update tickets set event_id = $2 where id = $1', [third, to])
  await pool.query(
    `merge into tickets t using (values ('tkt_upserted')) as gone (id) on t.id = gone.id when matched then delete`,
  )
  expect(await kept()).toMatchObject([
    { event_id: from, sold: 1, comps: 1, gross_cents: '50' },
    { event_id: to, sold: 1, comps: 0, gross_cents: '300' },
  ])
  expect(await verifyRollups(pool)).toMatchObject(noDifference)
})

test('every change of a ticket updates its version and time, whichever writer made it', async () => {
  const { tickets } = await sell(await event())
  const state = async () =>
    (await pool.query('select version, updated_at from tickets where id = $1', [tickets[0]?.id])).rows[0]
  const before = await state()
  await pool.query(`update tickets set version = 1, owner_name = 'Ada' where id = $1`, [tickets[0]?.id])
  const after = await state()
  expect(after.version).toBe(2)
  expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
})

/** Each writer changes only its own tickets, but all share the events and their days. */
async function writer(number: number, events: readonly Awaited<ReturnType<typeof event>>[], statements: number) {
  const at = (step: number) => new Date(Date.UTC(2026, 5, 1 + ((step * 7 + number) % 9), (step * 5) % 24)).toISOString()
  let written = 0
  for (let step = 0; written < statements; step++) {
    const inTurn = step % 2 ? events : events.toReversed()
    const { tickets } = await sell(inTurn, {
      at: at(step),
      prices: [100, 250, 399, 1200, 5].map((cents) => cents + step),
    })
    await redeem(tickets.slice(0, 3), { at: at(step + 1) })
    await transfer(tickets.toReversed().slice(0, 3), { at: at(step + 2) })
    await refund(tickets.slice(2, 4), { at: at(step + 3) })
    await redeem(tickets.slice(0, 2), { at: null })
    await comp(events[step % events.length] as (typeof events)[number], { at: at(step), count: 2 })
    await remove(tickets.slice(4))
    written += 9
  }
  return written
}

test('many writers at once cause no deadlock and no difference at any moment', { tags: ['O10'] }, async () => {
  const events = [await event(), await event(), await event(), await event()]
  const writers = Promise.all(Array.from({ length: 8 }, (_, number) => writer(number, events, 50)))
  let isWriting = true
  const watcher = (async () => {
    const seen: number[] = []
    while (isWriting) seen.push((await verifyRollups(pool)).rows)
    return seen
  })()
  const written = await writers.finally(() => {
    isWriting = false
  })
  expect(written.reduce((sum, each) => sum + each)).toBeGreaterThan(400)
  const seen = await watcher
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((rows) => rows > 0)).toEqual([])
  expect(await verifyRollups(pool)).toMatchObject(noDifference)
})

test('the time zone can change while others write', { tags: ['O10'] }, async () => {
  const events = [await event(), await event()]
  const writers = Promise.all(Array.from({ length: 4 }, (_, number) => writer(number, events, 30)))
  for (const zone of ['America/New_York', 'Pacific/Auckland', 'UTC', 'Asia/Kolkata', 'UTC']) {
    await pool.query('select set_platform_time_zone($1)', [zone])
  }
  await writers
  expect(await verifyRollups(pool)).toMatchObject(noDifference)
})

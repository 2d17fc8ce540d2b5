import type { EventId } from '@ground-control/domain/values/ids'
import Fastify from 'fastify'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sale, salesOf, type TicketRef } from '#testing/sales.ts'
import { useDatabase } from '#testing/use-database.ts'
import { mountTicketFolding } from './ticket-folding.ts'

const { pool, url } = useDatabase({ connections: 20 })
const { event, sell, comp, redeem, refund, transfer, remove, fold, clear } = salesOf(pool)
const waitFor = { timeout: 60_000, interval: 20 }

const open: { close(): Promise<unknown> }[] = []

beforeEach(async () => {
  await clear()
  await fold()
})
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
  await fold()
})

/** Like a server process, with its own pool, so that it can be killed alone. */
async function startFolder(everyMs = 5) {
  const own = new pg.Pool({ connectionString: url, max: 3, application_name: 'folder' })
  own.on('error', () => {})
  own.on('connect', (client) => client.on('error', () => {}))
  const app = Fastify().post('/', async () => 'changed')
  const metrics = new Registry()
  const folding = mountTicketFolding(app, { database: { pool: own }, metrics, everyMs })
  await app.ready()
  const close = () => app.close().then(() => own.end())
  open.push({ close })
  return { folding, metrics, close, answer: () => app.inject({ method: 'POST', url: '/' }) }
}

const killFolders = () =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'folder' and datname = current_database()`,
  )
const pending = async () => Number((await pool.query('select count(*) from ticket_log')).rows[0].count)

const columns =
  'event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred'
const changes = 'sold + comps + refunded + redeemed + redeemed_refunded + transferred'
const totals = columns
  .split(', ')
  .slice(2)
  .map((name) => `sum(${name}) as ${name}`)
  .join(', ')

/**
 * Rows in which figures and tickets differ. A single statement, so that both come from one snapshot. Empty days don't
 * count.
 */
const differences = `
  with kept as (select ${columns} from event_day_stats
                where (${columns.split(', ').slice(2).join(', ')}) <> (0, 0, 0, 0, 0, 0, 0, 0)),
  counted as (select ${columns} from event_day_recount),
  summed as (select event_id, day, sum(sold) over so_far as sold, sum(gross_cents) over so_far as gross_cents,
                    sum(redeemed) over so_far as redeemed, sum(${changes}) over so_far as changes
             from folded_event_day_stats window so_far as (partition by event_id order by day)),
  lives as (select event_id, ${totals} from event_stats group by event_id having sum(sold + comps + transferred) <> 0),
  counted_lives as (select event_id, ${totals} from counted group by event_id having sum(sold + comps + transferred) <> 0)
  (table kept except table counted) union all (table counted except table kept)
  union all (select event_id, null::date, ${totals} from lives group by event_id except select event_id, null::date, ${totals} from counted_lives group by event_id)
  union all (select event_id, null::date, ${totals} from counted_lives group by event_id except select event_id, null::date, ${totals} from lives group by event_id)
  union all (select event_id, day, sold, gross_cents, redeemed, changes, 0, 0, 0, 0 from summed
             except select event_id, day, sold_so_far, gross_cents_so_far, redeemed_so_far, changes_so_far, 0, 0, 0, 0
             from folded_event_day_stats)
  union all (select null, day, sum(sold), sum(gross_cents), 0, 0, 0, 0, 0, 0 from folded_event_day_stats group by day
             having sum(sold) <> 0 except select null, day, sold, gross_cents, 0, 0, 0, 0, 0, 0 from folded_day_sales)`

function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Makes random changes, some in longer transactions, some rolled back. */
async function write(events: readonly EventId[], seed: number, steps: number): Promise<void> {
  const upTo = numbersFrom(seed)
  const at = () => new Date(Date.UTC(2026, 5, 1 + upTo(5), upTo(24))).toISOString()
  const client = await pool.connect()
  const inside = salesOf(client)
  let own: TicketRef[] = []
  const unrefunded: Sale[] = []
  const some = () => own.filter(() => upTo(3) === 0)
  const ids = (tickets: readonly TicketRef[]) => tickets.map(({ id }) => id)
  const changes = [
    async () => {
      const sale = await inside.sell(upTo(2) ? events : [events[0] as EventId], {
        prices: [100, 250, 399].slice(upTo(3)),
        at: at(),
      })
      own.push(...sale.tickets)
      unrefunded.push(sale)
    },
    async () =>
      own.push(...(await inside.comp(events[upTo(events.length)] as EventId, { count: 1 + upTo(3), at: at() }))),
    () => inside.redeem(some(), { at: at() }),
    () => inside.redeem(some(), { at: null }),
    () => inside.transfer(some(), { at: at() }),
    async () => {
      const sale = unrefunded.pop()
      if (sale) await inside.refund(sale.tickets, { at: at() })
    },
    () => client.query('update tickets set purchased_at = $2 where id = any($1)', [ids(some()), at()]),
    () => client.query('update tickets set owner_name = $2 where id = any($1)', [ids(some()), `Ada ${upTo(9)}`]),
    async () => {
      const sale = unrefunded.shift()
      if (!sale) return
      const currency = upTo(2) ? 'eur' : 'usd'
      await client.query('update payments set currency = $2 where id = $1', [sale.paymentId, currency])
    },
    async () => {
      const gone = own.splice(0, 1)
      if (!unrefunded.some(({ tickets }) => tickets.some(({ id }) => id === gone[0]?.id))) {
        await client.query('delete from refund_tickets where ticket_id = any($1)', [ids(gone)])
        await inside.remove(gone)
      }
    },
  ]
  try {
    for (let step = 0; step < steps; step++) {
      const kept = [...own]
      const keptSales = [...unrefunded]
      await client.query('begin')
      for (let times = 1 + upTo(3); times > 0; times--) await changes[upTo(changes.length)]?.()
      if (upTo(5) === 0) {
        await client.query('rollback')
        own = kept
        unrefunded.splice(0, unrefunded.length, ...keptSales)
      } else await client.query('commit')
    }
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

test('changes of a process in a row are folded without waiting for the next round', { tags: ['L1'] }, async () => {
  const { answer } = await startFolder(1_000_000)
  for (const _ of [1, 2, 3]) await sell(await event()).then(answer)
  await expect.poll(pending, waitFor).toBe(0)
})

test('at every moment figures equal a recount, with folders that come, go and are killed', {
  tags: ['L1', 'O10'],
}, async () => {
  const events = [await event(), await event(), await event()]
  let isWriting = true
  const writing = Promise.all([1, 2, 3, 4].map((seed) => write(events, seed, 40))).finally(() => {
    isWriting = false
  })
  await startFolder()
  await startFolder(13)
  const watching = (async () => {
    let looks = 0
    while (isWriting) {
      expect((await pool.query(differences)).rows).toEqual([])
      looks += 1
    }
    return looks
  })()
  const killing = (async () => {
    while (isWriting) {
      await killFolders()
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  })()
  const [, , looks] = await Promise.all([writing, killing, watching])
  expect(looks).toBeGreaterThan(0)
  await expect.poll(pending, waitFor).toBe(0)
  expect((await pool.query(differences)).rows).toEqual([])
})

test('a killed folder loses nothing, and another continues', { tags: ['L1'] }, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId)
  const blocker = await pool.connect()
  await blocker.query('begin; lock table ticket_changes in access exclusive mode')
  await startFolder()
  const atWork = `select from pg_stat_activity where application_name = 'folder' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(atWork)).rowCount, waitFor).toBe(1)
  await killFolders()
  await startFolder()
  await expect.poll(async () => (await pool.query(atWork)).rowCount, waitFor).toBe(1)
  expect((await pool.query('select sold from event_stats where event_id = $1', [eventId])).rows).toEqual([{ sold: 1 }])
  await blocker.query('rollback')
  blocker.release()
  await expect.poll(pending, waitFor).toBe(0)
  const { rows } = await pool.query('select revision::int, ticket_ids from ticket_changes where event_id = $1', [
    eventId,
  ])
  expect(rows).toEqual([{ revision: 0, ticket_ids: [tickets[0]?.id] }])
})

test('a sale that commits after a later one was folded is folded too', { tags: ['L1'] }, async () => {
  const eventId = await event()
  const late = await pool.connect()
  await late.query('begin')
  const first = await salesOf(late).sell(eventId)
  const second = await sell(eventId)
  await fold()
  // Far past the limit, so that counting by number instead of visibility would miss it.
  for (const _ of [1, 2, 3]) await sell(eventId)
  await fold()
  await late.query('commit')
  late.release()
  expect((await pool.query(differences)).rows).toEqual([])
  await fold()
  expect(await pending()).toBe(0)
  const { rows } = await pool.query('select unnest(ticket_ids) as id from ticket_changes where event_id = $1', [
    eventId,
  ])
  expect(rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining([...first.tickets, ...second.tickets].map(({ id }) => id)),
  )
  expect((await pool.query(differences)).rows).toEqual([])
})

test('a backlog is exact before it is folded, and is folded in steps', { tags: ['L1'] }, async () => {
  const eventId = await event()
  for (const _ of [1, 2, 3, 4, 5]) await redeem(await comp(eventId))
  const steps: number[] = []
  for (let folded = -1; folded !== 0; ) {
    expect((await pool.query(differences)).rows).toEqual([])
    folded = Number((await pool.query('select fold_ticket_log(4) as folded')).rows[0].folded)
    steps.push(folded)
  }
  expect(steps).toEqual([4, 4, 2, 0])
})

test('tickets of one statement are counted, few or many, as sold or redeemed before', { tags: ['L1'] }, async () => {
  const eventId = await event()
  for (const [count, redeemedAt] of [
    [1, null],
    [8, null],
    [9, null],
    [2, '2026-06-02T10:00:00Z'],
    [300, '2026-06-03T10:00:00Z'],
  ] as const) {
    await pool.query(
      `insert into tickets (event_id, id, kind, price_cents, purchased_at, redeemed, redeemed_at)
       select $1, gen_random_uuid(), case when n % 2 = 0 then 'comp' else 'sale' end, case when n % 2 = 0 then 0 else n end,
              '2026-06-01T10:00:00Z'::timestamptz + n * interval '1 hour', $3::timestamptz is not null, $3
       from generate_series(1, $2::int) as n`,
      [eventId, count, redeemedAt],
    )
    expect((await pool.query(differences)).rows).toEqual([])
  }
  await fold()
  expect((await pool.query(differences)).rows).toEqual([])
})

test('only one process folds at a time; one that does not wait leaves it to the others', { tags: ['L1'] }, async () => {
  await sell(await event())
  const one = await pool.connect()
  await one.query('begin')
  expect((await one.query('select fold_ticket_log(10) as folded')).rows).toEqual([{ folded: 1 }])
  expect((await pool.query('select fold_ticket_log(10) as folded')).rows).toEqual([{ folded: null }])
  const waiting = pool.query('select fold_ticket_log(10, true) as folded')
  await one.query('rollback')
  one.release()
  expect((await waiting).rows).toEqual([{ folded: 1 }])
})

test('data restored into another database system is counted, whatever numbers its log has', {
  tags: ['L1'],
}, async () => {
  const eventId = await event()
  await sell(eventId)
  await fold()
  // As if the data came from a system that had numbered far more transactions.
  await pool.query(`update ticket_log_state set low = '999999999999', system = 1`)
  const { tickets } = await sell(eventId, { prices: [100, 200] })
  expect((await pool.query(differences)).rows).toEqual([])
  await fold()
  expect(await pending()).toBe(0)
  await transfer(tickets)
  await refund(tickets)
  await remove([])
  expect((await pool.query(differences)).rows).toEqual([])
})

test('the waiting time of changes is measured', { tags: ['L1'] }, async () => {
  const { metrics, folding } = await startFolder(600_000)
  await expect.poll(pending, waitFor).toBe(0)
  const oldest = async () =>
    (await metrics.getSingleMetric('ticket_log_oldest_seconds')?.get())?.values[0]?.value ?? Number.NaN
  expect(await oldest()).toBe(0)
  await sell(await event())
  await pool.query(`update ticket_log set logged_at = now() - interval '90 seconds'`)
  expect(await oldest()).toBeGreaterThanOrEqual(90)
  await folding.fold()
  expect(await oldest()).toBe(0)
})

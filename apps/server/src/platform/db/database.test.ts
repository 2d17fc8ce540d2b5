import pg from 'pg'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { asAdmin } from '#testing/test-database.ts'
import { useApi } from '#testing/use-api.ts'
import { connectDatabase } from './database.ts'

const { databaseName, lostConnections, pool, request, token } = useApi()

const patience = { timeout: 60_000 }
const stats = '/api/v1/tickets/stats/overview'
const endConnections = () =>
  asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'ground-control'`,
    [databaseName],
  )
const waiting = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`

/** Another connection's lock makes every reader of the figures wait while `work` runs. */
async function whileLocked(work: () => Promise<void>) {
  const blocker = new pg.Client({ connectionString: pool.options.connectionString })
  blocker.on('error', () => undefined)
  await blocker.connect()
  try {
    await blocker.query('begin; lock table event_stats in access exclusive mode')
    await work()
  } finally {
    await blocker.end()
  }
}

test('calls whose connection is cut get a clean 503, and the next ones succeed', {
  tags: ['P26'],
}, async () => {
  await whileLocked(async () => {
    // Each call asks for different days, so that they don't share one read.
    const calls = [1, 2, 3, 4, 5].map((day) => request(`${stats}?startDate=2026-01-0${day}`))
    await expect.poll(async () => (await pool.query(waiting, [databaseName])).rowCount, patience).toBe(5)
    await endConnections()
    for (const reply of await Promise.all(calls)) {
      expect(reply.headers.get('retry-after')).toBe('1')
      await expectProblem(reply, 503, 'database-unavailable')
    }
  })
  expect((await request(stats)).status).toBe(200)
})

test('idle connections that are cut are replaced without errors', { tags: ['P26'] }, async () => {
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((day) => request(`${stats}?startDate=2026-01-0${day}`)))
  expect(pool.totalCount).toBeGreaterThan(1)
  const before = lostConnections.length
  const idle = pool.totalCount
  await endConnections()
  // The sealer may also lose a connection of another pool.
  await expect.poll(() => lostConnections.length - before, patience).toBeGreaterThanOrEqual(idle)
  expect((await request(stats)).status).toBe(200)
})

test('a connection cut between two queries ends the transaction, not the process', async () => {
  const client = await pool.connect()
  const cut = new Promise((resolve) => client.once('end', resolve))
  await client.query('begin')
  await endConnections()
  await cut
  await expect(client.query('select 1')).rejects.toThrow()
  client.release()
  expect((await request(stats)).status).toBe(200)
})

test('a transaction that cannot begin returns its connection', async () => {
  const database = connectDatabase(pool.options.connectionString ?? '', { onError: () => undefined })
  // A broken connection that the pool believes to be fine. Its first query fails.
  const { writes } = database.pools
  writes.once('acquire', (client) => {
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  })
  await expect(database.inTransaction(async () => 'never')).rejects.toThrow()
  expect(writes.totalCount - writes.idleCount).toBe(0)
  expect(await database.inTransaction(async () => 'again')).toBe('again')
  await database.close()
})

test('while connections are cut again and again, every call is answered with 200 or 503', {
  tags: ['P26'],
}, async () => {
  const headers = { authorization: `Bearer ${await token()}` }
  const statuses: number[] = []
  const callers = Array.from({ length: 6 }, async () => {
    for (let at = 0; at < 15; at++) {
      const reply = await request(stats, { headers })
      statuses.push(reply.status)
      if (reply.status === 503) await expectProblem(reply, 503, 'database-unavailable')
      else await reply.arrayBuffer()
    }
  })
  const cutter = (async () => {
    while (statuses.length < 80) await endConnections()
  })()
  await Promise.all([...callers, cutter])
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect((await request(stats)).status).toBe(200)
})

test('a failing query is an internal problem without SQL, and is logged', { tags: ['P26'] }, async () => {
  await pool.query('alter table folded_day_sales rename to hidden')
  const reply = await request(stats)
  const text = await reply.clone().text()
  await expectProblem(reply, 500, 'internal')
  expect(text).not.toMatch(/folded|select|relation|drizzle|stack/i)
  await pool.query('alter table hidden rename to folded_day_sales')
  expect((await request(stats)).status).toBe(200)
})

test('a database that refuses connections, or is gone, gives 503', { tags: ['P26'] }, async () => {
  await asAdmin(`alter database ${databaseName} with allow_connections false`)
  await endConnections()
  await expect.poll(() => pool.totalCount, patience).toBe(0)
  await expectProblem(await request(stats), 503, 'database-unavailable')
  const ready = await request('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', problem: 'The database is unavailable.' },
  ])
  expect((await request('/healthz')).status).toBe(200)
  await asAdmin(`alter database ${databaseName} with allow_connections true`)
  expect((await request(stats)).status).toBe(200)
})

test('a statement that takes too long is ended by the database', async () => {
  const { rows } = await pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '15s' }])
})

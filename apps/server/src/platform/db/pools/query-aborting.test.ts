import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useDatabase } from '#testing/use-database.ts'
import { queryAborting } from './query-aborting.ts'

const { pool, url } = useDatabase({ connections: 2 })

const patience = { timeout: 60_000 }
const sleep = (mark: string) => sql.raw(`select pg_sleep(60) /* ${mark} */`)
const running = async (mark: string) => {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
    [`%/* ${mark} */%`],
  )
  return rowCount
}

test('a query that is not aborted returns its rows', async () => {
  const { signal } = new AbortController()
  expect(await queryAborting(pool, sql`select ${1}::int as one`, signal)).toEqual([{ one: 1 }])
})

test('an aborted query is stopped in the database, and its connection is not used again', async () => {
  const caller = new AbortController()
  const outcome = queryAborting(pool, sleep('aborted'), caller.signal).catch((error: unknown) => error)
  await expect.poll(() => running('aborted'), patience).toBe(1)
  caller.abort()
  expect(await outcome).toBe(caller.signal.reason)
  await expect.poll(() => running('aborted'), patience).toBe(0)
  await expect.poll(() => pool.totalCount, patience).toBe(1)
})

test('a cancel request that overtakes its query is repeated', async () => {
  const line = await overtakingLine('/* overtaken */')
  const caller = new AbortController()
  const outcome = queryAborting(line.pool, sleep('overtaken'), caller.signal).catch((error: unknown) => error)
  await line.isHeld
  caller.abort()
  expect(await outcome).toBe(caller.signal.reason)
  await line.close()
})

test('a query is stopped even while every connection of the pool is in use', async () => {
  const caller = new AbortController()
  const outcomes = ['one', 'two'].map((mark) => queryAborting(pool, sleep(mark), caller.signal).catch(() => 'stopped'))
  const third = queryAborting(pool, sql`select 3 as three`, new AbortController().signal)
  await expect.poll(() => pool.waitingCount, patience).toBe(1)
  caller.abort()
  expect(await Promise.all(outcomes)).toEqual(['stopped', 'stopped'])
  expect(await third).toEqual([{ three: 3 }])
})

test('a caller gone before the query starts gets no connection', async () => {
  const gone = AbortSignal.abort()
  await expect(queryAborting(pool, sql`select 1 / 0`, gone)).rejects.toBe(gone.reason)
  const held = await Promise.all([pool.connect(), pool.connect()])
  const caller = new AbortController()
  const waiting = queryAborting(pool, sql`select 1 / 0`, caller.signal)
  caller.abort()
  for (const client of held) client.release()
  await expect(waiting).rejects.toBe(caller.signal.reason)
})

test('a failing query says why, and a cut connection does not end the process', async () => {
  const { signal } = new AbortController()
  await expect(queryAborting(pool, sql`select 1 / 0`, signal)).rejects.toMatchObject({ cause: { code: '22012' } })
  const outcome = queryAborting(pool, sleep('cut'), signal).catch((error: Error) => error.cause)
  await expect.poll(() => running('cut'), patience).toBe(1)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%/* cut */%' and pid <> pg_backend_pid()`,
  )
  expect(await outcome).toMatchObject({ code: '57P01' })
})

/** A connection to the database that delays the query with this mark until a later connection has passed it. */
async function overtakingLine(mark: string) {
  const { host, port, user, password, database } = new pg.Client(url)
  const path = `${host}/.s.PGSQL.${port}`
  let send = () => {}
  let tellHeld = () => {}
  const isHeld = new Promise<void>((resolve) => {
    tellHeld = resolve
  })
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(path) : connect(port, host)
    near.on('data', (bytes) => {
      if (!bytes.includes(mark)) return far.write(bytes)
      send = () => far.write(bytes)
      tellHeld()
    })
    near.on('close', () => far.destroy()).on('error', () => far.destroy())
    far.pipe(near)
    far.on('close', () => send()).on('error', () => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = server.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port: own, user, password, database, max: 1 })
  // Its connection is cut when the proxy closes.
  pool.on('error', () => undefined)
  async function close() {
    await pool.end()
    server.close()
  }
  return { pool, isHeld, close }
}

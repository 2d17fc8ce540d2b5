import { setTimeout as pause } from 'node:timers/promises'
import { followLive } from '@ground-control/contract/live'
import { searchPlatform } from '@ground-control/contract/search'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'
import { useOwnPostgres } from '@ground-control/process-tests/faults/use-own-postgres.ts'
import { buildServerProgram, type ServerProcess } from '@ground-control/process-tests/testing/run-server.ts'
import { useWorld } from '@ground-control/process-tests/testing/use-world.ts'
import { queryAborting } from '@ground-control/server/platform/db/pools/query-aborting'
import { people } from '@ground-control/server/testing/tokens'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAllKept } from './expect-all-kept.ts'
import { expectAllWhole, prepareEvent, print, startStaff } from './staff-under-load.ts'
import { startPgBouncer } from './start-pgbouncer.ts'

const seconds = Number(process.env.CLUSTER_SECONDS ?? 20)
const poolSize = 6
const waiting = { timeout: 30_000, interval: 50 }

const postgres = useOwnPostgres()
const world = useWorld(postgres)
const servers: ServerProcess[] = []
let pooler: Awaited<ReturnType<typeof startPgBouncer>>
let program: Awaited<ReturnType<typeof buildServerProgram>>

beforeAll(async () => {
  pooler = await startPgBouncer(postgres.url, poolSize)
  program = await buildServerProgram()
  const settings = { ...world.settings(2), poolerUrl: pooler.url }
  for (let each = 0; each < 2; each++) servers.push(await program.start(settings))
  await world.sendWebhooksTo(servers[0]?.origin ?? '')
  await prepareEvent(world)
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  program?.remove()
  await pooler?.stop()
})

test('two processes share six connections of PgBouncer, and nothing is lost or paid twice', {
  tags: ['L5'],
}, async () => {
  const payments = await world.sell(10, { tickets: 4, price: 2500 })
  const apis = servers.flatMap(({ origin }) => [people.mara, people.jonas].map((person) => world.api(origin, person)))
  const staff = startStaff(world, apis, payments)
  await pause(seconds * 1000)
  const outcomes = await staff.stop()
  print(`PgBouncer, ${poolSize} connections, ${seconds} s`, outcomes)
  await expectAllWhole(world, () => servers[0]?.origin ?? '')
  await expectAllKept(world, payments, staff.answered)
  for (const what of ['refundSome', 'redeem', 'transfer', 'comps']) expect(outcomes.has(`${what} done`)).toBe(true)
  const failed = [...outcomes.keys()].filter((each) => /internal|unavailable|failed$|Error$/.test(each))
  expect(failed).toEqual([])
})

test('a change through one process reaches the live line of another', { tags: ['L5'] }, async () => {
  const [one, other] = servers.map(({ origin }) => origin) as [string, string]
  const [payment] = await world.sell(1)
  const leaving = new AbortController()
  const line = await fetch(`${other}${followLive.path}?eventId=${world.eventId()}`, {
    headers: { authorization: `Bearer ${await world.token()}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  let heard = ''
  const listening = (async () => {
    for await (const part of line.body ?? []) heard += Buffer.from(part).toString()
  })().catch(() => {})
  await expect.poll(() => heard, waiting).toContain('event: ready')
  await world.api(one)(setTicketStatus, { params: { id: payment?.ids[0] as TicketId }, body: { redeemed: true } })
  await expect.poll(() => heard, waiting).toContain('event: hint')
  leaving.abort()
  await listening
})

test('whoever leaves a search ends its query, through the pooler', { tags: ['L5'] }, async () => {
  const holder = await world.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table events in access exclusive mode')
    const leaving = new AbortController()
    const search = world
      .api(servers[0]?.origin ?? '')(
        searchPlatform,
        { body: { query: 'ada lovelace', kinds: ['events'] } },
        { signal: leaving.signal },
      )
      .catch(() => 'left')
    const stuck = async () =>
      (
        await world.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from events e%'`,
        )
      ).rowCount
    await expect.poll(stuck, waiting).toBeGreaterThan(0)
    leaving.abort()
    expect(await search).toBe('left')
    // Sooner than the limits for locks and statements would end it.
    await expect.poll(stuck, { timeout: 8_000, interval: 50 }).toBe(0)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('limits reach the database without a startup parameter, and a query is cancelled through it', {
  tags: ['L5'],
}, async () => {
  const pool = new pg.Pool({ connectionString: pooler.url, max: 1 })
  try {
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`,
    )
    expect(rows).toEqual([{ statement: '15s', lock: '10s', idle: '10s', jit: 'off' }])
    await expect(pool.query('select pg_sleep(20)')).rejects.toThrow('statement timeout')
    const caller = new AbortController()
    const outcome = queryAborting(pool, sql`select pg_sleep(10) /* cancelled */`, caller.signal).catch(
      (error: unknown) => error,
    )
    const asleep = async () =>
      (await world.pool.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount
    await expect.poll(asleep).toBe(1)
    caller.abort()
    expect(await outcome).toBe(caller.signal.reason)
    await expect.poll(asleep).toBe(0)
  } finally {
    await pool.end()
  }
})

import { type AddressInfo, connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eventId } from '@ground-control/domain/testing/ids'
import type { EventId } from '@ground-control/domain/values/ids'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createNotices } from '#modules/mail/notices/notices.ts'
import { createOutbox } from '#modules/mail/outbox.ts'
import { mountTickets } from '#modules/tickets/mount.ts'
import { createContactTrace } from '#platform/audit/contact-trace.ts'
import { connectDatabase, type Database } from '#platform/db/database.ts'
import { mountTicketFolding } from '#platform/db/ticket-folding.ts'
import { installProblemHandler } from '#platform/http/problems.ts'
import { serverOf } from '#platform/http/serve.ts'
import type { StreamLimits } from '#platform/http/streaming/streamed-reply.ts'
import { createSwitches } from '#platform/remote-config/switches.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useDatabase } from '#testing/use-database.ts'

// Sends megabytes through sockets, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const patience = { timeout: 60_000, interval: 20 }
const patient: StreamLimits = {
  maxAtOnce: 4,
  maxPerPerson: 4,
  waitMs: 5_000,
  stallMs: 60_000,
  slowMs: 60_000,
  maxMs: 60_000,
}

const anybody = { email: null, name: null, superadmin: true }

const { pool: admin, url } = useDatabase()

/** Each list exceeds what two sockets buffer: the first by its number of rows, the second by long names. */
const many = { eventId: eventId(''), rows: 100_000, nameLength: 12 }
const long = { eventId: eventId(''), rows: 2_500, nameLength: 8_000 }

beforeAll(async () => {
  // These indexes aren't used for lists and would only slow down the inserts.
  await admin.query(`
    alter table tickets drop constraint tickets_event_id_events_id_fk, drop constraint tickets_payment_id_payments_id_fk,
      drop constraint tickets_comp_batch_id_comp_batches_id_fk;
    drop index tickets_id, tickets_payment, tickets_owner, tickets_code`)
  for (const list of [many, long]) {
    list.eventId = await salesOf(admin).event()
    await admin.query(
      `insert into tickets (event_id, id, code, price_cents, purchased_at, owner_account_id, owner_name)
       select $1, 'tkt_a' || n, n, 2500, now(), 'acc_' || n, repeat('Ada ', $2 / 4)
       from generate_series(1, $3::int) as n`,
      [list.eventId, list.nameLength, list.rows],
    )
  }
  await admin.query('analyze tickets')
})

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

/** Serves only the lists, on its own server, so that limits and connections can be observed. */
async function start(limits: Partial<StreamLimits> = {}, databaseUrl = url) {
  const database = connectDatabase(databaseUrl, { onError: () => undefined })
  open.push(database)
  const app = Fastify()
  app.decorateRequest('principal', null)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  installProblemHandler(app)
  const serve = serverOf(app, {
    access: {
      check: async (_, { headers }) => ({ ...anybody, uid: String(headers['x-person'] || 'acc_any') }),
      confirm: async () => {},
    },
    organizationHeader: 'x-organization-id',
    traceContacts: createContactTrace(database),
    streamLimits: { ...patient, ...limits },
  })
  const switches = createSwitches()
  const mail = { outbox: createOutbox(null), desk: null }
  const notices = createNotices({ outbox: mail.outbox, deskAddress: null, switches, log: app.log })
  const folding = mountTicketFolding(app, { database, metrics: new Registry() })
  mountTickets(app, serve, { database, folding, switches, notices, version: '1', timeZone: 'UTC', mail })
  const sent: Socket[] = []
  app.server.on('connection', (socket) => sent.push(socket))
  await app.listen({ host: '127.0.0.1', port: 0 })
  open.push({ close: () => closeAtOnce(app) })
  const { port } = app.server.address() as AddressInfo
  const pathOf = (list: { eventId: EventId }) => `/api/v1/tickets/${list.eventId}/details`
  return {
    database,
    sentBytes: () => sent.at(-1)?.bytesWritten ?? 0,
    list: async (person = '') => fetch(`http://127.0.0.1:${port}${pathOf(long)}`, { headers: { 'x-person': person } }),
    slowReader: (list = long) => slowReader(port, pathOf(list)),
  }
}

async function closeAtOnce(app: FastifyInstance) {
  app.server.closeAllConnections()
  await app.close()
}

/** Requests the list and reads nothing of the answer until the test says so. */
function slowReader(port: number, path: string) {
  const socket = connect({ host: '127.0.0.1', port })
  open.push({ close: async () => void socket.destroy() })
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return {
    socket,
    /** Reads the rest, up to the end of the answer or the connection. `pause` makes it slow. */
    async read(pause?: (bytes: number) => Promise<void>) {
      let [rows, tail, bytes] = [0, '', 0]
      for await (const chunk of socket) {
        const text = (chunk as Buffer).toString('latin1')
        rows += (tail + text).split('"ticketId"').length - 1 - (tail.split('"ticketId"').length - 1)
        tail = text.slice(-20)
        bytes += text.length
        if (tail.endsWith('0\r\n\r\n')) return { rows, isWhole: true }
        await pause?.(bytes)
      }
      return { rows, isWhole: false }
    },
  }
}

/** Connections that are reading a list. Other work of the server has connections too. */
const readers = async () => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and xact_start is not null and query like 'fetch % from ticket_rows'`,
  )
  return rows
}

/** How much was sent after the sending has paused. */
async function settled(value: () => number): Promise<number> {
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = before === value() && before > 0
        before = value()
        return isStill
      },
      { timeout: 60_000, interval: 120 },
    )
    .toBe(true)
  return before
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Memory in use, after collecting garbage. */
async function heldBytes(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage()
    await new Promise(setImmediate)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const isAtRest = ({ pool }: Database) => pool.idleCount === pool.totalCount && pool.waitingCount === 0

test('the server buffers little while the caller reads nothing, then all 100,000 rows arrive', {
  tags: ['P25'],
}, async () => {
  const server = await start()
  // Warm-up: the first list loads code and caches that stay in memory.
  await server.slowReader().read()
  const heldBefore = await heldBytes()
  const reader = server.slowReader(many)
  const sentBytes = await settled(server.sentBytes)
  // The list is about 40 MB; only what the two sockets can buffer was sent.
  expect(sentBytes).toBeLessThan(20_000_000)
  expect((await heldBytes()) - heldBefore).toBeLessThan(10_000_000)
  expect(await readers()).toHaveLength(1)
  expect(await reader.read()).toEqual({ rows: many.rows, isWhole: true })
  expect(server.sentBytes()).toBeGreaterThan(1.5 * sentBytes)
  await expect.poll(() => isAtRest(server.database), patience).toBe(true)
})

test('a caller that disconnects ends the query and returns the connection', { tags: ['P25'] }, async () => {
  const server = await start({ maxAtOnce: 1 })
  for (let round = 0; round < 3; round++) {
    const reader = server.slowReader()
    await settled(server.sentBytes)
    expect(await readers()).toHaveLength(1)
    reader.socket.destroy()
    await expect.poll(readers, patience).toHaveLength(0)
  }
  await expect.poll(() => isAtRest(server.database), patience).toBe(true)
})

test('a caller that reads nothing for too long is cut off, which frees its connection', {
  tags: ['P25'],
}, async () => {
  const server = await start({ stallMs: 400 })
  const reader = server.slowReader()
  // The count of sent bytes stays, even if the reading phase is too short to observe.
  await expect.poll(server.sentBytes, patience).toBeGreaterThan(0)
  await expect.poll(readers, patience).toHaveLength(0)
  const read = await reader.read()
  expect(read.isWhole).toBe(false)
  expect(read.rows).toBeLessThan(long.rows)
})

test('a caller that reads slower than the minimum rate is cut off', { tags: ['H3'] }, async () => {
  const server = await start({ slowMs: 500 })
  const reader = server.slowReader()
  // Reads a few bytes now and then: never idle, but too slow.
  const drip = setInterval(() => reader.socket.read(64), 50)
  reader.socket.pause()
  await expect.poll(server.sentBytes, patience).toBeGreaterThan(0)
  await expect.poll(readers, patience).toHaveLength(0)
  clearInterval(drip)
  expect((await reader.read()).isWhole).toBe(false)
  await expect.poll(() => isAtRest(server.database), patience).toBe(true)
})

test('a caller as slow as a phone on 3G gets its whole list', { tags: ['H3'] }, async () => {
  const server = await start({ slowMs: 12_000 })
  // It pauses between chunks, but its rate is far above the minimum.
  const read = await server.slowReader().read(() => new Promise((resolve) => setTimeout(resolve, 45)))
  expect(read).toEqual({ rows: long.rows, isWhole: true })
})

test('every list ends, however steadily it is read', { tags: ['P25'] }, async () => {
  const server = await start({ maxMs: 500 })
  const read = await server.slowReader().read(() => new Promise((resolve) => setTimeout(resolve, 5)))
  expect(read.isWhole).toBe(false)
  await expect.poll(readers, patience).toHaveLength(0)
})

test('a slow download is not cut by the limit on statements', { tags: ['P25'] }, async () => {
  const limitMs = 3_000
  const server = await start({}, `${url}${url.includes('?') ? '&' : '?'}statement_timeout=${limitMs}`)
  const reader = server.slowReader()
  await settled(server.sentBytes)
  await new Promise((resolve) => setTimeout(resolve, 1.5 * limitMs))
  expect(await reader.read()).toEqual({ rows: long.rows, isWhole: true })
})

test('a list that fails halfway is broken off, never ended as complete', { tags: ['P25'] }, async () => {
  const server = await start()
  const reader = server.slowReader()
  await settled(server.sentBytes)
  const [backend] = await readers()
  await admin.query('select pg_terminate_backend($1)', [backend?.pid])
  const read = await reader.read()
  expect(read.isWhole).toBe(false)
  expect(read.rows).toBeLessThan(long.rows)
  expect(await (await server.list()).json()).toHaveLength(long.rows)
})

test('lists leave connections to other calls: one too many waits, then is told to retry', {
  tags: ['P25'],
}, async () => {
  const server = await start({ maxAtOnce: 2, waitMs: 6_100 })
  const [first, second] = [server.slowReader(), server.slowReader()]
  await expect.poll(readers, patience).toHaveLength(2)
  const refused = await server.list()
  expect(refused.headers.get('retry-after')).toBe('7')
  expect((await expectProblem(refused, 503, 'too-slow')).detail).toContain('Try again')

  const waiting = server.list()
  first.socket.destroy()
  expect(await (await waiting).json()).toHaveLength(long.rows)
  second.socket.destroy()
})

test('one person’s lists do not block those of others', { tags: ['P25'] }, async () => {
  const server = await start({ maxAtOnce: 4, maxPerPerson: 1, waitMs: 300 })
  server.slowReader()
  await expect.poll(readers, patience).toHaveLength(1)
  await expectProblem(await server.list(), 503, 'too-slow')
  expect(await (await server.list('acc_super')).json()).toHaveLength(long.rows)
  // Reading again works, so the slots were released.
  expect(await (await server.list('acc_super')).json()).toHaveLength(long.rows)
})

test('rows, count and tag come from one state, whatever is sold in between', {
  tags: ['P25'],
}, async () => {
  const server = await start()
  const reader = server.slowReader()
  await settled(server.sentBytes)
  await admin.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at) values ($1, 'tkt_z', 'z', 0, now())`,
    [long.eventId],
  )
  expect(await reader.read()).toEqual({ rows: long.rows, isWhole: true })
  const after = await server.list()
  expect(after.headers.get('x-total-count')).toBe(String(long.rows + 1))
  expect(await after.json()).toHaveLength(long.rows + 1)
})

import { connect } from 'node:net'
import { watchOrganization } from '@ground-control/contract/organization-lists'
import { getRemoteConfig } from '@ground-control/contract/settings'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { connectDatabase } from '#platform/db/database.ts'
import { defaultLiveLimits } from '#platform/http/live/live-streams.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { openLive } from '#testing/live-stream.ts'
import { salesOf } from '#testing/sales.ts'
import { type Person, people, type TokenChanges } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const liveLimits = { ...defaultLiveLimits, beatMs: 250, hintEveryMs: 50 }
const { base, call, pool, request, setClaims, startAnother, token } = useApi({ liveLimits })
const { event, organization, sell, redeem } = salesOf(pool)

const waitFor = { timeout: 60_000, interval: 10 }

type Stream = Awaited<ReturnType<typeof openLive>>
const opened: Stream[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stream of opened.splice(0)) {
    stream.close()
    await stream.ended
  }
})

type Opening = { eventId?: string; asConsole?: boolean; at?: string; person?: Person; changes?: TokenChanges }
async function open(opening: Opening = {}): Promise<Stream> {
  const { eventId, asConsole = false, at = base(), person = people.mara, changes = {} } = opening
  const stream = await openLive(at, await token(person, changes), eventId, { asConsole })
  opened.push(stream)
  if (stream.reply.ok) await expect.poll(() => stream.events[0]?.event, waitFor).toBe('ready')
  return stream
}

const liveConnections = `from pg_stat_activity where datname = current_database() and application_name like 'ground-control live%'`

test('a stream announces that it is ready and has the headers browsers and proxies need', async () => {
  const stream = await open()
  expect(Object.fromEntries(stream.reply.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect(stream.reply.headers.get('content-encoding')).toBeNull()
  expect(stream.events).toEqual([{ id: 1, event: 'ready', hint: null }])
  await expect.poll(stream.beats, waitFor).toBeGreaterThan(1)
  const head = await request('/api/v1/admin/live', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

test('a committed change is announced to its own event only, and a rolled-back one never', async () => {
  const [mine, other] = [await event(), await event()]
  // Opened early, because hints of the sale may arrive late and must not reach the streams below.
  const early = await open()
  const { tickets } = await sell([mine, other], { prices: [100, 200] })
  await expect.poll(() => early.hints().toSorted(), waitFor).toEqual([mine, other].toSorted())
  const [one, all] = [await open({ eventId: mine }), await open()]

  const writer = await pool.connect()
  await writer.query('begin')
  await salesOf(writer).redeem(tickets.slice(0, 1))
  await redeem(tickets.slice(1))
  await expect.poll(all.hints, waitFor).toEqual([other])
  expect(one.hints()).toEqual([])
  await writer.query('commit')
  await expect.poll(one.hints, waitFor).toEqual([mine])
  await expect.poll(all.hints, waitFor).toEqual([other, mine])

  await writer.query('begin')
  await salesOf(writer).redeem(tickets.slice(0, 1), { at: null })
  await writer.query('rollback')
  writer.release()
  await redeem(tickets.slice(1), { at: null })
  await expect.poll(all.hints, waitFor).toEqual([other, mine, other])
  expect(one.hints()).toEqual([mine])

  await call(setTicketStatus, { params: { id: tickets[0]?.id as TicketId }, body: { redeemed: false } })
  await expect.poll(one.hints, waitFor).toEqual([mine, mine])
  expect(one.events.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('open consoles are counted across processes, without streams of one event', { tags: ['F11'] }, async () => {
  const count = async () => (await call(getRemoteConfig, { query: { consoles: 'true' } })).openConsoles
  const { app, base: at } = await startAnother({ liveLimits })
  await open({ eventId: await event() })
  await expect.poll(count, waitFor).toBeUndefined()
  const [here] = [await open({ asConsole: true }), await open({ asConsole: true, at })]
  await expect.poll(count, waitFor).toBe(2)
  expect((await call(getRemoteConfig, {})).openConsoles).toBeUndefined()
  here.close()
  await expect.poll(count, waitFor).toBe(1)
  await app.close()
  await expect.poll(count, waitFor).toBeUndefined()
})

test('a full stream has refunds, cases, audit and configuration; one of an event does not', async () => {
  // Wait until earlier tests' entries are sealed, because sealing sends their hints.
  await expect.poll(async () => (await pool.query('select from audit_unsealed')).rowCount, waitFor).toBe(0)
  const eventId = await event()
  const earlier = await open({ eventId })
  const { paymentId } = await sell(eventId)
  // Wait until this hint has passed, before the other streams open.
  await expect.poll(earlier.hints, waitFor).toEqual([eventId])
  const [one, all] = [await open({ eventId }), await open()]
  const does = async (statement: string, ...values: unknown[]) => {
    await pool.query(statement, values)
  }
  await does(
    `insert into refunds (id, payment_id, state, amount_cents) values ('re:odd ü', $1, 'reserved', 1)`,
    paymentId,
  )
  await expect.poll(all.hints, waitFor).toEqual(['refund re:odd ü'])
  await does(`update refunds set state = 'failed' where id = 're:odd ü'`)
  await expect.poll(all.hints, waitFor).toEqual(Array(2).fill('refund re:odd ü'))
  await does(`insert into support_cases (id, subject, category, priority, opened_at, updated_at)
              values ('case_1', 'Lost', 'other', 'low', now(), now())`)
  await expect.poll(() => all.hints().at(-1), waitFor).toBe('case case_1')
  await does(`insert into support_messages (case_id, kind, text) values ('case_1', 'note', 'Found')`)
  await expect.poll(() => all.hints().slice(-2), waitFor).toEqual(Array(2).fill('case case_1'))
  await does(`insert into remote_config (key, value) values ('live_test', 'true')`)
  await expect.poll(() => all.hints().at(-1), waitFor).toBe('remote-config')
  await call(watchOrganization, { params: { list: 'own', orgId: await organization() } })
  await expect.poll(() => all.hints().at(-1), waitFor).toBe('audit')

  // Too many changes to list: followers of everything read everything again.
  await does(
    `insert into refunds (id, payment_id, state, amount_cents)
              select 're_many_' || n, $1, 'failed', 1 from generate_series(1, 201) as n`,
    paymentId,
  )
  await expect.poll(all.ready, waitFor).toBe(2)
  expect(all.hints()).toHaveLength(6)
  await sell(eventId)
  await expect.poll(one.hints, waitFor).toEqual([eventId])
  expect(one.ready()).toBe(1)
})

test('many changes of one kind become one hint, and so do many gaps', async () => {
  const { app, base: at } = await startAnother({ liveLimits: { ...liveLimits, hintEveryMs: 600_000 } })
  const all = await open({ at })
  const said = [
    'audit',
    'audit',
    'everything',
    'case:1',
    'audit',
    'case:1',
    'everything',
    'case:2',
    'no such kind',
    'last:',
  ]
  for (const text of said) await pool.query(`select pg_notify('platform_changes', $1)`, [text])
  await pool.query(`select pg_notify('platform_changes', 'refund:1')`)
  await expect.poll(all.hints, waitFor).toEqual(['audit', 'case 1', 'case 2', 'refund 1'])
  expect(all.ready()).toBe(1)
  await app.close()
})

test('many changes in a row are one hint, and another event’s hint comes at once', async () => {
  const [eventId, other] = [await event(), await event()]
  const { app, base: at } = await startAnother({ liveLimits: { ...liveLimits, hintEveryMs: 600_000 } })
  const all = await open({ at })
  for (let sale = 0; sale < 20; sale++) await sell(eventId)
  await sell(other)
  // Hints of the same moment arrive in any order.
  await expect.poll(() => all.hints().toSorted(), waitFor).toEqual([eventId, other].toSorted())
  await app.close()
})

test('a change right after another one is announced too', async () => {
  const eventId = await event()
  const { app, base: at } = await startAnother({ liveLimits: defaultLiveLimits })
  const stream = await open({ eventId, at })
  await sell(eventId)
  await expect.poll(stream.hints, waitFor).toEqual([eventId])
  await sell(eventId)
  await expect.poll(stream.hints, waitFor).toEqual([eventId, eventId])
  await app.close()
})

test('every process hears of changes made by any other', async () => {
  const eventId = await event()
  const another = await startAnother()
  const streams = [await open({ eventId }), await open({ eventId, at: another.base })]
  await sell(eventId)
  for (const stream of streams) await expect.poll(stream.hints, waitFor).toEqual([eventId])
  expect((await pool.query(`select ${liveConnections}`)).rowCount).toBe(2)
  await another.app.close()
  expect(await streams[1]?.ended).toBe('ended')
  await expect.poll(async () => (await pool.query(`select ${liveConnections}`)).rowCount, waitFor).toBe(1)
})

test('a closing server ends its streams at once, even an unread one', async () => {
  const { app, base: at } = await startAnother({ liveLimits: defaultLiveLimits })
  const stream = await open({ at })
  const { hostname, port } = new URL(at)
  const unread = connect({ host: hostname, port: Number(port) })
  unread.pause().write(`GET /api/v1/admin/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await token()}\r\n\r\n`)
  await new Promise((resolve) => unread.once('readable', resolve))
  // Only closing ends them; otherwise the test would time out.
  await app.close()
  expect(await stream.ended).toBe('ended')
  unread.destroy()
})

test('a closing server refuses a stream being opened and does not wait for it', async () => {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const here = connectDatabase(String(pool.options.connectionString), { onError: () => {} })
  let asked = 0
  async function connectAlone() {
    asked += 1
    await gate
    return here.connectAlone()
  }
  const { app, base: at } = await startAnother({ database: { ...here, connectAlone } })
  const opening = open({ at })
  await expect.poll(() => asked, waitFor).toBe(1)
  const closing = app.close()
  await expectProblem((await opening).reply, 503, 'live-unavailable')
  letThrough()
  await closing
  await here.close()
})

test('a lost connection is opened again, and followers start over', async () => {
  const eventId = await event()
  const [one, all] = [await open({ eventId }), await open()]
  await pool.query(`select pg_terminate_backend(pid) ${liveConnections}`)
  await expect.poll(one.hints, waitFor).toEqual([eventId])
  await expect.poll(all.ready, waitFor).toBe(2)
  const late = await open({ eventId })
  await sell(eventId)
  await expect.poll(late.hints, waitFor).toEqual([eventId])
  await expect.poll(one.hints, waitFor).toEqual([eventId, eventId])
})

test('a reader who loses claim or token is cut off at the next heartbeat; others stay', {
  tags: ['A10'],
}, async () => {
  const other = await open()
  const revoked: Person = { uid: 'acc_live', email: 'live@orbit.example', name: 'Lin Live', superadmin: true }
  await setClaims(revoked.uid, { superadmin: true })
  const stream = await open({ person: revoked })
  await expect.poll(stream.beats, waitFor).toBeGreaterThan(0)
  await setClaims(revoked.uid, { superadmin: false })
  expect(await stream.ended).toBe('ended')
  const short = await open({ changes: { claims: { exp: Math.floor(Date.now() / 1000) + 60 } } })
  vi.setSystemTime(Date.now() + 120_000)
  expect(await short.ended).toBe('ended')
  const beats = other.beats()
  await expect.poll(other.beats, waitFor).toBeGreaterThan(beats)
})

test('each person has a limit of streams, and closing one frees its place', async () => {
  const streams = []
  for (let number = 0; number < defaultLiveLimits.maxPerPerson; number++) streams.push(await open())
  const path = '/api/v1/admin/live'
  const problem = await expectProblem(await request(path), 429, 'too-many-requests')
  expect(problem.detail).toBe('You already have 12 live views open. Close one to open another.')
  expect((await open({ person: people.jonas })).ready()).toBe(1)
  streams[0]?.close()
  await expect.poll(async () => (await open()).reply.status, waitFor).toBe(200)
})

test('each process has a limit of streams', async () => {
  const { base: at } = await startAnother({ liveLimits: { ...liveLimits, maxAtOnce: 1 } })
  await open({ at })
  const { reply } = await open({ at, person: people.jonas })
  await expectProblem(reply, 503, 'live-unavailable')
})

test('if the database cannot be listened to, the stream fails at once', async () => {
  const nowhere = connectDatabase('postgres://postgres@127.0.0.1:1/nothing', { onError: () => {} })
  const here = connectDatabase(String(pool.options.connectionString), { onError: () => {} })
  const { app, base: at } = await startAnother({ database: { ...here, connectAlone: nowhere.connectAlone } })
  for (const _ of [1, 2]) {
    const { reply } = await open({ at })
    const problem = await expectProblem(reply, 503, 'live-unavailable')
    expect(problem.detail).toBe('Live updates are not available right now. Try again in a moment.')
    expect(reply.headers.get('retry-after')).toBe('1')
  }
  await app.close()
  await here.close()
})

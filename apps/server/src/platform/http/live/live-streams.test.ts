import { type AddressInfo, connect, type Socket } from 'node:net'
import { followLive } from '@ground-control/contract/live'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { readEnvironment } from '#platform/environment.ts'
import { closeConnections } from '#platform/http/http-app.ts'
import { installProblemHandler } from '#platform/http/problems.ts'
import { serverOf } from '#platform/http/serve.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { openLive } from '#testing/live-stream.ts'
import { LiveReply, type LiveSink } from './live-reply.ts'
import { defaultLiveLimits, type LiveLimits } from './live-streams.ts'

const waitFor = { timeout: 60_000, interval: 10 }

const started: FastifyInstance[] = []
afterEach(async () => {
  for (const app of started.splice(0)) {
    app.server.closeAllConnections()
    await app.close()
  }
})

async function serveLive(open: LiveReply['open'], limits: Partial<LiveLimits> = {}) {
  const app = Fastify()
  started.push(app)
  app.decorateRequest('principal', null)
  closeConnections(app)
  installProblemHandler(app)
  const serve = serverOf(app, {
    access: { check: async () => null, confirm: async () => {} },
    organizationHeader: 'x-organization-id',
    traceContacts: async () => {},
    liveLimits: { ...defaultLiveLimits, ...limits },
  })
  serve(followLive, async () => new LiveReply(open))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

/** Every stream waits until the test lets it in. */
function gated() {
  const letIn: (() => void)[] = []
  let stopped = 0
  const stop = () => {
    stopped += 1
  }
  const open: LiveReply['open'] = () => new Promise((resolve) => letIn.push(() => resolve(stop)))
  return { open, letIn, stopped: () => stopped }
}

test('a caller who disconnects while the stream opens frees its place at once', async () => {
  const { open, letIn, stopped } = gated()
  const { base } = await serveLive(open, { maxAtOnce: 1 })
  const leaving = new AbortController()
  const ask = (signal?: AbortSignal) => fetch(base + followLive.path, { signal: signal ?? null }).catch(() => null)
  const first = ask(leaving.signal)
  await expect.poll(() => letIn.length, waitFor).toBe(1)
  expect((await ask())?.status).toBe(503)
  leaving.abort()
  await first
  // With a free seat, the request waits to be let in. Without one, it is refused at once.
  const isLetWait = () => Promise.race([ask().then(() => false), expect.poll(() => letIn.length, waitFor).toBe(2)])
  await expect.poll(isLetWait, waitFor).not.toBe(false)
  for (const each of letIn) each()
  await expect.poll(stopped, waitFor).toBe(1)
})

test('a closing server refuses streams that are being opened, and stops late ones', async () => {
  const { open, letIn, stopped } = gated()
  const { app, base } = await serveLive(open)
  const asking = fetch(base + followLive.path)
  await expect.poll(() => letIn.length, waitFor).toBe(1)
  const closing = app.close()
  await expectProblem(await asking, 503, 'live-unavailable')
  await closing
  for (const each of letIn) each()
  await expect.poll(stopped, waitFor).toBe(1)
})

/** Streams whose hints the test sends. */
async function told(limits: Partial<LiveLimits>) {
  const sinks: LiveSink[] = []
  const { app, base } = await serveLive(async (sink) => {
    sinks.push(sink)
    return () => {}
  }, limits)
  const hint = (key: string, data: unknown = { kind: 'tickets', eventId: key }) => {
    for (const sink of sinks) sink.hint(key, data)
  }
  return { app, base, hint }
}
const manyIds = (length: number) => Array.from({ length }, (_, at) => `evt_${at}`)

test('many hints at once do not cut off a reader who reads', async () => {
  const { base, hint } = await told({ unreadPatienceMs: 600_000 })
  const stream = await openLive(base, 'any')
  const ids = manyIds(2_000)
  for (const id of ids) hint(id)
  await expect.poll(stream.hints, waitFor).toEqual(ids)
  hint('evt_last')
  await expect.poll(() => stream.hints().at(-1), waitFor).toBe('evt_last')
  stream.close()
  await stream.ended
})

test('the buffer of a reader is limited, however many hints there are', async () => {
  const { base, hint } = await told({ unreadPatienceMs: 600_000 })
  const stream = await openLive(base, 'any')
  for (const id of manyIds(20_000)) hint(id)
  await stream.ended
  expect(stream.hints().length).toBeLessThan(20_000)
})

test('a reader who does not read is cut off, one who does stays', async () => {
  const pieceBytes = 256 * 1024
  const { app, base, hint } = await told({
    maxUnreadBytes: 2 * pieceBytes,
    unreadPatienceMs: 50,
    maxKeptBytes: Number.POSITIVE_INFINITY,
  })
  const { hostname, port } = new URL(base)
  const ask = `GET ${followLive.path} HTTP/1.1\r\nhost: x\r\n\r\n`
  const [unread, read] = [0, 1].map(() => connect({ host: hostname, port: Number(port) })) as [Socket, Socket]
  for (const socket of [unread, read]) {
    socket.on('error', () => {}).write(ask)
    await new Promise((resolve) => socket.once('readable', resolve))
  }
  read.resume()
  const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
  expect(await connections()).toBe(2)
  let pieces = 0
  // Each hint is below the limit for unread data, and only what two sockets can't buffer stays unread.
  while ((await connections()) === 2) {
    pieces += 1
    hint(`evt_${pieces}`, 'x'.repeat(pieceBytes))
    await expect.poll(() => read.bytesRead, waitFor).toBeGreaterThan(pieces * pieceBytes)
  }
  const before = read.bytesRead
  hint('evt_last')
  await expect.poll(() => read.bytesRead, waitFor).toBeGreaterThan(before)
  for (const socket of [unread, read]) socket.destroy()
})

test('a person with every live view open, refreshing at every hint, has calls left to work', () => {
  const { hintEveryMs, maxPerPerson } = defaultLiveLimits
  const callsPerMinute = maxPerPerson * (60_000 / hintEveryMs)
  expect(callsPerMinute).toBeLessThan(readEnvironment({}).CALLS_PER_MINUTE)
})

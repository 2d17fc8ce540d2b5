import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { connectDatabase } from './database.ts'
import { createNotices, defaultNoticeTimes, type NoticeListener, type Notices } from './notices.ts'

const testDb = testDatabase({ template: 'template1' })
const database = connectDatabase(testDb.url, { onError: () => {} })
const { pool } = database
/** Lets the client parse the address, which may be a socket file. */
const target = new pg.Client({ connectionString: testDb.url })

/** What a broken middleman still lets through. */
type Passes =
  | 'everything'
  /** Like a transaction pooler, which drops notices that arrive while no query runs. */
  | 'what queries answer'
  /** Like a network that broke silently. */
  | 'nothing'

let passes: Passes = 'everything'
const sockets: Socket[] = []
const between = createServer((near) => {
  const { host, port } = target
  const far = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial({ host, port })
  sockets.push(near, far)
  let isIdle = false
  let rest = Buffer.alloc(0)
  near.on('error', () => {}).on('close', () => far.destroy())
  far.on('error', () => {}).on('close', () => near.destroy())
  near.on('data', (data) => {
    isIdle = false
    far.write(data)
  })
  far.on('data', (data) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, 1 + rest.readInt32BE(1))
      rest = rest.subarray(message.length)
      const kind = message.toString('latin1', 0, 1)
      if (kind === 'Z') isIdle = true
      if (passes === 'everything' || (passes === 'what queries answer' && !(kind === 'A' && isIdle)))
        near.write(message)
    }
  })
})

const opened: Notices[] = []
beforeAll(async () => {
  await testDb.create()
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  passes = 'everything'
  for (const notices of opened.splice(0)) await notices.close()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  between.close()
  await database.close()
  await testDb.drop()
})

const waitFor = { timeout: 60_000, interval: 10 }
const liveConnections = `select from pg_stat_activity where datname = current_database() and application_name = 'ground-control live'`

function throughBetween(): Promise<pg.Client> {
  const url = new URL('postgres://127.0.0.1')
  url.username = target.user ?? ''
  url.password = target.password ?? ''
  url.port = String((between.address() as AddressInfo).port)
  url.pathname = testDb.name
  return connectDatabase(url.href, { onError: () => {} }).connectAlone()
}

const say = (channel: string, text: string) => pool.query('select pg_notify($1, $2)', [channel, text])

type Given = Partial<Pick<Parameters<typeof createNotices>[0], 'connect' | 'say' | 'times'>>
function listening({ times = defaultNoticeTimes, ...given }: Given = {}) {
  const warnings: unknown[] = []
  const log = { info: () => {}, warn: (_: unknown, text?: unknown) => void warnings.push(text) }
  const notices = createNotices({ channels: ['news', 'weather'], connect: throughBetween, say, log, times, ...given })
  opened.push(notices)
  const heard: string[] = []
  let gaps = 0
  const listener: NoticeListener = {
    onNotice: (channel, payload) => void heard.push(channel === 'news' ? payload : `${channel}: ${payload}`),
    onGap() {
      gaps += 1
    },
  }
  return { notices, heard, warnings, gaps: () => gaps, follow: () => notices.follow(listener) }
}

test('a follower hears its channels from then on, no others, and nothing after leaving', async () => {
  const { follow, heard } = listening()
  await pool.query(`notify news, 'early'`)
  const leave = await follow()
  await pool.query(`notify news, 'one'; notify other, 'none'; notify weather, 'rain'`)
  await expect.poll(() => heard, waitFor).toEqual(['one', 'weather: rain'])
  leave()
  const next = listening()
  await next.follow()
  await pool.query(`notify news, 'two'`)
  await expect.poll(() => next.heard, waitFor).toEqual(['two'])
  expect(heard).toEqual(['one', 'weather: rain'])
})

test('a transaction pooler that passes on its own notices is still detected', async () => {
  passes = 'what queries answer'
  const { follow } = listening({ times: { ...defaultNoticeTimes, answerWithinMs: 3000 } })
  await expect(follow()).rejects.toThrow('Notices from other sessions do not arrive')
})

test('a database that stops answering during a notify is abandoned in time', async () => {
  const { follow } = listening({
    times: { ...defaultNoticeTimes, answerWithinMs: 500 },
    async connect() {
      const client = await throughBetween()
      passes = 'nothing'
      return client
    },
  })
  await expect(follow()).rejects.toThrow('did not answer in time')
})

test('a connection that misses notices is replaced, and followers learn of the gap', async () => {
  const { follow, gaps, heard, warnings } = listening({ times: { checkEveryMs: 50, answerWithinMs: 1000 } })
  await follow()
  passes = 'what queries answer'
  await expect.poll(() => warnings, waitFor).toContain('lost the connection that listens to the database')
  passes = 'everything'
  await expect.poll(gaps, waitFor).toBe(1)
  await pool.query(`notify news, 'again'; notify weather, 'sun'`)
  await expect.poll(() => heard, waitFor).toEqual(['again', 'weather: sun'])
})

test('a check whose notice could not be sent proves nothing', async () => {
  let isBusy = false
  let tries = 0
  const { follow, gaps, heard, warnings } = listening({
    times: { ...defaultNoticeTimes, checkEveryMs: 10 },
    async say(channel, text) {
      if (!isBusy) return say(channel, text)
      tries += 1
      throw new Error('All connections are taken.')
    },
  })
  await follow()
  isBusy = true
  await expect.poll(() => tries, waitFor).toBeGreaterThan(2)
  await pool.query(`notify news, 'still here'`)
  await expect.poll(() => heard, waitFor).toEqual(['still here'])
  expect([gaps(), warnings]).toEqual([0, []])
})

test('closing waits for a connection being opened, and leaves none', async () => {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const { follow, notices, warnings } = listening({ connect: () => gate.then(throughBetween) })
  const following = follow().catch(String)
  let isClosed = false
  const closing = notices.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  letThrough()
  await closing
  expect(await following).toMatch('No longer listening')
  // The database notices a closed connection a moment later.
  await expect.poll(async () => (await pool.query(liveConnections)).rowCount).toBe(0)
  expect(await follow().catch(String)).toMatch('No longer listening')
  expect(warnings).toEqual([])
})

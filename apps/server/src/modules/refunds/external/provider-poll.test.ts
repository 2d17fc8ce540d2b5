import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '#platform/db/database.ts'
import { createStripeProvider } from '#platform/payments/stripe-provider.ts'
import { useDatabase } from '#testing/use-database.ts'
import { createLookBackStore } from './look-back-store.ts'
import { createProviderPoll } from './provider-poll.ts'

const { pool, url } = useDatabase()
const database = connectDatabase(url, { onError: () => undefined })
const store = createLookBackStore(database)

/** For each requested list: how many seconds back, and after which refund. */
const asked: { readonly back: number; readonly after: number }[] = []
let isAway = false
let total = 250
/** The newest is an hour old, or as old as now; each older one is ten seconds older. */
let newestSecondsAgo = 3_600
const start = Math.floor(Date.now() / 1000)
const refund = { object: 'refund', amount: 1, status: 'succeeded', payment_intent: 'pi_1' }

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://provider')
  const after = Number(searchParams.get('starting_after')?.slice(3) ?? -1)
  asked.push({ back: Math.round(Date.now() / 1000 - Number(searchParams.get('created[gte]'))), after })
  if (isAway) return void request.socket.destroy()
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (after >= total) return answer(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } })
  const from = after + 1
  const data = Array.from({ length: Math.min(100, total - from) }, (_, index) => ({
    ...refund,
    id: `re_${from + index}`,
    created: start - newestSecondsAgo - (from + index) * 10,
  })).filter(({ created }) => created >= Number(searchParams.get('created[gte]')))
  const hasMore = data.length === 100 && from + data.length < total
  return answer(200, { object: 'list', url: '/v1/refunds', data, has_more: hasMore })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  server.close().closeAllConnections()
  await database.close()
})

const seen: string[] = []
let cuts = 0
beforeEach(async () => {
  asked.length = 0
  seen.length = 0
  cuts = 0
  await pool.query('truncate provider_look_back')
  await pool.query('insert into provider_look_back default values')
})

/** A poll as one process would run it. */
const aPoll = (maxRefunds?: { newest: number; older: number }) =>
  createProviderPoll({
    ...(maxRefunds && { maxRefunds }),
    provider: createStripeProvider({
      secretKey: 'sk_test_poll',
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      webhookSecret: null,
      timeoutMs: 5_000,
    }),
    store,
    importChanged: async (listed) => void seen.push(...listed.map(({ id }) => id)),
    onCutShort: () => {
      cuts += 1
    },
    log: Fastify({ logger: false }).log,
  })
const { signal } = new AbortController()
const days = ({ back }: { back: number }) => Math.round(back / 86_400)

test('the first poll of a process reads far back, later ones the newest; failed ones repeat', {
  tags: ['M9'],
}, async () => {
  total = 250
  const poll = aPoll()
  isAway = true
  expect(await poll(signal)).toBe('more')
  isAway = false
  expect(await poll(signal)).toBe('done')
  expect(new Set(seen).size).toBe(250)
  const newest = asked.length
  isAway = true
  await poll(signal)
  isAway = false
  expect(await poll(signal)).toBe('done')
  expect(days(asked[0] ?? { back: 0 })).toBe(90)
  for (const { back } of asked.slice(newest)) expect(Math.abs(back - 600)).toBeLessThan(60)
  expect(await aPoll()(signal)).toBe('done')
  expect(asked.slice(-3).map(days)).toEqual([90, 90, 90])
})

test('a long list is read to its end over several rounds, by any process; cuts are counted', {
  tags: ['R6'],
}, async () => {
  total = 12_050
  expect(await aPoll()(signal)).toBe('more')
  expect(seen).toHaveLength(5_000)
  const readTo = new Date((start - newestSecondsAgo - 49_990) * 1000).toISOString()
  const unfinished = await store.unfinished()
  expect(new Date(unfinished?.readTo ?? 0).toISOString()).toBe(readTo)
  expect(unfinished?.cutShortAt).toEqual(expect.any(String))
  const another = aPoll()
  expect(await another(signal)).toBe('more')
  expect(await another(signal)).toBe('done')
  expect(await store.unfinished()).toBeNull()
  expect(new Set(seen).size).toBe(12_050)
  expect(seen).toHaveLength(12_050)
  expect(cuts).toBe(2)
})

test('more new refunds than one round can read join what is left open', { tags: ['R6'] }, async () => {
  total = 850
  newestSecondsAgo = 0
  await pool.query(`update provider_look_back set newest_read_at = now() - interval '2 hours',
    open_since = now() - interval '90 days', cursor = 're_799'`)
  const poll = aPoll({ newest: 500, older: 200 })
  const results: string[] = []
  while (results.at(-1) !== 'done') results.push(await poll(signal))
  newestSecondsAgo = 3_600
  expect(results).toEqual(['more', 'more', 'done'])
  expect(new Set(seen).size).toBe(850)
})

test('a cursor that the provider doesn’t know begins again', { tags: ['R6'] }, async () => {
  total = 50
  await pool.query(`update provider_look_back set newest_read_at = now(), open_since = 'epoch', cursor = 're_99999'`)
  const poll = aPoll()
  expect(await poll(signal)).toBe('more')
  expect(await poll(signal)).toBe('done')
  expect(await store.unfinished()).toBeNull()
  expect(seen).toContain('re_49')
})

test('two processes don’t read at once, and one takes over from a killed one', { tags: ['R6'] }, async () => {
  total = 50
  await pool.query(`update provider_look_back set lease_until = now() + interval '20 seconds'`)
  expect(await aPoll()(signal)).toBe('busy')
  await pool.query(`update provider_look_back set lease_until = now() - interval '1 second'`)
  expect(await aPoll()(signal)).toBe('done')
  expect(cuts).toBe(0)
})

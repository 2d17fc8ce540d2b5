import { expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const origin = 'https://console.example'
const { pool, request, token, startAnother } = useApi({ corsOrigins: [origin, 'http://127.0.0.1:5173'] })

const from = async (path: string, init: RequestInit = {}, page = origin) =>
  request(path, { ...init, headers: { authorization: `Bearer ${await token()}`, origin: page, ...init.headers } })

const preflight = (path: string, page: string) =>
  request(path, {
    method: 'OPTIONS',
    headers: {
      origin: page,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

const list = (reply: Response, name: string) => (reply.headers.get(name) ?? '').split(', ')

test('a preflight tells a page of a listed origin what it may send', async () => {
  const reply = await preflight('/api/v1/tickets/tkt_1/status', origin)
  expect(reply.status).toBe(204)
  expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
  expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  expect(list(reply, 'access-control-allow-methods')).toEqual(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
  expect(list(reply, 'access-control-allow-headers')).toEqual(
    expect.arrayContaining([
      'authorization',
      'content-type',
      'idempotency-key',
      'if-none-match',
      'last-event-id',
      'x-request-id',
      'x-organization-id',
    ]),
  )
  expect(Number(reply.headers.get('access-control-max-age'))).toBeGreaterThan(0)
})

test.each([
  'https://evil.example',
  'https://console.example.evil',
  'http://console.example',
  'https://console.example:8443',
  'null',
])('a page of %s may send nothing', async (page) => {
  expect((await preflight('/api/v1/tickets', page)).headers.has('access-control-allow-origin')).toBe(false)
  const reply = await from('/public/v1/organizations', {}, page)
  expect(reply.headers.has('access-control-allow-origin')).toBe(false)
  // Keeps a cache from serving this answer to an allowed page.
  expect(reply.headers.get('vary')).toBe('origin')
})

test('pages can read answers and refusals, of known and unknown addresses', async () => {
  const long = 'e'.repeat(600)
  const statuses = []
  for (const path of ['/api/v1/tickets/stats/overview', '/api/v1/nowhere', `/api/v1/accounts/${long}`, '/healthz']) {
    const reply = await from(path)
    statuses.push(reply.status)
    expect([path, reply.headers.get('access-control-allow-origin')]).toEqual([path, origin])
    expect(list(reply, 'access-control-expose-headers')).toEqual(
      expect.arrayContaining(['etag', 'retry-after', 'x-request-id', 'x-total-count']),
    )
  }
  expect(statuses).toEqual([200, 404, 414, 200])
  const refused = await from('/api/v1/tickets/stats/overview', { headers: { authorization: 'Bearer nobody' } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin])
  expect((await from('/config.json')).headers.has('access-control-allow-origin')).toBe(false)
})

test('pages can read streamed lists and the live line, and caches keep them apart', {
  tags: ['P25'],
}, async () => {
  const { event, sell } = salesOf(pool)
  const eventId = await event()
  await sell([eventId], { prices: [2500] })
  const reply = await from(`/api/v1/tickets/${eventId}/details`)
  expect(await reply.json()).toHaveLength(1)
  expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
  expect(reply.headers.get('vary')).toBe('origin, accept-encoding')
  const known = reply.headers.get('etag') ?? ''
  const again = await from(`/api/v1/tickets/${eventId}/details`, { headers: { 'if-none-match': known } })
  expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, origin])
  const stop = new AbortController()
  const live = await from('/api/v1/admin/live', { signal: stop.signal })
  expect([live.status, live.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  stop.abort()
})

test('without listed origins, no CORS header is sent', async () => {
  const { base: plain } = await startAnother({ corsOrigins: [] })
  const reply = await fetch(`${plain}/public/v1/organizations`, { headers: { origin } })
  expect([reply.headers.has('access-control-allow-origin'), reply.headers.has('vary')]).toEqual([false, false])
})

import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { rawRequest } from '#testing/raw-http.ts'
import { useApi } from '#testing/use-api.ts'

const { app, base, request, token, log } = useApi()

const events = '/api/v1/tickets/stats/events'
const overview = '/api/v1/tickets/stats/overview'
const post = async (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  request('/api/v1/search/accounts', {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}`, ...headers },
    body,
  })

test.each([
  'yesterday',
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-6-1',
  '2026-06-10T00:00:00Z',
  '20260610',
  '0000-01-01',
  '+02026-01-01',
  ' 2026-06-10',
  '2026-06-10\n',
  "2026-06-10'; drop table tickets; --",
  '2026-06-10\u0000',
  '٢٠٢٦-٠٦-١٠',
  'now',
  'infinity',
  'null',
])('%j is not a date, and the answer names the field', { tags: ['P23', 'P24', 'P26'] }, async (date) => {
  for (const path of [events, overview]) {
    for (const field of ['startDate', 'endDate']) {
      const reply = await request(`${path}?${new URLSearchParams({ [field]: date })}`)
      const problem = await expectProblem(reply, 400, 'invalid-request')
      expect(problem.errors?.map((error) => error.field)).toEqual([field])
    }
  }
})

test.each([
  { query: 'startDate=2026-06-10&startDate=2026-06-11', field: 'startDate' },
  { query: 'startDate[]=2026-06-10', field: 'startDate[]' },
  { query: 'startDate[gt]=2026-06-10', field: 'startDate[gt]' },
  { query: 'startDate=2026-06-11&endDate=2026-06-10', field: 'endDate' },
  { query: 'limit=-1', field: 'limit' },
  { query: 'limit=0', field: 'limit' },
  { query: 'limit=1001', field: 'limit' },
  { query: 'limit=1000000000', field: 'limit' },
  { query: 'limit=1e9', field: 'limit' },
  { query: 'limit=1e999', field: 'limit' },
  { query: 'limit=1e2', field: 'limit' },
  { query: 'limit=0x10', field: 'limit' },
  { query: 'limit=%2010', field: 'limit' },
  { query: 'limit=ten', field: 'limit' },
  { query: 'limit=1.5', field: 'limit' },
  { query: 'limit=', field: 'limit' },
  { query: 'limit=NaN', field: 'limit' },
  { query: 'limit=10&limit=20', field: 'limit' },
  { query: 'limit=all', field: 'limit' },
  { query: 'sortBy=password', field: 'sortBy' },
  { query: 'sortBy=', field: 'sortBy' },
  { query: 'sortBy=ticketsSold%20desc;%20drop%20table%20tickets', field: 'sortBy' },
  { query: 'sortBy=(select%201)', field: 'sortBy' },
  { query: 'sortBy=__proto__', field: 'sortBy' },
  { query: 'sortBy=constructor', field: 'sortBy' },
  { query: 'sortBy=eventName&sortBy=orgName', field: 'sortBy' },
  { query: 'sortOrder=down', field: 'sortOrder' },
  { query: 'sortOrder=DESC', field: 'sortOrder' },
  { query: 'page=2', field: 'page' },
  { query: '__proto__=x', field: '__proto__' },
  { query: 'constructor=x', field: 'constructor' },
])('?$query is 400 and names $field', { tags: ['P23', 'P26'] }, async ({ query, field }) => {
  const problem = await expectProblem(await request(`${events}?${query}`), 400, 'invalid-request')
  expect(problem.errors?.map((error) => error.field)).toEqual([field])
  expect(problem.detail).toContain(field)
})

test('the totals take dates only', { tags: ['P24', 'P26'] }, async () => {
  const problem = await expectProblem(await request(`${overview}?limit=5`), 400, 'invalid-request')
  expect(problem.errors).toEqual([{ field: 'limit', message: 'is not a known field' }])
})

test('every wrong field is named, not only the first', { tags: ['P26'] }, async () => {
  const reply = await request(`${events}?startDate=soon&limit=0&sortBy=x&colour=red`)
  const problem = await expectProblem(reply, 400, 'invalid-request')
  const fields = problem.errors?.map((error) => error.field)
  expect(fields?.toSorted()).toEqual(['colour', 'limit', 'sortBy', 'startDate'])
})

test.each([
  { what: 'cut short', body: '{"searchQuery":' },
  { what: 'empty', body: '' },
  { what: 'not JSON', body: 'searchQuery=ada' },
  { what: 'a prototype', body: '{"__proto__":{"admin":true},"searchQuery":"ada"}' },
  { what: 'a broken escape', body: '{"searchQuery":"\\u00zz"}' },
])('a body that is $what is 400', { tags: ['P26'] }, async ({ body }) => {
  await expectProblem(await post(body), 400, 'invalid-request')
})

test('a body of bytes that are not text is 400, without replacement characters', { tags: ['P26'] }, async () => {
  const query = Buffer.from('{"searchQuery":"a?b"}')
  query[query.indexOf('?')] = 0xff
  const problem = await expectProblem(await post(Uint8Array.from(query)), 400, 'invalid-request')
  expect(problem.detail).toBe('The body is not UTF-8.')
})

test.each([
  { body: 'null', field: 'body' },
  { body: '[]', field: 'body' },
  { body: '"ada"', field: 'body' },
  { body: '{}', field: 'searchQuery' },
  { body: '{"searchQuery":7}', field: 'searchQuery' },
  { body: '{"searchQuery":"ada","colour":"red"}', field: 'colour' },
  { body: '{"searchQuery":"a\\u0000b"}', field: 'searchQuery' },
])('the body $body is 400 and names $field', { tags: ['P26'] }, async ({ body, field }) => {
  const problem = await expectProblem(await post(body), 400, 'invalid-request')
  expect(problem.errors?.map((error) => error.field)).toEqual([field])
})

test('a body that is too large is 413, and deep nesting is only 400', { tags: ['P26'] }, async () => {
  await expectProblem(await post(JSON.stringify({ searchQuery: 'a'.repeat(300_000) })), 413, 'invalid-request')
  await expectProblem(await post(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 400, 'invalid-request')
})

test.each([
  { what: 'items', body: `{"searchQuery":[${'0,'.repeat(120_000)}0]}` },
  {
    what: 'unknown fields',
    body: `{"searchQuery":"ada"${Array.from({ length: 20_000 }, (_, at) => `,"x${at}":0`).join('')}}`,
  },
])(
  'a body that is wrong in very many $what is 400, and the answer stays short',
  { tags: ['P26'] },
  async ({ body }) => {
    const problem = await expectProblem(await post(body), 400, 'invalid-request')
    expect(problem.errors?.length).toBeGreaterThan(0)
    expect(JSON.stringify(problem).length).toBeLessThan(10_000)
  },
)

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'nonsense',
])('a body of type %s is 415', { tags: ['P26'] }, async (type) => {
  await expectProblem(await post('{"searchQuery":"ada"}', { 'content-type': type }), 415, 'invalid-request')
})

test.each([
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/nothing',
  '/api/v9/tickets/stats/events',
  '/public/v1/nothing',
  '/api/../api/x',
])('nothing is at %s', { tags: ['P26'] }, async (path) => {
  await expectProblem(await rawRequest(base(), `GET ${path}`), 404, 'not-found')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s on a read call is refused',
  { tags: ['P26'] },
  async (method) => {
    await expectProblem(await request(events, { method }), 404, 'not-found')
  },
)

test.each([
  { what: 'a null byte', uid: 'acc_%00' },
  { what: 'a null byte that is sent twice encoded', uid: 'acc_%2500', status: 404 },
  { what: 'a broken escape', uid: '%ZZ' },
  { what: 'half an escape', uid: 'acc_%' },
  { what: 'bytes that are no text', uid: '%ff%fe' },
  { what: '201 characters', uid: 'a'.repeat(201) },
  { what: '600 characters', uid: 'a'.repeat(600), status: 414 },
  { what: '10,000 characters', uid: 'a'.repeat(10_000), status: 414 },
  { what: 'SQL', uid: "x'%20or%20'1'='1", status: 404 },
  { what: 'a step up', uid: '..%2f..%2fetc', status: 404 },
  { what: 'nothing', uid: '' },
  { what: 'an emoji', uid: '%F0%9F%8E%9F', status: 404 },
])('an account id of $what is refused as a problem', { tags: ['P19', 'P26'] }, async ({ uid, status = 400 }) => {
  const reply = await rawRequest(base(), `GET /api/v1/accounts/${uid}`, [`Authorization: Bearer ${await token()}`])
  await expectProblem(reply, status, status === 404 ? 'not-found' : 'invalid-request')
})

test.each(['//', '//[', '///api', '/%', '/%E0%A4%A', 'http://[', '*', '/?%', '/\\..\\'])(
  'the odd address %s is answered as a problem',
  { tags: ['P26'] },
  async (address) => {
    const reply = await rawRequest(base(), `GET ${address}`)
    expect([400, 404]).toContain(reply.status)
    await expectProblem(reply, reply.status, reply.status === 400 ? 'invalid-request' : 'not-found')
  },
)

test('a request that is not HTTP, or has too large a head, is answered as a problem', {
  tags: ['P26'],
}, async () => {
  await expectProblem(await rawRequest(base(), 'NONSENSE'), 400, 'invalid-request')
  await expectProblem(await rawRequest(base(), 'GET /healthz', ['Content-Length: many']), 400, 'invalid-request')
  await expectProblem(await rawRequest(base(), `GET /${'a'.repeat(40_000)}`), 431, 'invalid-request')
  await expectProblem(await rawRequest(base(), 'GET /healthz', [], null), 400, 'invalid-request')
})

test('an unknown expectation is ignored', { tags: ['P26'] }, async () => {
  expect((await rawRequest(base(), 'GET /healthz', ['Expect: a miracle'])).status).toBe(200)
})

test('a broken request frees its connection, even if its client never ends it', { tags: ['H3'] }, async () => {
  const { hostname, port } = new URL(base())
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => undefined).resume()
  socket.write('NONSENSE\r\n\r\n')
  await once(socket, 'end')
  const isFreed = () => socket.destroyed || !socket.write('more')
  await expect.poll(isFreed, { timeout: 60_000 }).toBe(true)
})

test.each([
  ['Content-Length: 4', 'Transfer-Encoding: chunked'],
  ['Content-Length: 4', 'Content-Length: 5'],
  ['Transfer-Encoding: chunked, identity'],
])('a body whose length is given twice, as %s and %s, is not read', { tags: ['P26'] }, async (...headers) => {
  await expectProblem(await rawRequest(base(), 'POST /api/v1/search/accounts', headers), 400, 'invalid-request')
})

test('TRACE is refused and returns nothing', { tags: ['P26'] }, async () => {
  const reply = await rawRequest(base(), 'TRACE /healthz', ['Authorization: Bearer secret'])
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.body).not.toContain('secret')
})

test('a sane request id is kept, a silly one is replaced', { tags: ['P26'] }, async () => {
  const given = async (id: string) =>
    expectProblem(await request('/api/nothing', { headers: { 'x-request-id': id } }), 404, 'not-found')
  expect((await given('ticket-desk_0042')).requestId).toBe('ticket-desk_0042')
  for (const silly of [
    'short',
    'a'.repeat(65),
    'has a space',
    '<script>alert(1)</script>',
    'séance-séance',
    '"quoted-id"',
  ]) {
    expect((await given(silly)).requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  }
})

test('every answer carries its request id, a good one too', { tags: ['P26'] }, async () => {
  const reply = await request(overview)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the log has route and request id, but no personal address, id or search', async () => {
  const before = log.length
  await request('/api/v1/accounts/acc_secret?token=hush', { headers: { 'x-request-id': 'log-line-0001' } })
  await expect
    .poll(() => log.slice(before).filter(({ reqId }) => reqId === 'log-line-0001'), { timeout: 60_000 })
    .toEqual([
      expect.objectContaining({ method: 'GET', route: '/api/v1/accounts/:uid', status: 401, ms: expect.any(Number) }),
    ])
  expect(JSON.stringify(log.slice(before))).not.toMatch(/acc_secret|hush/)
})

test('an upload that breaks off is not logged as a failure', { tags: ['P26'] }, async () => {
  const from = log.length
  const { hostname, port } = new URL(base())
  const arrived = once(app().server, 'request')
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  const head = ['POST /api/v1/search/accounts HTTP/1.1', 'Host: x', `Authorization: Bearer ${await token()}`]
  socket.write(`${[...head, 'Content-Type: application/json', 'Content-Length: 100'].join('\r\n')}\r\n\r\n{`)
  const [message] = (await arrived) as [IncomingMessage]
  const closed = new Promise((resolve) => message.once('close', resolve))
  // The server waits for the body after it has checked the token.
  await expect.poll(() => message.listenerCount('data'), { timeout: 60_000 }).toBeGreaterThan(0)
  socket.destroy()
  await closed
  await request('/healthz')
  expect(log.slice(from).filter(({ level }) => level >= 40)).toEqual([])
})

test('an email sent as an ID is not repeated in the answer', { tags: ['P26', 'H5'] }, async () => {
  const headers = { authorization: `Bearer ${await token()}` }
  const reply = await request(`/api/v1/tickets/${encodeURIComponent('eve@evil.example')}/details`, { headers })
  const problem = await expectProblem(reply, 404, 'not-found')
  expect(problem.detail).toBe('There is no event •••')
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountId, day, eventId, orgId, paymentId, ticketId } from '@ground-control/domain/testing/ids'
import { cents } from '@ground-control/domain/values/money'
import { afterEach, expect, test } from 'vitest'
import { getAccount } from './accounts.ts'
import { ApiError, type ClientOptions, createClient, createStreamClient, orNull } from './client.ts'
import { listEventStats } from './figures/overview.ts'
import { listTicketDetails } from './guests.ts'
import { followLive } from './live.ts'
import { getOrganization } from './organizations.ts'
import { createPositions, positionHeader } from './positions.ts'
import { refundTickets } from './refunds.ts'

type Answer = { status: number; body?: unknown; position?: string }
type Seen = { method: string; url: string; headers: Record<string, unknown>; body: string }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A real HTTP server that answers from a list, repeats the last answer, and records requests. */
async function answering(...answers: Answer[]) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      const answer = answers[Math.min(seen.length, answers.length) - 1] ?? { status: 500 }
      const position = answer.position && { [positionHeader]: answer.position }
      response.writeHead(answer.status, { 'content-type': 'application/json', ...position })
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server }
}

function client(base: string, rest: Partial<ClientOptions> = {}) {
  const tokens: boolean[] = []
  const options: ClientOptions = {
    base,
    organizationHeader: 'x-organization-id',
    token: async ({ forceRefresh }) => {
      tokens.push(forceRefresh)
      return forceRefresh ? 'fresh' : 'stale'
    },
    ...rest,
  }
  return { api: createClient(options), stream: createStreamClient(options), tokens }
}

const uid = accountId('acc_1')
const event = { eventId: eventId('evt_1') }
const account = { id: 'acc_1', username: 'ada', fullName: 'Ada', sourceIsV1: false }

test('a 401 is retried once with a freshly fetched token', { tags: ['A9'] }, async () => {
  const { base, seen } = await answering({ status: 401 }, { status: 200, body: account })
  const { api, tokens } = client(base)
  expect(await api(getAccount, { params: { uid } })).toMatchObject({ id: 'acc_1' })
  expect(tokens).toEqual([false, true])
  expect(seen.map((request) => request.headers.authorization)).toEqual(['Bearer stale', 'Bearer fresh'])
})

test('a second 401 is reported and thrown, and not tried a third time', { tags: ['A9'] }, async () => {
  const { base, seen } = await answering({ status: 401 })
  const failures: number[] = []
  const { api } = client(base, { onFailure: (error) => failures.push(error.status) })
  await expect(api(getAccount, { params: { uid } })).rejects.toMatchObject({ status: 401 })
  expect(seen).toHaveLength(2)
  expect(failures).toEqual([401])
})

test('a missing account is null; a forbidden one is reported and thrown', { tags: ['A9'] }, async () => {
  const missing = await answering({ status: 404 })
  expect(await orNull(client(missing.base).api(getAccount, { params: { uid } }))).toBeNull()
  const forbidden = await answering({ status: 403 })
  await expect(orNull(client(forbidden.base).api(getAccount, { params: { uid } }))).rejects.toBeInstanceOf(ApiError)
})

test('only calls that act for an organization carry its header', { tags: ['A9'] }, async () => {
  const { base, seen } = await answering({ status: 200, body: { refundId: 're_1', amount: 2500, ticketIds: [] } })
  const { api } = client(base)
  const body = { paymentIntentId: paymentId('pi_1'), ticketIds: [ticketId('tkt_1')], reason: '', amount: cents(2500) }
  await api(refundTickets, { body }, { organizationId: 'org_1' })
  expect(seen[0]?.headers['x-organization-id']).toBe('org_1')
  const other = await answering({ status: 200, body: account })
  await client(other.base).api(getAccount, { params: { uid } }, { organizationId: 'org_1' })
  expect(other.seen[0]?.headers['x-organization-id']).toBeUndefined()
})

test('a public call carries the token too: a platform may ask for it', { tags: ['A9'] }, async () => {
  const { base, seen } = await answering({ status: 200, body: { id: 'org_1' } })
  await client(base).api(getOrganization, { params: { id: orgId('org_1') } })
  expect(seen[0]?.headers.authorization).toMatch(/^Bearer ./)
})

test('parameters are encoded and empty query values left out', async () => {
  const { base, seen } = await answering({ status: 200, body: { statsByOrg: {} } })
  const { api } = client(base)
  await api(listEventStats, { query: { limit: 20, startDate: undefined, endDate: day('2026-11-15') } })
  expect(seen[0]?.url).toBe('/api/v1/tickets/stats/events?limit=20&endDate=2026-11-15')
  const other = await answering({ status: 200, body: account })
  await client(other.base).api(getAccount, { params: { uid: accountId('a/b ?') } })
  expect(other.seen[0]?.url).toBe('/api/v1/accounts/a%2Fb%20%3F')
})

test('a problem body becomes an error with its code, request id and fields', { tags: ['P26'] }, async () => {
  const problem = {
    type: 'about:blank',
    title: 'The request is not valid',
    status: 400,
    code: 'invalid-request',
    requestId: 'r-1',
    errors: [{ field: 'query.limit', message: 'must be a whole number' }],
  }
  const { base } = await answering({ status: 400, body: problem })
  await expect(client(base).api(listEventStats, {})).rejects.toMatchObject({
    code: 'invalid-request',
    requestId: 'r-1',
    errors: [{ field: 'query.limit', message: 'must be a whole number' }],
  })
})

test.each([
  ['message', { message: 'The event is locked.' }],
  ['error', { error: 'The event is locked.' }],
  ['error with a message', { error: { message: 'The event is locked.', code: 400 } }],
  ['message before error', { statusCode: 400, message: 'The event is locked.', error: 'Bad Request' }],
  ['several messages', { message: ['The event', 'is locked.'] }],
  ['detail', { detail: 'The event is locked.' }],
  ['detail before title', { title: 'Locked', detail: 'The event is locked.' }],
  ['title alone', { title: 'The event is locked.', status: 400 }],
  [
    'detail beside members of other types',
    { detail: 'The event is locked.', code: 7, errors: 'none', requestId: null },
  ],
])('another platform’s messages are kept: %s', { tags: ['M8', 'P26'] }, async (_, body) => {
  const { base } = await answering({ status: 400, body })
  const expected = { status: 400, code: 'http-400', message: 'The event is locked.', isWordless: false, errors: [] }
  await expect(client(base).api(listEventStats, {})).rejects.toMatchObject(expected)
  await expect(client(base).stream(listTicketDetails, { params: event })).rejects.toMatchObject(expected)
})

test.each([[undefined], ['Bad request'], [null], [{}], [{ message: '  ' }], [{ message: 7, error: {} }]])(
  'a refusal without words is marked as such: %j',
  { tags: ['M8'] },
  async (body) => {
    const { base } = await answering({ status: 400, body })
    const failure: unknown = await client(base)
      .api(listEventStats, {})
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 400, code: 'http-400', isWordless: true })
    expect(String(failure)).not.toContain('The server answered with status')
  },
)

test('a body that is no problem, and a reply in an unknown form, are errors with a code', async () => {
  const bare = await answering({ status: 502, body: 'Bad gateway' })
  await expect(client(bare.base).api(listEventStats, {})).rejects.toMatchObject({ code: 'http-502' })
  const odd = await answering({ status: 200, body: { statsByOrg: [1] } })
  await expect(client(odd.base).api(listEventStats, {})).rejects.toMatchObject({ code: 'unexpected-reply' })
})

test('a server that cannot be reached is an error; an aborted call stays an abort', async () => {
  const { base, server } = await answering({ status: 200 })
  await new Promise((closed) => server.close(closed))
  await expect(client(base).api(listEventStats, {})).rejects.toMatchObject({ status: 0, code: 'network' })
  const up = await answering({ status: 200, body: { statsByOrg: {} } })
  const aborted = client(up.base).api(listEventStats, {}, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
})

test('a streamed answer is passed on unread, also after a retry with a fresh token', async () => {
  const { base, seen } = await answering({ status: 401 }, { status: 200, body: [{ ticketId: 'tkt_1' }] })
  const { stream, tokens } = client(base)
  const reply = await stream(listTicketDetails, { params: event, query: { orgId: orgId('org_1') } })
  expect(reply.bodyUsed).toBe(false)
  // The client doesn't check streamed answers; the reader checks them row by row.
  expect(await reply.json()).toEqual([{ ticketId: 'tkt_1' }])
  expect(tokens).toEqual([false, true])
  expect(seen[1]).toMatchObject({
    url: '/api/v1/tickets/evt_1/details?orgId=org_1',
    headers: { accept: 'application/json' },
  })
})

test('a known tag is sent, and "not modified" is an answer', async () => {
  const { base, seen } = await answering({ status: 304 })
  const failures: number[] = []
  const { stream } = client(base, { onFailure: (error) => failures.push(error.status) })
  const reply = await stream(listTicketDetails, { params: event }, { knownTag: 'W/"7-1"' })
  expect([reply.status, seen[0]?.headers['if-none-match'], failures]).toEqual([304, 'W/"7-1"', []])
  await stream(listTicketDetails, { params: event })
  expect(seen[1]?.headers['if-none-match']).toBeUndefined()
})

test('a refused stream is reported with its request id; an aborted one stays an abort', async () => {
  const problem = { type: 'about:blank', title: 'No such event', status: 404, code: 'not-found', requestId: 'r-1' }
  const { base } = await answering({ status: 404, body: problem })
  const failures: string[] = []
  const { stream } = client(base, { onFailure: (error, { name }) => failures.push(`${name} ${error.code}`) })
  const asked = stream(listTicketDetails, { params: event })
  await expect(asked).rejects.toMatchObject({ status: 404, code: 'not-found', requestId: 'r-1' })
  expect(failures).toEqual(['listTicketDetails not-found'])
  const left = stream(listTicketDetails, { params: event }, { signal: AbortSignal.abort() })
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  expect(failures).toHaveLength(1)
})

test('server-sent events are requested as such', async () => {
  const { base, seen } = await answering({ status: 200 })
  await client(base).stream(followLive, { query: event })
  expect(seen[0]).toMatchObject({ url: '/api/v1/admin/live?eventId=evt_1', headers: { accept: 'text/event-stream' } })
})

test('an impossible id, as from a broken link, is not found without a request', async () => {
  const { base, seen } = await answering({ status: 200, body: account })
  const { api, stream } = client(base)
  for (const broken of ['', 'x'.repeat(201), 'acc_\0', '\ud800']) {
    expect(await orNull(api(getAccount, { params: { uid: accountId(broken) } }))).toBeNull()
    const streamed = stream(listTicketDetails, { params: { eventId: eventId(broken) } })
    await expect(streamed).rejects.toMatchObject({ status: 404, code: 'not-found' })
  }
  expect(seen).toEqual([])
})

test('a read sends the highest position seen, and a write without one resets it', { tags: ['L5'] }, async () => {
  const [low, high] = ['0000000000000001', '00000000000000FF']
  const read = { status: 200, body: account }
  const { base, seen } = await answering(read, { ...read, position: high }, { ...read, position: low }, read, {
    status: 500,
  })
  const positions = createPositions()
  const [{ api }, { stream }] = [client(base, { positions }), client(base, { positions })]
  for (let each = 0; each < 3; each++) await api(getAccount, { params: { uid } })
  await stream(getAccount, { params: { uid } })
  const body = { paymentIntentId: paymentId('pi_1'), ticketIds: [ticketId('tkt_1')], amount: cents(1), reason: '' }
  await expect(api(refundTickets, { body })).rejects.toThrow(ApiError)
  await expect(api(getAccount, { params: { uid } })).rejects.toThrow(ApiError)
  const said = seen.map(({ headers }) => headers[positionHeader])
  expect(said).toEqual([undefined, undefined, high, high, high, undefined])
})

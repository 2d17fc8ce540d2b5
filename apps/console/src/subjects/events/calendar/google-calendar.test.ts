import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GoogleEvent } from '@ground-control/domain/events/calendar/google-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addToGoogleCalendar } from './google-calendar.ts'

const event: GoogleEvent = {
  id: 'eventcpnmuog',
  status: 'confirmed',
  summary: 'Night Signal',
  start: { dateTime: '2026-11-20T20:00:00.000Z' },
  end: { dateTime: '2026-11-21T00:30:00.000Z' },
  source: { title: 'Ground Control', url: 'https://console.example/events/evt_1/guests' },
}

/** Keeps entries as Google does: an id is never free again, and a deleted entry is cancelled. */
const entries = new Map<string, Record<string, unknown>>()
const asked: string[] = []
let answer: ((response: ServerResponse) => void) | null = null
let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar/v3`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  entries.clear()
  asked.length = 0
  answer = null
})

async function serve(request: IncomingMessage, response: ServerResponse) {
  const { method, url = '', headers } = request
  asked.push(`${method} ${url}`)
  if (answer) return answer(response)
  if (headers.authorization !== 'Bearer good') return refuse(response, 401, 'authError')
  const id = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([0-9a-v]+))?$/.exec(url)?.[1]
  const body = method === 'GET' ? {} : ((await json(request)) as Record<string, unknown>)
  const key = id ?? String(body.id)
  if (method === 'POST' && entries.has(key)) return refuse(response, 409, 'duplicate')
  if (id && !entries.has(id)) return refuse(response, 404, 'notFound')
  if (method !== 'GET') entries.set(key, { ...entries.get(key), ...body, htmlLink: `https://calendar.example/${key}` })
  send(response, 200, entries.get(key))
}

async function json(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const refuse = (response: ServerResponse, status: number, reason: string) =>
  send(response, status, { error: { code: status, message: 'No.', errors: [{ domain: 'calendar', reason }] } })

const add = (token = 'good', signal?: AbortSignal) =>
  addToGoogleCalendar({ token, event, base, ...(signal && { signal }) })

test('an event is added once, however often the button is pressed', async () => {
  const link = 'https://calendar.example/eventcpnmuog'
  expect(await add()).toEqual({ state: 'added', link })
  expect(await add()).toEqual({ state: 'already-there', link })
  expect([...entries.values()]).toEqual([{ ...event, htmlLink: link }])
  expect(asked).toEqual([
    'POST /calendar/v3/calendars/primary/events',
    'POST /calendar/v3/calendars/primary/events',
    'GET /calendar/v3/calendars/primary/events/eventcpnmuog',
  ])
})

test('a deleted entry is restored with current data', async () => {
  entries.set(event.id, { id: event.id, status: 'cancelled', summary: 'As it was called then' })
  expect(await add()).toMatchObject({ state: 'added' })
  expect(entries.get(event.id)).toMatchObject(event)
})

test('distinguishes an expired token from one without permission', async () => {
  expect(await add('old')).toEqual({ state: 'expired' })
  answer = (response) => refuse(response, 403, 'insufficientPermissions')
  expect(await add()).toEqual({ state: 'refused' })
})

test.each([
  [403, 'userRateLimitExceeded', { state: 'busy' }],
  [403, 'quotaExceeded', { state: 'busy' }],
  [429, 'whatever', { state: 'busy' }],
  [400, 'invalid', { state: 'failed', status: 400 }],
  [503, 'backendError', { state: 'failed', status: 503 }],
])('%i %s has its own outcome', async (status, reason, outcome) => {
  answer = (response) => refuse(response, status, reason)
  expect(await add()).toEqual(outcome)
})

test('an unusable answer is still an answer', async () => {
  answer = (response) => response.end('<html>')
  expect(await add()).toEqual({ state: 'added', link: null })
  answer = (response) => send(response, 200, { htmlLink: 'javascript:alert(1)' })
  expect(await add()).toEqual({ state: 'added', link: null })
})

test('without an answer it is unreachable; when aborted, nothing is reported', async () => {
  answer = (response) => response.destroy()
  expect(await add()).toEqual({ state: 'unreachable' })
  const leaving = new AbortController()
  answer = () => leaving.abort()
  await expect(add('good', leaving.signal)).rejects.toThrow('aborted')
})

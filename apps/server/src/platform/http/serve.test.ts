import { getAccount } from '@ground-control/contract/accounts'
import type { Endpoint } from '@ground-control/contract/endpoint'
import { getOverallStats } from '@ground-control/contract/figures/overview'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { CommitInDoubt } from '#platform/db/database.ts'
import { logOptions } from './log-options.ts'
import { installProblemHandler } from './problems.ts'
import { Refusal } from './refusal.ts'
import { serverOf } from './serve.ts'

const everybody = {
  access: { check: async () => null, confirm: async () => {} },
  organizationHeader: 'x-organization-id',
  traceContacts: async () => {},
}

/** Mounts a call as the app does. The handler's answer is untyped, like a row of a query. */
async function answerOf(endpoint: Endpoint, handle: () => unknown) {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const app = Fastify({ logger: { level: 'warn', stream, ...logOptions } })
  app.decorateRequest('principal', null)
  installProblemHandler(app)
  const serve = serverOf(app, everybody)
  serve(endpoint, async () => handle())
  expect([...serve.served]).toEqual([endpoint])
  const reply = await app.inject({ method: 'GET', url: endpoint.path.replace('{uid}', 'acc_1') })
  await app.close()
  return { status: reply.statusCode, text: reply.body, type: reply.headers['content-type'], lines }
}

const right = { totalEvents: 1, totalTicketsSold: 2, totalRevenue: 300 }

test('an answer that fits the contract is sent', async () => {
  expect(await answerOf(getOverallStats, () => right)).toMatchObject({ status: 200, text: JSON.stringify(right) })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a missing field', { totalEvents: 1, totalTicketsSold: 2 }],
  ['a text for a number', { ...right, totalRevenue: '300' }],
  ['a fraction of a cent', { ...right, totalRevenue: 0.5 }],
  ['a negative count', { ...right, totalTicketsSold: -1 }],
  ['a number that is none', { ...right, totalRevenue: Number.NaN }],
])('a handler that answers %s is an internal failure, logged and not shown', { tags: ['P26'] }, async (_, answer) => {
  const { status, text, type, lines } = await answerOf(getOverallStats, () => answer)
  expect(status).toBe(500)
  expect(type).toContain('application/problem+json')
  const problem = JSON.parse(text) as object
  expect(problem).toMatchObject({ code: 'internal', status: 500, requestId: expect.any(String) })
  expect(text).not.toMatch(/totalRevenue|totalTicketsSold|Zod|expected|stack/i)
  expect(lines.join()).toContain('"msg":"request failed"')
})

test('fields outside the contract are never sent', { tags: ['P19'] }, async () => {
  const row = { id: 'acc_1', username: 'ada', fullName: null, sourceIsV1: false, passwordHash: 'hush', document: {} }
  const { status, text } = await answerOf(getAccount, () => row)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({ id: 'acc_1', username: 'ada', fullName: null, sourceIsV1: false })
})

test.each<[string, unknown]>([
  ['an error', new Error('select password from accounts')],
  ['an error with a cause', new Error('outer', { cause: new Error('select password from accounts') })],
  ['an error that claims a status', Object.assign(new Error('select password from accounts'), { statusCode: 503 })],
  ['a text', 'select password from accounts'],
  ['nothing', undefined],
  ['null', null],
])('when a handler throws %s, none of it is in the answer', { tags: ['P26'] }, async (_, thrown) => {
  const { status, text, type } = await answerOf(getOverallStats, () => {
    throw thrown
  })
  expect(status).toBe(500)
  expect(type).toContain('application/problem+json')
  expect(JSON.parse(text)).toMatchObject({ code: 'internal' })
  expect(text).not.toMatch(/select|password|outer|at .*\.ts/)
})

test('a deliberate refusal keeps its words, and says when to retry', { tags: ['P26'] }, async () => {
  const app = Fastify()
  installProblemHandler(app)
  serverOf(app, everybody)(getOverallStats, async () => {
    throw new Refusal('identity-unavailable', 'Later, please.', { retryAfterSeconds: 30, cause: new Error('hush') })
  })
  const reply = await app.inject({ method: 'GET', url: getOverallStats.path })
  expect(reply.headers['retry-after']).toBe('30')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json()).toMatchObject({ status: 503, code: 'identity-unavailable', detail: 'Later, please.' })
  expect(reply.body).not.toContain('hush')
  await app.close()
})

test.each(['57014', '55P03', '40001', '40P01'])(
  'a query that the database gave up on (%s) is a 503',
  { tags: ['P26'] },
  async (code) => {
    const error = Object.assign(new Error('canceling statement of ada@guests.example'), { code, severity: 'ERROR' })
    const { status, text, lines } = await answerOf(getOverallStats, () => {
      throw new Error('Failed query: select 1', { cause: error })
    })
    expect(status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({ code: 'too-slow' })
    expect(text).not.toMatch(/cancel|select|ada/)
    expect(lines.join()).toContain(code)
    expect(lines.join()).not.toContain('ada@')
  },
)

test('a change that may be done is not offered for a retry', { tags: ['P26', 'H3'] }, async () => {
  const app = Fastify()
  installProblemHandler(app)
  serverOf(app, everybody)(getOverallStats, async () => {
    throw new CommitInDoubt('The connection broke while this was being saved.')
  })
  const reply = await app.inject({ method: 'GET', url: getOverallStats.path })
  expect(reply.headers['retry-after']).toBeUndefined()
  expect(reply.json()).toMatchObject({ status: 503, detail: expect.stringContaining('Check before you try again.') })
  await app.close()
})

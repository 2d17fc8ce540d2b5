import type { Endpoint } from '@ground-control/contract/endpoint'
import { allEndpoints } from '@ground-control/contract/endpoints'
import { Problem } from '@ground-control/contract/problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createStripeProvider } from '#platform/payments/stripe-provider.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { sampleBodies, sampleCall } from '#testing/sample-calls.ts'
import { useApi } from '#testing/use-api.ts'

/** No server listens there, because bad input must never reach the provider. */
const payments = createStripeProvider({
  secretKey: 'sk_test_sweep',
  apiBase: 'http://127.0.0.1:9',
  webhookSecret: null,
  timeoutMs: 1000,
})
const { log, pool, request, token } = useApi({ payments })
const { event, organization, sell } = salesOf(pool)

const long = 'x'.repeat(10_001)
const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  '',
  ' ',
  long,
  'null\0byte',
  'lone \ud800 surrogate',
  "'; drop table tickets; --",
  '%',
  '🎟️',
  [],
  [null],
  [[]],
  [''],
  Array.from({ length: 501 }, (_, index) => `id_${index}`),
  {},
  { $gt: '' },
  { constructor: 1 },
]

let authorization = ''

async function sent({ path, init }: ReturnType<typeof sampleCall>): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', authorization)
  return request(path, { ...init, headers })
}

/** The reply is an answer or a refusal in the one problem format, never a failure. */
async function expectCivil(reply: Response, of: string) {
  // A stream never ends, so don't wait for its end.
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    await reply.body?.cancel()
    return reply.status
  }
  const text = await reply.text()
  // This platform has no payment provider, so a well-formed refund is refused with 503.
  const isDeliberate = reply.status < 500 || text.includes('"code":"provider-unavailable"')
  expect({ of, status: reply.status, text, isDeliberate }).toMatchObject({ isDeliberate: true })
  if (reply.status >= 400) Problem.strict().parse(JSON.parse(text))
  return reply.status
}

const withBody = allEndpoints.filter((endpoint) => endpoint.body)
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

let swept = 0

/** Runs many cases at once. They don't affect each other. */
async function sweep<T>(cases: readonly T[], look: (each: T) => Promise<unknown>) {
  swept += cases.length
  await Promise.all(cases.map(look))
}

const fieldsOf = (schema: z.ZodType | undefined) =>
  Object.keys((schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties) ?? {})

test.each(named(withBody))(
  '%s: a body that is missing, no object, or broken is 400',
  { tags: ['P26'] },
  async (_, endpoint) => {
    await sweep([undefined, null, 1, 'text', [], true], async (body) => {
      const { path, init } = sampleCall(endpoint, 'id_1', body)
      const { body: _sent, ...without } = init
      await expectProblem(await sent({ path, init: body === undefined ? without : init }), 400, 'invalid-request')
    })
    const { path, init } = sampleCall(endpoint, 'id_1')
    await sweep(['{', '{"a":}', '\u0000', '{"__proto__":', `[${'['.repeat(5000)}`], async (broken) => {
      await expectProblem(await sent({ path, init: { ...init, body: broken } }), 400, 'invalid-request')
    })
  },
)

test.each(named(withBody))(
  '%s: every field missing, of every wrong type, huge or empty',
  { tags: ['P26'] },
  async (_, endpoint) => {
    const right = sampleBodies[endpoint.name] ?? {}
    const fields = fieldsOf(endpoint.body)
    expect(fields).toEqual(expect.arrayContaining(Object.keys(right)))
    for (const field of fields) {
      const { [field]: _left, ...without } = right
      await sweep([without, ...strange.map((value) => ({ ...right, [field]: value }))], async (body) => {
        const reply = await sent(sampleCall(endpoint, 'id_1', body))
        // The contract decides what is well formed. Everything else must get a 400 that names the field.
        if (endpoint.body?.safeParse(body).success) return expectCivil(reply, `${endpoint.name}.${field}`)
        const problem = await expectProblem(reply, 400, 'invalid-request')
        expect(problem.errors?.some((error) => error.field.split('.')[0] === field)).toBe(true)
      })
    }
  },
)

test.each(named(withBody))('%s: an unknown field is named', { tags: ['P26'] }, async (_, endpoint) => {
  const body = { ...sampleBodies[endpoint.name], surprise: 1 }
  const problem = await expectProblem(await sent(sampleCall(endpoint, 'id_1', body)), 400, 'invalid-request')
  expect(problem.errors).toEqual([{ field: 'surprise', message: 'is not a known field' }])
})

const withParams = allEndpoints.filter((endpoint) => endpoint.params)

test.each(named(withParams))('%s: invalid ids', { tags: ['P26'] }, async (_, endpoint) => {
  const ids = ['x'.repeat(201), 'x'.repeat(600), '%', '_', '..', "a'b", 'a\0b', '🎟️', '\ufffd', 'a b', '-1', '0']
  await sweep(ids, async (id) =>
    expectCivil(await sent(sampleCall(endpoint, id)), `${endpoint.name} ${id.slice(0, 20)}`),
  )
  const [before = '', after = ''] = endpoint.path.split(/\{\w+\}/)
  await expectCivil(await sent({ path: `${before}%E0%A4%A${after}`, init: { method: endpoint.method } }), 'bad escape')
})

const withQuery = allEndpoints.filter((endpoint) => endpoint.query)

test.each(named(withQuery))('%s: queries of every kind', { tags: ['P26'] }, async (_, endpoint) => {
  const values = ['', ' ', '-1', '0', '1e9', 'NaN', long.slice(0, 4000), "'", '%00', 'null', '[]', '2026-02-30', 'true']
  const fields = fieldsOf(endpoint.query)
  expect(fields).not.toEqual([])
  for (const field of [...fields, 'surprise', '__proto__']) {
    await sweep(values, async (value) => {
      const { path, init } = sampleCall(endpoint, 'id_1')
      const query = `${path.includes('?') ? '&' : '?'}${field}=${value === '%00' ? value : encodeURIComponent(value)}`
      await expectCivil(await sent({ path: path + query, init }), `${endpoint.name} ${query}`)
    })
  }
})

/** The status of each call for an unknown id. */
const unknown: Readonly<Record<string, number>> = {
  batchEvents: 200,
  getEvent: 404,
  listTicketedEvents: 404,
  listOrganizationEvents: 404,
  getOrganization: 404,
  getSpace: 404,
  batchSpaces: 200,
  issueComps: 404,
  setTicketStatus: 404,
  listPaymentTickets: 404,
  listTickets: 200,
  getTicketInfo: 404,
  listAccountTickets: 200,
  transferTickets: 404,
  refundPayment: 404,
  refundTickets: 404,
  getAccount: 404,
  getPrivateAccount: 404,
  getClaims: 404,
  setClaims: 404,
  listTicketDetails: 404,
  getAccountDocument: 404,
  patchAccountDocument: 404,
  getPrivateDocument: 404,
  patchPrivateDocument: 404,
  getRefund: 404,
  lookUpRefund: 404,
  endRefund: 404,
  markRefundHandled: 404,
  getPurchase: 404,
  getStaffMember: 404,
  listPaymentRefunds: 404,
  listFirstGuests: 404,
  listTicketChanges: 404,
  listTicketMarks: 200,
  listEventFigures: 200,
  getEventReport: 404,
  listEventTickets: 404,
  getOrganizationFigures: 404,
  exportOrganizationEvents: 404,
  renameView: 404,
  getProfile: 404,
  getErasure: 404,
  eraseAccount: 404,
  noteGuestExport: 404,
  listAccountPurchases: 404,
  watchOrganization: 404,
  unwatchOrganization: 200,
  adoptWatchedOrganizations: 200,
  listDoorsTonight: 200,
  listCurrentEvents: 200,
  listPastEvents: 200,
  getCase: 404,
  getCaseAttachment: 404,
  addCaseMessage: 404,
  changeCase: 404,
  linkToCase: 404,
  mergeCase: 404,
  changeMacro: 404,
  deleteMacro: 404,
  approveJob: 404,
  declineJob: 404,
  pauseJob: 404,
  resumeJob: 404,
  stopJob: 404,
  tryFailedAgain: 404,
  markItemHandled: 404,
  askCustomer: 404,
  getJob: 404,
  listJobItems: 404,
  reconcileJob: 404,
  previewJob: 404,
  previewJobNotice: 404,
  askForJob: 404,
  sendMailNow: 404,
  correctMailAddress: 404,
  previewRefundNotice: 404,
  previewTransferNotice: 200,
  redeemAtDoor: 404,
  getDoor: 404,
  searchDoor: 404,
  lookAtDoor: 404,
  letInAtDoor: 404,
  listDoorTickets: 404,
  listDoorChanges: 404,
  getEntryCode: 404,
  getTicketTimeline: 404,
  replaceEntryCode: 404,
}

test.each(Object.entries(unknown))('%s: an unknown id is %i', { tags: ['P26'] }, async (name, status) => {
  const endpoint = allEndpoints.find((each) => each.name === name) as Endpoint
  const reply = await sent(sampleCall(endpoint, 'nowhere_1'))
  if (status === 404) return void (await expectProblem(reply, 404, 'not-found'))
  expect(reply.status).toBe(status)
  expect(Object.values((await reply.json()) as object)[0] ?? []).toEqual([])
})

test('every call that takes an id has a row above', () => {
  const byId = allEndpoints.filter(({ params, body }) => params || JSON.stringify(body?.def ?? '').includes('Ids'))
  const bodies = [
    'issueComps',
    'refundPayment',
    'refundTickets',
    'batchEvents',
    'batchSpaces',
    'transferTickets',
    'listTickets',
    'listEventFigures',
    'listDoorsTonight',
    'listCurrentEvents',
    'listPastEvents',
    'adoptWatchedOrganizations',
    'previewJob',
    'previewJobNotice',
    'askForJob',
  ]
  // Their own tests cover these: without mail the first refuses everything, and the second answers with the remaining
  // views.
  const apart = ['resendTickets', 'deleteView']
  const names = new Set([...byId.map(({ name }) => name), ...bodies].filter((name) => !apart.includes(name)))
  expect(Object.keys(unknown).toSorted()).toEqual([...names].toSorted())
})

test('data of another organization is refused and unchanged', { tags: ['A9'] }, async () => {
  const eventId = await event()
  const { paymentId, tickets } = await sell(eventId)
  const ticketIds = tickets.map(({ id }) => id)
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ('typ_1', $1, 'Floor', 2500)`, [
    eventId,
  ])
  const other = await organization()
  const calls = {
    issueComps: { ...sampleBodies.issueComps, eventId },
    refundPayment: { paymentIntentId: paymentId },
    refundTickets: { paymentIntentId: paymentId, ticketIds, amount: 2500 },
  }
  for (const [name, body] of Object.entries(calls)) {
    const endpoint = allEndpoints.find((each) => each.name === name) as Endpoint
    for (const organizationId of [other, 'org_nowhere', 'default-org-id']) {
      const { path, init } = sampleCall(endpoint, '', body)
      const headers = { ...(init.headers as object), 'x-organization-id': organizationId }
      await expectProblem(await sent({ path, init: { ...init, headers } }), 403, 'wrong-organization')
      swept += 1
    }
  }
  const details = `/api/v1/tickets/${eventId}/details?orgId=${other}`
  await expectProblem(await sent({ path: details, init: {} }), 403, 'wrong-organization')
  const { rows } = await pool.query('select count(*)::int as tickets from tickets where refund_id is null')
  expect(rows[0]).toEqual({ tickets: 1 })
})

test.each(['idempotency-key', 'x-organization-id'])(
  'a header %s that is not plain text is named',
  { tags: ['P26'] },
  async (name) => {
    const endpoint = allEndpoints.find((each) => each.name === 'refundPayment') as Endpoint
    for (const value of ['x'.repeat(256), 'schl\u00fcssel']) {
      const { path, init } = sampleCall(endpoint, '')
      const reply = await sent({ path, init: { ...init, headers: { ...(init.headers as object), [name]: value } } })
      const problem = await expectProblem(reply, 400, 'invalid-request')
      expect(problem.errors?.[0]?.field).toBe(name)
    }
  },
)

let before: unknown
const state = async () => (await pool.query('select count(*)::int as entries from audit_entries')).rows[0]
beforeAll(async () => {
  await pool.query(`insert into remote_config (key, value) values ('enable_ticket_refunds', 'true')`)
  authorization = `Bearer ${await token()}`
  before = await state()
})
afterAll(async () => {
  expect(swept).toBeGreaterThan(1500)
  expect(log.filter(({ level }) => level >= 50)).toEqual([])
  // Only well-formed changes got through, and each is on the trail. So are exported lists.
  expect(before).toEqual({ entries: 0 })
  const { rows } = await pool.query('select distinct action from audit_entries order by action')
  const changes = rows.map(({ action }) => action).filter((action) => !/exported$/.test(action))
  expect(changes).toEqual(['case.opened', 'macro.created', 'remote-config.changed'])
})

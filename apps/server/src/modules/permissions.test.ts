import { createHmac } from 'node:crypto'
import type { Endpoint, Permission } from '@ground-control/contract/endpoint'
import { allEndpoints } from '@ground-control/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { createStripeProvider } from '#platform/payments/stripe-provider.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { sampleCall } from '#testing/sample-calls.ts'
import { type Person, people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const webhookSecret = 'whsec_permissions'
/** No server listens there, because refused calls must never reach the provider. */
const payments = createStripeProvider({
  secretKey: 'sk_test_permissions',
  apiBase: 'http://127.0.0.1:9',
  webhookSecret,
  timeoutMs: 1000,
})
const { app, pool, request, setClaims, token } = useApi({ payments })

/** Who may make which call, written by hand. A route that is missing here, or has another permission, fails. */
const table: Readonly<Record<string, Permission | 'open' | 'signed by the provider'>> = {
  'POST /api/v1/events/batch': 'staff',
  'GET /api/v2/events/:id': 'staff',
  'GET /public/v1/events/organization/:orgId/ticketed': 'public',
  'GET /api/v1/admin/events/organizations/:orgId': 'staff',
  'GET /public/v1/organizations/:id': 'public',
  'GET /public/v1/organizations': 'public',
  'GET /api/v1/spaces/:id': 'staff',
  'POST /api/v1/spaces/batch': 'staff',
  'POST /api/v1/tickets/comp': 'staff',
  'PUT /api/v1/tickets/:id/status': 'staff',
  'GET /api/v1/tickets/payment/:paymentIntentId': 'staff',
  'GET /api/v1/tickets': 'staff',
  'GET /api/v1/events/:id/ticket-info': 'staff',
  'GET /api/v1/tickets/account/:accountId': 'staff',
  'POST /api/v2/tickets/transfers/batch': 'staff',
  'POST /api/v1/payments/refund': 'staff',
  'POST /api/v2/payments/refund': 'staff',
  'POST /api/v1/search/accounts': 'staff',
  'GET /api/v1/accounts/:uid': 'staff-or-own-account',
  'GET /api/v1/accounts/:uid/private': 'staff',
  'GET /api/v1/auth/claims/:uid': 'staff',
  'PUT /api/v1/auth/claims/:uid': 'staff',
  'GET /api/v1/tickets/stats/events': 'staff',
  'GET /api/v1/tickets/stats/overview': 'staff',
  'GET /api/v1/tickets/:eventId/details': 'staff',
  'GET /api/v1/admin/capabilities': 'staff',
  'GET /api/v1/admin/remote-config': 'staff',
  'PUT /api/v1/admin/remote-config': 'staff',
  'GET /api/v1/admin/next-doors': 'staff',
  'GET /api/v1/admin/documents/accounts/:uid': 'staff',
  'PATCH /api/v1/admin/documents/accounts/:uid': 'staff',
  'POST /api/v1/admin/documents/accounts/by-username': 'staff',
  'GET /api/v1/admin/documents/accounts/:uid/privateData': 'staff',
  'PATCH /api/v1/admin/documents/accounts/:uid/privateData': 'staff',
  'POST /api/v1/admin/search': 'staff',
  'GET /api/v1/admin/events/:eventId/ticket-marks': 'staff',
  'GET /api/v1/admin/stats/top-selling': 'staff',
  'GET /api/v1/admin/stats/highest-revenue': 'staff',
  'GET /api/v1/admin/stats/events': 'staff',
  'GET /api/v1/admin/stats/organizations': 'staff',
  'POST /api/v1/admin/stats/organizations/export': 'staff',
  'GET /api/v1/admin/stats/trend': 'staff',
  'GET /api/v1/admin/attention': 'staff',
  'GET /api/v1/admin/sales/pulse': 'staff',
  'POST /api/v1/admin/doors/tonight': 'staff',
  'GET /api/v1/admin/organizations/still-selling': 'staff',
  'POST /api/v1/admin/events/current': 'staff',
  'POST /api/v1/admin/events/past': 'staff',
  'GET /api/v1/admin/events/:eventId/report': 'staff',
  'GET /api/v1/admin/events/:eventId/tickets': 'staff',
  'GET /api/v1/admin/transfers': 'staff',
  'POST /api/v1/admin/events/:eventId/redemptions': 'staff',
  'GET /api/v1/admin/events/:eventId/door': 'staff',
  'POST /api/v1/admin/events/:eventId/door/search': 'staff',
  'POST /api/v1/admin/events/:eventId/door/look': 'staff',
  'POST /api/v1/admin/events/:eventId/door/let-ins': 'staff',
  'GET /api/v1/admin/events/:eventId/door/tickets': 'staff',
  'GET /api/v1/admin/events/:eventId/door/changes': 'staff',
  'GET /api/v1/admin/tickets/:id/entry-code': 'staff',
  'POST /api/v1/admin/tickets/:id/entry-code': 'staff',
  'GET /api/v1/admin/tickets/:id/timeline': 'staff',
  'POST /api/v1/admin/tickets/resend': 'staff',
  'GET /api/v1/admin/organizations/:orgId/figures': 'staff',
  'GET /api/v1/admin/accounts/:uid/profile': 'staff',
  'GET /api/v1/admin/accounts/:uid/purchases': 'staff',
  'GET /api/v1/admin/refunds': 'staff',
  'POST /api/v1/admin/refunds/:refundId/look-up': 'staff',
  'POST /api/v1/admin/refunds/:refundId/end': 'staff',
  'POST /api/v1/admin/refunds/:refundId/handled': 'staff',
  'GET /api/v1/admin/purchases/:paymentIntentId': 'staff',
  'GET /api/v1/admin/reconciliation': 'staff',
  'GET /api/v1/admin/staff': 'staff',
  'GET /api/v1/admin/staff/:staffId': 'staff',
  'GET /api/v1/admin/audit': 'staff',
  'GET /api/v1/admin/activity': 'staff',
  'GET /api/v1/admin/cases': 'staff',
  'GET /api/v1/admin/cases/:caseId/attachments/:attachmentId': 'staff',
  'GET /api/v1/admin/cases/counts': 'staff',
  'GET /api/v1/admin/cases/:caseId': 'staff',
  'POST /api/v1/admin/cases': 'staff',
  'POST /api/v1/admin/cases/:caseId/messages': 'staff',
  'PATCH /api/v1/admin/cases/:caseId': 'staff',
  'POST /api/v1/admin/cases/:caseId/links': 'staff',
  'POST /api/v1/admin/cases/:caseId/merge': 'staff',
  'POST /api/v1/admin/cases/search': 'staff',
  'POST /api/v1/admin/refunds/export': 'staff',
  'POST /api/v1/admin/audit/export': 'staff',
  'POST /api/v1/admin/accounts/export': 'staff',
  'POST /api/v1/admin/organizations/export': 'staff',
  'POST /api/v1/admin/organizations/:orgId/events/export': 'staff',
  'POST /api/v1/admin/events/:eventId/guests/exported': 'staff',
  'POST /api/v1/admin/accounts/:uid/erase': 'staff',
  'GET /api/v1/admin/accounts/:uid/erasure': 'staff',
  'GET /api/v1/admin/saved-views': 'staff',
  'POST /api/v1/admin/saved-views': 'staff',
  'PATCH /api/v1/admin/saved-views/:viewId': 'staff',
  'DELETE /api/v1/admin/saved-views/:viewId': 'staff',
  'GET /api/v1/admin/macros': 'staff',
  'POST /api/v1/admin/macros': 'staff',
  'PATCH /api/v1/admin/macros/:macroId': 'staff',
  'DELETE /api/v1/admin/macros/:macroId': 'staff',
  'PUT /api/v1/admin/macros/order': 'staff',
  'POST /api/v1/admin/jobs/preview': 'staff',
  'POST /api/v1/admin/jobs/notice-preview': 'staff',
  'GET /api/v1/admin/jobs': 'staff',
  'POST /api/v1/admin/jobs': 'staff',
  'GET /api/v1/admin/jobs/:jobId': 'staff',
  'POST /api/v1/admin/jobs/:jobId/approve': 'staff',
  'POST /api/v1/admin/jobs/:jobId/decline': 'staff',
  'POST /api/v1/admin/jobs/:jobId/pause': 'staff',
  'POST /api/v1/admin/jobs/:jobId/resume': 'staff',
  'POST /api/v1/admin/jobs/:jobId/stop': 'staff',
  'POST /api/v1/admin/jobs/:jobId/try-again': 'staff',
  'GET /api/v1/admin/jobs/:jobId/items': 'staff',
  'POST /api/v1/admin/jobs/:jobId/items/:paymentIntentId/handled': 'staff',
  'POST /api/v1/admin/jobs/:jobId/items/:paymentIntentId/ask': 'staff',
  'GET /api/v1/admin/jobs/:jobId/reconciliation': 'staff',
  'GET /api/v1/admin/mail': 'staff',
  'POST /api/v1/admin/mail/:mailId/send-now': 'staff',
  'GET /api/v1/admin/mail/status': 'staff',
  'GET /api/v1/admin/payments/status': 'staff',
  'POST /api/v1/admin/refunds/notice-preview': 'staff',
  'POST /api/v1/admin/comps/notice-preview': 'staff',
  'POST /api/v1/admin/transfers/notice-preview': 'staff',
  'POST /api/v1/admin/mail/:mailId/address': 'staff',
  'GET /api/v1/admin/refunds/:refundId': 'staff',
  'GET /api/v1/admin/payments/:paymentIntentId/refunds': 'staff',
  'GET /api/v1/admin/tickets/:eventId/changes': 'staff',
  'GET /api/v1/admin/tickets/:eventId/first-guests': 'staff',
  'GET /api/v1/admin/live': 'staff',
  'POST /api/v1/admin/events/figures': 'staff',
  'GET /api/v1/admin/watched-organizations': 'staff',
  'PUT /api/v1/admin/watched-organizations/:list/:orgId': 'staff',
  'DELETE /api/v1/admin/watched-organizations/:list/:orgId': 'staff',
  'POST /api/v1/admin/watched-organizations/own': 'staff',
  'POST /webhooks/stripe': 'signed by the provider',
  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'open',
  'GET /openapi.json': 'open',
  'GET /docs': 'open',
  'GET /config.json': 'open',
}

const routeOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`

test('the table lists exactly the existing routes', { tags: ['A10'] }, () => {
  const routes = app().mountedRoutes.map(({ method, url }) => `${method} ${url}`)
  // Each GET route also answers HEAD.
  const mounted = routes.filter(
    (route) => !(route.startsWith('HEAD ') && routes.includes(route.replace('HEAD', 'GET'))),
  )
  expect(mounted.toSorted()).toEqual(Object.keys(table).toSorted())
})

test('every call of the contract is served and requires what the table says', { tags: ['A10'] }, () => {
  const described = Object.fromEntries(allEndpoints.map((endpoint) => [routeOf(endpoint), endpoint.permission]))
  const written = Object.entries(table).filter(
    ([, permission]) => !['open', 'signed by the provider'].includes(permission),
  )
  expect(described).toEqual(Object.fromEntries(written))
})

/** Had the claim when the token was made. The database revoked it a second ago. */
const revoked: Person = { uid: 'acc_revoked', email: 'revoked@orbit.example', name: 'Rhea Revoked', superadmin: true }
const own = 'acc_noclaim'

const roles = {
  nobody: { person: null, refusal: [401, 'unauthorized'] },
  outsider: { person: people.olive, refusal: [403, 'not-staff'] },
  'staff without claim': { person: people.noor, refusal: [403, 'no-superadmin-claim'] },
  'revoked a second ago': { person: revoked, refusal: [403, 'no-superadmin-claim'] },
  'super-admin': { person: people.mara, refusal: null },
} as const
type Role = keyof typeof roles

beforeAll(async () => {
  await setClaims(revoked.uid, { superadmin: true })
  expect((await asked('revoked a second ago', '/api/v1/admin/capabilities', {})).status).toBe(200)
  await setClaims(revoked.uid, { superadmin: false })
})

async function asked(role: Role, path: string, init: RequestInit): Promise<Response> {
  const { person } = roles[role]
  const headers = new Headers(init.headers)
  if (person) headers.set('authorization', `Bearer ${await token(person)}`)
  return request(path, { ...init, headers })
}

const cells = allEndpoints.flatMap((endpoint) =>
  (Object.keys(roles) as Role[]).map((role) => [role, routeOf(endpoint), endpoint] as const),
)

test.each(cells)('%s: %s', { tags: ['A10', 'P26'] }, async (role, _, endpoint) => {
  // Uses somebody else's id. The one exception has its own test.
  const { path, init } = sampleCall(endpoint, 'acc_nowhere')
  const reply = await asked(role, path, init)
  const { refusal } = roles[role]
  if (refusal && endpoint.permission !== 'public') return void (await expectProblem(reply, refusal[0], refusal[1]))
  expect([200, 404, 409, 422]).toContain(reply.status)
  if (endpoint.streamsEvents) await reply.body?.cancel()
  if (reply.status === 404) expect(await reply.text()).not.toContain('There is nothing at this address.')
})

test.each(Object.keys(roles) as Role[])('%s: the own account', { tags: ['A6', 'A10'] }, async (role) => {
  const isOwn = role === 'staff without claim'
  const reply = await asked(role, `/api/v1/accounts/${own}`, {})
  if (isOwn || role === 'super-admin') return expect(reply.status).toBe(404)
  const { refusal } = roles[role]
  await expectProblem(reply, refusal?.[0] ?? 0, refusal?.[1] ?? '')
})

test.each(Object.entries(table).filter(([, permission]) => permission === 'open'))(
  'a public call needs no token: %s',
  async (route) => {
    expect((await request(route.slice(4), { headers: {} })).status).toBe(200)
  },
)

test('messages of the provider count only with its signature', { tags: ['A10'] }, async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'refund.updated', data: { object: { id: 're_1' } } })
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
  const authorization = `Bearer ${await token()}`
  const sentWith = (given: Record<string, string>) =>
    request('/webhooks/stripe', { method: 'POST', headers: given, body })
  for (const each of [headers, { ...headers, authorization }]) {
    await expectProblem(await sentWith(each), 400, 'invalid-request')
  }
  const at = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  expect((await sentWith({ ...headers, 'stripe-signature': `t=${at},v1=${v1}` })).status).toBe(200)
})

test('a public answer has exactly these fields and no personal ones', { tags: ['P3', 'P5', 'P6'] }, async () => {
  const { event, organization } = salesOf(pool)
  const orgId = await organization({ name: 'Lumen Hall' })
  const eventId = await event({ orgId })
  const read = async (path: string) => (await (await request(path, { headers: {} })).json()) as Record<string, unknown>
  const fields = ['displayName', 'email', 'id', 'name', 'phone', 'status', 'type']
  const { organizations, ...rest } = await read('/public/v1/organizations')
  expect(rest).toEqual({})
  expect((organizations as object[]).map((each) => Object.keys(each).toSorted())).toEqual([fields])
  expect(Object.keys(await read(`/public/v1/organizations/${orgId}`)).toSorted()).toEqual(fields)
  const ticketed = await read(`/public/v1/events/organization/${orgId}/ticketed?startTime=2026-06-10T00:00:00Z`)
  expect(Object.keys(ticketed).toSorted()).toEqual(['count', 'events'])
  expect((ticketed.events as { id: string }[]).map((each) => [each.id, Object.keys(each).toSorted()])).toEqual([
    [eventId, ['eventImage', 'id', 'locationName', 'startTime', 'status', 'title']],
  ])
})

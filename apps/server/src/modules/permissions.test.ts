import type { Endpoint, Permission } from '@ground-control/contract/endpoint'
import { allEndpoints } from '@ground-control/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { sampleCall } from '#testing/sample-calls.ts'
import { type Person, people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { app, request, setClaims, token } = useApi()

/** Who may call what, written down by hand: a route that is not here, or that asks for something else, fails. */
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
  'GET /api/v1/admin/stats/top-selling': 'staff',
  'GET /api/v1/admin/stats/highest-revenue': 'staff',
  'GET /api/v1/admin/refunds/:refundId': 'staff',
  'GET /api/v1/admin/payments/:paymentIntentId/refunds': 'staff',
  'POST /webhooks/stripe': 'signed by the provider',
  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'open',
  'GET /openapi.json': 'open',
  'GET /docs': 'open',
  'GET /config.json': 'open',
}

const routeOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`

test('A10 every route is in the table, and the table has no other', () => {
  const mounted = app()
    .mountedRoutes.filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
  expect(mounted.toSorted()).toEqual(Object.keys(table).toSorted())
})

test('A10 every call of the contract is served and asks for what the table says', () => {
  const described = Object.fromEntries(allEndpoints.map((endpoint) => [routeOf(endpoint), endpoint.permission]))
  const written = Object.entries(table).filter(
    ([, permission]) => !['open', 'signed by the provider'].includes(permission),
  )
  expect(described).toEqual(Object.fromEntries(written))
})

/** Held the claim when the token was made; the database has known better for a second. */
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

test.each(cells)('A10 P26 %s: %s', async (role, _, endpoint) => {
  // Somebody else's id; the one exception is tested by itself.
  const { path, init } = sampleCall(endpoint, 'acc_nowhere')
  const reply = await asked(role, path, init)
  const { refusal } = roles[role]
  if (refusal && endpoint.permission !== 'public') return void (await expectProblem(reply, refusal[0], refusal[1]))
  expect([200, 404, 409, 422]).toContain(reply.status)
  if (reply.status === 404) expect(await reply.text()).not.toContain('There is nothing at this address.')
})

test.each(Object.keys(roles) as Role[])('A6 A10 %s: the own account', async (role) => {
  const isOwn = role === 'staff without claim'
  const reply = await asked(role, `/api/v1/accounts/${own}`, {})
  if (isOwn || role === 'super-admin') return expect(reply.status).toBe(404)
  const { refusal } = roles[role]
  await expectProblem(reply, refusal?.[0] ?? 0, refusal?.[1] ?? '')
})

test.each(Object.entries(table).filter(([, permission]) => permission === 'open'))(
  'what is open to all needs no token: %s',
  async (route) => {
    expect((await request(route.slice(4), { headers: {} })).status).toBe(200)
  },
)

test('A10 what the provider sends counts only with its signature', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'refund.updated', data: { object: { id: 're_1' } } })
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
  const authorization = `Bearer ${await token()}`
  for (const each of [headers, { ...headers, authorization }]) {
    expect([400, 404]).toContain((await request('/webhooks/stripe', { method: 'POST', headers: each, body })).status)
  }
})

test('a public answer names nobody', async () => {
  const text = JSON.stringify(await (await request('/public/v1/organizations', { headers: {} })).json())
  expect(text).not.toMatch(/purchaser|owner|account/)
})

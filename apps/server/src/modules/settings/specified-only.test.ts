import { allEndpoints, isSpecified, specifiedCalls } from '@ground-control/contract/endpoints'
import { expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { sampleCall } from '#testing/sample-calls.ts'
import { useApi } from '#testing/use-api.ts'

const { app, pool, request, token } = useApi({ extras: false })
const { event, sell } = salesOf(pool)

const send = async (path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${await token()}`)
  return request(path, { ...init, headers })
}
const bodyOf = async (path: string, init?: RequestInit) => (await send(path, init)).json()
const put = (body: unknown, method = 'PUT'): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

test('without extras only the specified calls and operational ones are served', () => {
  const mounted = app().mountedRoutes.filter(({ method }) => method !== 'HEAD')
  const calls = Object.values(specifiedCalls).map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  const others = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/config.json'].map(
    (url) => `GET ${url}`,
  )
  expect(mounted.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
    [...calls, ...others, 'POST /webhooks/stripe'].toSorted(),
  )
})

test('without extras an extra call answers like any unknown address, capabilities too', async () => {
  const unknown = await send('/api/v1/nowhere')
  const { requestId: _, ...nothing } = (await unknown.json()) as { requestId: string }
  const extras = allEndpoints.filter((endpoint) => !isSpecified(endpoint))
  expect(extras.map(({ name }) => name)).toContain('getCapabilities')
  for (const endpoint of extras) {
    const { path, init } = sampleCall(endpoint, 'evt_1')
    const reply = await send(path, init)
    expect([endpoint.name, reply.status, await reply.json()]).toEqual([
      endpoint.name,
      404,
      { ...nothing, requestId: expect.any(String) },
    ])
  }
})

test('without extras the API description names only the specified calls', async () => {
  const { paths } = (await bodyOf('/openapi.json')) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const names = Object.values(paths).flatMap((operations) => Object.values(operations).map((each) => each.operationId))
  expect(names.toSorted()).toEqual(
    Object.values(specifiedCalls)
      .map(({ name }) => name)
      .toSorted(),
  )
  const page = await (await send('/docs')).text()
  expect(page).toContain('listTicketDetails')
  expect(page).not.toContain('/api/v1/admin/live')
})

test('without extras a guest list is a compact array of the specified fields without a tag', {
  tags: ['P25'],
}, async () => {
  const eventId = await event()
  const { tickets } = await sell([eventId], { prices: [2500, 9900] })
  const reply = await send(`/api/v1/tickets/${eventId}/details`)
  const text = await reply.text()
  expect(text).not.toContain('\n')
  expect([reply.headers.get('etag'), reply.headers.get('x-total-count')]).toEqual([null, null])
  const rows = JSON.parse(text) as Record<string, unknown>[]
  expect(rows.map(({ ticketId }) => ticketId)).toEqual(tickets.map(({ id }) => id))
  expect(Object.keys(rows[0] ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(eventId|comp|version)$/)]),
  )
  expect(await bodyOf(`/api/v1/tickets/${await event()}/details`)).toEqual([])
  expect(await bodyOf(`/api/v1/tickets?eventId=${eventId}`)).toMatchObject({ tickets: [{ eventId }, { eventId }] })
})

test('without extras answers hold only specified fields', { tags: ['P10', 'P23', 'P24'] }, async () => {
  const eventId = await event()
  const { tickets } = await sell([eventId], { prices: [2500] })
  const overall = (await bodyOf('/api/v1/tickets/stats/overview')) as object
  expect(Object.keys(overall).toSorted()).toEqual(['totalEvents', 'totalRevenue', 'totalTicketsSold'])
  const { statsByOrg } = (await bodyOf('/api/v1/tickets/stats/events')) as { statsByOrg: Record<string, object[]> }
  expect(Object.keys(Object.values(statsByOrg).flat()[0] ?? {}).toSorted()).toEqual([
    'endDate',
    'eventId',
    'eventName',
    'lastUpdated',
    'orgId',
    'orgName',
    'startDate',
    'ticketsSold',
    'totalRevenue',
  ])
  expect(await bodyOf(`/api/v1/tickets/${tickets[0]?.id}/status`, put({ redeemed: true }))).toEqual({})
  const { rows } = await pool.query('select redeemed_at is not null as redeemed from tickets where id = $1', [
    tickets[0]?.id,
  ])
  expect(rows).toEqual([{ redeemed: true }])
})

test('without extras an unspecified field is refused and named, and nothing is done', {
  tags: ['P1', 'P10', 'P22'],
}, async () => {
  const eventId = await event()
  const { tickets } = await sell([eventId], { prices: [2500] })
  const status = await send(`/api/v1/tickets/${tickets[0]?.id}/status`, put({ redeemed: true, expectedVersion: 1 }))
  expect(status.status).toBe(400)
  expect(await status.json()).toMatchObject({ errors: [{ field: 'expectedVersion', message: 'is not a known field' }] })
  for (const [path, init] of [
    ['/api/v1/events/batch', put({ eventIds: [eventId], expand: ['spaces'] }, 'POST')],
    ['/api/v1/auth/claims/acc_second', put({ claims: {}, reason: 'Left' })],
  ] as const) {
    expect((await send(path, init)).status).toBe(400)
  }
  expect(await bodyOf('/api/v1/events/batch', put({ eventIds: [eventId] }, 'POST'))).toMatchObject({
    events: [{ id: eventId }],
  })
})

test('without extras config.json states it and includes the effective switches', {
  tags: ['K2', 'M10'],
}, async () => {
  await pool.query(
    `insert into remote_config (key, value) values ('enable_ticket_refunds', 'false'), ('enable_customer_mail', 'false')`,
  )
  const config = (await bodyOf('/config.json')) as { remoteConfigValues: object }
  expect(config).toMatchObject({
    extras: false,
    remoteConfigValues: { enable_ticket_refunds: false, enable_comp_tickets: true },
  })
  expect(config.remoteConfigValues).not.toHaveProperty('enable_customer_mail')
  await pool.query('delete from remote_config')
  expect(await bodyOf('/config.json')).toMatchObject({ remoteConfigValues: { enable_ticket_refunds: true } })
})

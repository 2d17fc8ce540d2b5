import { getTicketInfo, listOrganizationEvents, listTicketedEvents } from '@ground-control/contract/events'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'
import { createEventStore } from './event-store.ts'

const { call, pool, request } = useApi()

const path = '/public/v1/events/organization/org_1/ticketed'
const ticketed = (query: { startTime?: string; endTime?: string; pageSize?: number } = {}, orgId = 'org_1') =>
  call(listTicketedEvents, {
    params: { orgId: orgId as OrgId },
    query: { ...query, startTime: query.startTime as Instant, endTime: query.endTime as Instant },
  })
const titles = async (query: Parameters<typeof ticketed>[0]) => {
  const { events, count } = await ticketed(query)
  return [count, ...events.map(({ title }) => title)]
}
const ticketInfo = (id: string, includeDeleted?: 'true' | 'false') =>
  call(getTicketInfo, { params: { id: id as EventId }, query: { includeDeleted } })

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id, name) values ('org_1', 'Lumen Hall'), ('org_2', 'Pier'), ('org_empty', 'Empty');
    insert into events (id, org_id, name, start_at, status, ticketed, location_name, image_url) values
      ('evt_1', 'org_1', 'First', '2026-06-01T10:00:00Z', 'on_sale', true, 'The Pier', '/1.png'),
      ('evt_2b', 'org_1', 'Second b', '2026-06-02T10:00:00Z', 'sold_out', true, null, null),
      ('evt_2a', 'org_1', 'Second a', '2026-06-02T10:00:00Z', 'cancelled', true, null, null),
      ('evt_3', 'org_1', 'Third', '2026-06-03T10:00:00Z', 'on_sale', true, null, null),
      ('evt_undated', 'org_1', 'Undated', null, 'on_sale', true, null, null),
      ('evt_draft', 'org_1', 'Draft', '2026-06-02T09:00:00Z', 'draft', true, null, null),
      ('evt_free', 'org_1', 'Free', '2026-06-02T08:00:00Z', 'on_sale', false, null, null),
      ('evt_other', 'org_2', 'Other', '2026-06-02T10:00:00Z', 'on_sale', true, null, null);
    insert into ticket_types (id, event_id, name, description, price_cents, position, deleted_at) values
      ('typ_2', 'evt_1', 'Floor', 'Standing', 2550, 1, null),
      ('typ_1', 'evt_1', 'Balcony', null, 0, 1, null),
      ('typ_3', 'evt_1', 'Early bird', null, 1000, 0, now()),
      ('typ_4', 'evt_3', 'Gone', null, 1, 0, now())`)
})

const june = '2026-06-01T00:00:00Z'

test('everyone sees the ticketed events, earliest first, with public fields only', {
  tags: ['P3'],
}, async () => {
  const reply = await request(`${path}?startTime=${june}&pageSize=2`, { headers: {} })
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({
    events: [
      {
        id: 'evt_1',
        title: 'First',
        startTime: '2026-06-01T10:00:00.000Z',
        locationName: 'The Pier',
        eventImage: '/1.png',
        status: 'on_sale',
      },
      {
        id: 'evt_2a',
        title: 'Second a',
        startTime: '2026-06-02T10:00:00.000Z',
        locationName: null,
        eventImage: null,
        status: 'cancelled',
      },
    ],
    count: 4,
  })
})

test('a page has 5 events unless another size is requested', { tags: ['P3'] }, async () => {
  await pool.query(`
    insert into events (id, org_id, name, start_at) values
      ('evt_4', 'org_1', 'Fourth', '2026-06-04Z'), ('evt_5', 'org_1', 'Fifth', '2026-06-05Z')`)
  expect(await titles({ startTime: june })).toEqual([6, 'First', 'Second a', 'Second b', 'Third', 'Fourth'])
  expect(await titles({ startTime: june, pageSize: 1 })).toEqual([6, 'First'])
  await pool.query(`delete from events where id in ('evt_4', 'evt_5')`)
})

test('without an end the window is 7 days from its start', { tags: ['P3'] }, async () => {
  expect(await titles({ startTime: '2026-05-26T10:00:00Z' })).toEqual([1, 'First'])
  expect(await titles({ startTime: '2026-05-26T10:00:00.001Z' })).toEqual([3, 'First', 'Second a', 'Second b'])
})

test('without a start the window starts now', { tags: ['P3'] }, async () => {
  await pool.query(`
    insert into events (id, org_id, name, start_at) values
      ('evt_begun', 'org_2', 'Begun', now() - interval '1 minute'),
      ('evt_soon', 'org_2', 'Soon', now() + interval '1 minute'),
      ('evt_week', 'org_2', 'In a week', now() + interval '7 days' - interval '1 minute'),
      ('evt_later', 'org_2', 'Later', now() + interval '7 days' + interval '1 hour')`)
  const inTenDays = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString()
  const named = async (query: Parameters<typeof ticketed>[0]) =>
    (await ticketed(query, 'org_2')).events.map(({ title }) => title)
  expect(await named({})).toEqual(['Soon', 'In a week'])
  expect(await named({ endTime: inTenDays })).toEqual(['Soon', 'In a week', 'Later'])
  await pool.query(`delete from events where id in ('evt_begun', 'evt_soon', 'evt_week', 'evt_later')`)
})

test('the window includes events at its start and excludes them at its end', { tags: ['P3'] }, async () => {
  const [second, third] = ['2026-06-02T10:00:00Z', '2026-06-03T10:00:00Z']
  expect(await titles({ startTime: second, endTime: third })).toEqual([2, 'Second a', 'Second b'])
  expect(await titles({ startTime: '2026-06-02T10:00:00.001Z' })).toEqual([1, 'Third'])
  expect(await titles({ endTime: second })).toEqual([0])
  expect(await titles({ startTime: '2026-06-02T12:00:00+02:00', endTime: '2026-06-02T10:00:00.001Z' })).toEqual([
    2,
    'Second a',
    'Second b',
  ])
  expect(await titles({ startTime: second, endTime: second })).toEqual([0])
})

test.each([
  { startTime: '0000-01-01T00:00:00Z', endTime: '9999-12-31T23:59:59Z' },
  { startTime: '0000-01-01T00:00:00+23:59', endTime: '9999-12-31T23:59:59-23:59' },
  { startTime: '0001-01-01T00:00:00Z', endTime: '2999-01-01T00:00:00Z' },
])('the odd window $startTime is a window like any other', { tags: ['P3', 'P26'] }, async (window) => {
  expect((await ticketed(window)).count).toBe(4)
})

test.each([
  { query: 'startTime=2026-06-03T10:00:00Z&endTime=2026-06-02T10:00:00Z', field: 'endTime' },
  { query: 'startTime=2026-06-02T10:00:00Z&endTime=2026-06-02T11:00:00%2B02:00', field: 'endTime' },
  { query: 'startTime=2026-06-03', field: 'startTime' },
  { query: 'startTime=soon', field: 'startTime' },
  { query: 'endTime=2026-02-30T10:00:00Z', field: 'endTime' },
  { query: 'endTime=', field: 'endTime' },
  { query: 'pageSize=0', field: 'pageSize' },
  { query: 'pageSize=101', field: 'pageSize' },
  { query: 'pageSize=five', field: 'pageSize' },
  { query: 'page=2', field: 'page' },
])('?$query is 400 and names $field', { tags: ['P3', 'P26'] }, async ({ query, field }) => {
  const problem = await expectProblem(await request(`${path}?${query}`, { headers: {} }), 400, 'invalid-request')
  expect(problem.errors?.map((error) => error.field)).toEqual([field])
})

test('an organization without events has an empty list, an unknown one is 404', { tags: ['P3', 'P4'] }, async () => {
  expect(await ticketed({}, 'org_empty')).toEqual({ events: [], count: 0 })
  expect(await call(listOrganizationEvents, { params: { orgId: 'org_empty' as OrgId } })).toEqual({ events: [] })
  for (const address of [path.replace('org_1', 'org_x'), '/api/v1/admin/events/organizations/org_x']) {
    await expectProblem(await request(address), 404, 'not-found')
  }
})

test('staff see all events of an organization, drafts too, newest first and undated last', {
  tags: ['P4'],
}, async () => {
  const { events } = await call(listOrganizationEvents, { params: { orgId: 'org_1' as OrgId } })
  expect(events.map(({ id }) => id)).toEqual([
    'evt_3',
    'evt_2a',
    'evt_2b',
    'evt_draft',
    'evt_free',
    'evt_1',
    'evt_undated',
  ])
  expect(events.at(-2)).toEqual({
    id: 'evt_1',
    name: 'First',
    status: 'on_sale',
    startDate: '2026-06-01T10:00:00.000Z',
    endDate: null,
    locationName: 'The Pier',
    timeZone: null,
    eventImage: '/1.png',
    organizationRef: { id: 'org_1' },
    spaceRefs: [],
  })
})

const unlimited = { capacity: null, remaining: null }

test('ticket types come in their order, prices in cents', { tags: ['P13'] }, async () => {
  const onSale = [
    { ticketTypeId: 'typ_1', name: 'Balcony', price: 0, description: null, deleted: false, ...unlimited },
    { ticketTypeId: 'typ_2', name: 'Floor', price: 2550, description: 'Standing', deleted: false, ...unlimited },
  ]
  expect(await ticketInfo('evt_1')).toEqual({ ticketTypes: onSale })
  expect(await ticketInfo('evt_1', 'false')).toEqual({ ticketTypes: onSale })
  expect(await ticketInfo('evt_1', 'true')).toEqual({
    ticketTypes: [
      { ticketTypeId: 'typ_3', name: 'Early bird', price: 1000, description: null, deleted: true, ...unlimited },
      ...onSale,
    ],
  })
})

test('an event without types has an empty list; an unknown event is 404, another flag 400', {
  tags: ['P13'],
}, async () => {
  expect(await ticketInfo('evt_3')).toEqual({ ticketTypes: [] })
  expect(await ticketInfo('evt_free', 'true')).toEqual({ ticketTypes: [] })
  await expectProblem(await request('/api/v1/events/evt_x/ticket-info'), 404, 'not-found')
  const reply = await request('/api/v1/events/evt_1/ticket-info?includeDeleted=yes')
  const problem = await expectProblem(reply, 400, 'invalid-request')
  expect(problem.errors?.map(({ field }) => field)).toEqual(['includeDeleted'])
})

test('places left count tickets as taken, comps too, but not refunded ones', {
  tags: ['P13', 'C1'],
}, async () => {
  const { event, sell, comp, redeem, refund } = salesOf(pool)
  const eventId = await event()
  await pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity, position)
     values ('typ_five', $1, 'Five', 100, 5, 1), ('typ_two', $1, 'Two', 100, 2, 2), ('typ_free', $1, 'Free', 100, 9, 3)`,
    [eventId],
  )
  const { tickets } = await sell(eventId, { prices: [100, 100, 100] })
  const given = await comp(eventId)
  const { tickets: oversold } = await sell(eventId, { prices: [100, 100, 100] })
  const typed = (type: string, of: readonly { id: string }[]) =>
    pool.query('update tickets set ticket_type_id = $1 where id = any($2)', [type, of.map(({ id }) => id)])
  await typed('typ_five', [...tickets, ...given])
  await typed('typ_two', oversold)
  await redeem(tickets.slice(0, 1))
  await refund(tickets.slice(1, 2))
  const { ticketTypes } = await ticketInfo(eventId)
  expect(ticketTypes.map(({ capacity, remaining }) => [capacity, remaining])).toEqual([
    [5, 2],
    [2, 0],
    [9, 9],
  ])
})

test('tickets are counted only if a requested type has a limit', { tags: ['P13'] }, async () => {
  const { event, sell } = salesOf(pool)
  const eventId = await event()
  await sell(eventId)
  await pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity, deleted_at)
     values ('typ_any', $1, 'Any', 100, null, null), ('typ_past', $1, 'Past', 100, 5, now())`,
    [eventId],
  )
  const client = await pool.connect()
  await client.query('begin')
  const store = createEventStore({ db: drizzle({ client }) })
  const scans = async () => {
    const { rows } = await client.query<{ scans: number }>(
      `select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables where relname = 'tickets'`,
    )
    return rows[0]?.scans ?? 0
  }
  const counts = []
  for (const includeDeleted of [false, true]) {
    const before = await scans()
    const types = await store.ticketTypes(eventId, { includeDeleted })
    counts.push({ types: types.length, scans: (await scans()) - before })
  }
  await client.query('rollback')
  client.release()
  expect(counts).toEqual([
    { types: 1, scans: 0 },
    { types: 2, scans: 1 },
  ])
})

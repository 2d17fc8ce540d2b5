import { batchEvents, type Expansion, getEvent } from '@ground-control/contract/events'
import type { EventId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request, token } = useApi()

const batch = async (eventIds: readonly string[], expand?: Expansion[]) => {
  const { events } = await call(batchEvents, { body: { eventIds: eventIds as EventId[], ...(expand && { expand }) } })
  return events
}
const ids = async (eventIds: readonly string[]) => (await batch(eventIds)).map(({ id }) => id)
const event = (id: string, expand?: 'ticketing') => call(getEvent, { params: { id: id as EventId }, query: { expand } })

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id, name, display_name, type, email, phone, status)
      values ('org_1', 'Lumen Hall', null, 'venue', 'box@lumen.example', '+44 20 7946 0958', 'ACTIVE');
    insert into spaces (id, org_id, name, address)
      values ('spc_b', 'org_1', 'Balcony', null), ('spc_a', 'org_1', 'Main room', '1 Light Street');
    insert into events (id, org_id, name, start_at, end_at, location_name, image_url, status, ticketed) values
      ('evt_a', 'org_1', 'Night Signal', '2026-06-10T20:00:00.123+02:00', '2026-06-11T01:00:00Z', 'The Pier', '/a.png', 'on_sale', true),
      ('evt_b', 'org_1', null, null, null, null, null, 'draft', true),
      ('evt_free', 'org_1', 'Open day', '2026-06-12T10:00:00Z', null, null, null, 'on_sale', false);
    insert into event_spaces (event_id, space_id) values ('evt_a', 'spc_b'), ('evt_a', 'spc_a');
    insert into ticket_types (id, event_id, name, description, price_cents, position, deleted_at) values
      ('typ_late', 'evt_a', 'Late', null, 999, 2, null),
      ('typ_floor', 'evt_a', 'Floor', 'Standing', 2550, 1, null),
      ('typ_gone', 'evt_a', 'Early bird', null, 100, 0, now())`)
})

const nightSignal = {
  id: 'evt_a',
  name: 'Night Signal',
  status: 'on_sale',
  startDate: '2026-06-10T18:00:00.123Z',
  endDate: '2026-06-11T01:00:00.000Z',
  locationName: 'The Pier',
  timeZone: null,
  eventImage: '/a.png',
  organizationRef: { id: 'org_1' },
  spaceRefs: [{ id: 'spc_a' }, { id: 'spc_b' }],
}
const ticketing = {
  settings: {
    ticketTypes: [
      { id: 'typ_floor', name: 'Floor', price: 2550, description: 'Standing' },
      { id: 'typ_late', name: 'Late', price: 999, description: null },
    ],
  },
}

test('events come in the requested order, without duplicates or unknown ids', { tags: ['P1'] }, async () => {
  expect(await ids(['evt_free', 'evt_nobody', 'evt_a', 'evt_free', 'evt_b', 'evt_a'])).toEqual([
    'evt_free',
    'evt_a',
    'evt_b',
  ])
  expect(await ids([])).toEqual([])
  expect(await ids(['EVT_A', "evt_a' or '1'='1", 'évt_a', '🎟'])).toEqual([])
})

test('an event has its facts and references, and no parts that were not requested', {
  tags: ['P1', 'P2'],
}, async () => {
  expect(await batch(['evt_a'])).toEqual([nightSignal])
  expect(await event('evt_a')).toEqual(nightSignal)
  expect(await event('evt_b')).toEqual({
    id: 'evt_b',
    name: null,
    status: 'draft',
    startDate: null,
    endDate: null,
    locationName: null,
    timeZone: null,
    eventImage: null,
    organizationRef: { id: 'org_1' },
    spaceRefs: [],
  })
})

test('organization, spaces and ticketing are included on request', { tags: ['P1'] }, async () => {
  expect(await batch(['evt_a'], ['organization', 'spaces', 'ticketing', 'spaces'])).toEqual([
    {
      ...nightSignal,
      organization: {
        id: 'org_1',
        name: 'Lumen Hall',
        displayName: null,
        type: 'venue',
        email: 'box@lumen.example',
        phone: '+44 20 7946 0958',
        status: 'ACTIVE',
      },
      spaces: [
        { id: 'spc_a', name: 'Main room', address: '1 Light Street' },
        { id: 'spc_b', name: 'Balcony', address: null },
      ],
      ticketing,
    },
  ])
  expect(await batch(['evt_b'], ['spaces'])).toMatchObject([{ id: 'evt_b', spaces: [] }])
  expect((await batch(['evt_a'], ['spaces']))[0]).not.toHaveProperty('ticketing')
})

test('ticketing has the types on sale in their order, prices in cents', { tags: ['P2'] }, async () => {
  expect(await event('evt_a', 'ticketing')).toEqual({ ...nightSignal, ticketing })
})

test('an event without types has an empty list, and an unticketed event has no ticketing', {
  tags: ['P2'],
}, async () => {
  expect(await event('evt_b', 'ticketing')).toMatchObject({ ticketing: { settings: { ticketTypes: [] } } })
  expect(await event('evt_free', 'ticketing')).toMatchObject({ ticketing: null })
})

test('a missing event is 404, another expansion 400', { tags: ['P2'] }, async () => {
  await expectProblem(await request('/api/v2/events/evt_nobody'), 404, 'not-found')
  const problem = await expectProblem(await request('/api/v2/events/evt_a?expand=guests'), 400, 'invalid-request')
  expect(problem.errors?.map(({ field }) => field)).toEqual(['expand'])
})

test('500 ids are answered, 501 are refused and named', { tags: ['P1'] }, async () => {
  const many = Array.from({ length: 500 }, (_, at) => `evt_${at}`)
  expect(await ids([...many.slice(1), 'evt_a'])).toEqual(['evt_a'])
  const reply = await request('/api/v1/events/batch', {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ eventIds: [...many, 'evt_a'] }),
  })
  const problem = await expectProblem(reply, 400, 'invalid-request')
  expect(problem.errors).toEqual([{ field: 'eventIds', message: 'must have at most 500 ids' }])
})

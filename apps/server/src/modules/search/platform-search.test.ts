import { searchAccounts } from '@ground-control/contract/accounts'
import { type SearchKind, type SearchReply, searchPlatform } from '@ground-control/contract/search'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request, token } = useApi()

const search = (query: string, kinds?: SearchKind[]) =>
  call(searchPlatform, { body: { query, ...(kinds && { kinds }) } })
const matchesOf = (found: readonly { id: string; matched: string }[]) => found.map(({ id, matched }) => [id, matched])

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id, name, display_name, type, email, phone, status) values
      ('org_lumen', 'Lumen Hall', null, 'venue', 'box@hall.example', '+44 20 7946 0958', 'ACTIVE'),
      ('org_HALL', 'Zenith', null, null, null, null, null),
      ('org_elan', null, 'Élan Hall', null, null, '(212) 555-0100', null),
      ('org_post', 'Post Room', null, null, 'hall@post.example', null, null);
    insert into events (id, org_id, name, start_at, status) values
      ('evt_1', 'org_lumen', 'Signal Night', '2026-06-10T18:00:00Z', 'on_sale'),
      ('evt_2', 'org_lumen', 'Night Signal', '2025-06-10T18:00:00Z', 'ended'),
      ('evt_3', 'org_lumen', 'Night Signal', '2026-07-10T18:00:00Z', 'draft'),
      ('evt_4', 'org_elan', 'A Night at Lumen', null, 'cancelled'),
      ('evt_night', 'org_elan', null, null, 'on_sale');
    insert into accounts (id, username, full_name) values ('acc_1', 'hallmark', 'Ada Hall'), ('acc_2', 'night', 'Zoë');
    insert into account_private (account_id, email, phone) values ('acc_2', 'zoe@hall.example', '+44 20 7946 0958')`)
})

test('organizations are found by name, id, email and phone, and show which matched', { tags: ['N4'] }, async () => {
  const { organizations } = await search('hall')
  expect(matchesOf(organizations)).toEqual([
    ['org_post', 'email'],
    ['org_elan', 'name'],
    ['org_lumen', 'name'],
    ['org_HALL', 'id'],
  ])
  expect(organizations.at(2)).toEqual({
    id: 'org_lumen',
    name: 'Lumen Hall',
    displayName: null,
    type: 'venue',
    email: 'box@hall.example',
    phone: '+44 20 7946 0958',
    status: 'ACTIVE',
    matched: 'name',
    signals: ['name', 'email'],
  })
})

test.each([
  ['0044 (0)20 7946 0958', [['org_lumen', 'phone']]],
  ['555-0100', [['org_elan', 'phone']]],
  ['org_hall', [['org_HALL', 'id']]],
  ['org_HALL', [['org_HALL', 'id']]],
  [
    'en',
    [
      ['org_lumen', 'name'],
      ['org_HALL', 'name'],
    ],
  ],
  ['elan', [['org_elan', 'name']]],
  ['HALL LUM', [['org_lumen', 'name']]],
  ['box@', [['org_lumen', 'email']]],
  ['%', []],
  ['_lum', [['org_lumen', 'id']]],
  ['l_m', []],
])('%s finds the organizations %j', { tags: ['N4'] }, async (query, found) => {
  expect(matchesOf((await search(query, ['organizations'])).organizations)).toEqual(found)
})

test('events are found by name, id and organization, and their own name counts more', {
  tags: ['W6'],
}, async () => {
  const { events } = await search('lumen', ['events'])
  expect(matchesOf(events)).toEqual([
    ['evt_4', 'name'],
    ['evt_3', 'organization'],
    ['evt_1', 'organization'],
    ['evt_2', 'organization'],
  ])
  expect(events.at(1)).toEqual({
    id: 'evt_3',
    name: 'Night Signal',
    orgId: 'org_lumen',
    orgName: 'Lumen Hall',
    startDate: '2026-07-10T18:00:00.000Z',
    endDate: null,
    status: 'draft',
    places: null,
    matched: 'organization',
    signals: ['organization'],
  })
})

test.each([
  ['night', ['evt_3', 'evt_2', 'evt_4', 'evt_1']],
  ['signal night', ['evt_1', 'evt_3', 'evt_2']],
  ['evt_2', ['evt_2']],
  ['EVT_', ['evt_4', 'evt_night', 'evt_3', 'evt_1', 'evt_2']],
  ['org_elan', ['evt_4', 'evt_night']],
  ['élan', ['evt_4', 'evt_night']],
  ['%', []],
])('%s finds the events %j, best first', { tags: ['W6'] }, async (query, ids) => {
  expect((await search(query, ['events'])).events.map(({ id }) => id)).toEqual(ids)
})

test('equal matches list current and coming events before past ones, the nearest first', {
  tags: ['W6'],
}, async () => {
  // Past events: by end time, six hours after the start if there is none, or by status. More of them than are read.
  await pool.query(`
    insert into events (id, org_id, name, start_at, end_at, status)
    select 'evt_' || key, 'org_post', name, now() + start * interval '1 hour', now() + until * interval '1 hour', status
    from (values
      ('named', 'Gala', -900, null, 'on_sale'), ('said', 'Gala A', 2, 5, 'ended'), ('over', 'Gala B', -7, null, 'on_sale'),
      ('closed', 'Gala C', -3, -1, 'on_sale'), ('next', 'Gala Z', 24, 27, 'on_sale'), ('later', 'Gala D', 240, null, 'draft'),
      ('on', 'Gala Y', -5, null, 'on_sale'), ('long', 'Gala X', -50, 1, 'sold_out'), ('some', 'Gala E', null, null, 'draft'),
      ('within', 'A Gala', 1, null, 'on_sale')
    ) as given (key, name, start, until, status);
    insert into events (id, org_id, name, start_at)
    select 'evt_old' || n, 'org_post', 'Gala ' || n, now() - (n + 100) * interval '1 day' from generate_series(1, 300) n`)
  const { events, more } = await call(searchPlatform, { body: { query: 'gala', kinds: ['events'], limit: 12 } })
  const order = ['named', 'on', 'next', 'long', 'later', 'some', 'said', 'closed', 'over', 'old1', 'old2', 'old3']
  expect(events.map(({ id }) => id)).toEqual(order.map((key) => `evt_${key}`))
  expect(more).toEqual(['events'])
  await pool.query(`delete from events where org_id = 'org_post'`)
})

test('accounts show what matched, and the email but never the phone', {
  tags: ['P18', 'F8'],
}, async () => {
  const { accounts } = await search('hall')
  expect(accounts).toEqual([
    {
      id: 'acc_1',
      username: 'hallmark',
      fullName: 'Ada Hall',
      sourceIsV1: false,
      email: null,
      ticketCount: 0,
      matched: 'username',
      signals: ['username'],
    },
    {
      id: 'acc_2',
      username: 'night',
      fullName: 'Zoë',
      sourceIsV1: false,
      email: 'zoe@hall.example',
      ticketCount: 0,
      matched: 'email',
      signals: ['email'],
    },
  ])
  expect(matchesOf((await search('020 7946 0958')).accounts)).toEqual([['acc_2', 'phone']])
  expect(matchesOf((await search('@hallmark')).accounts)).toEqual([['acc_1', 'username']])
})

const nothing = {
  accounts: [],
  organizations: [],
  events: [],
  tickets: [],
  payments: [],
  refunds: [],
  cases: [],
  more: [],
}

test('only the requested kinds are searched, or all if none is given', async () => {
  const all = await search('night')
  expect([all.accounts.length, all.organizations.length, all.events.length]).toEqual([1, 0, 4])
  expect(await search('hall', ['accounts'])).toMatchObject({ organizations: [], events: [] })
  expect(await search('hall', [])).toEqual(nothing)
  expect(await search('   ')).toEqual(nothing)
})

test('each kind is limited to the requested size, or 50, and tells whether there are more', {
  tags: ['P18'],
}, async () => {
  await pool.query(`
    insert into organizations (id, name) select 'org_many' || n, 'Many ' || n from generate_series(1, 60) n;
    insert into events (id, org_id, name) select 'evt_many' || n, 'org_lumen', 'Many ' || n from generate_series(1, 60) n;
    insert into accounts (id, full_name) select 'acc_many' || n, 'Many ' || n from generate_series(1, 50) n`)
  const count = ({ accounts, organizations, events }: SearchReply) => [
    accounts.length,
    organizations.length,
    events.length,
  ]
  const usual = await search('many')
  expect([count(usual), usual.more.toSorted()]).toEqual([
    [50, 50, 50],
    ['events', 'organizations'],
  ])
  const few = await call(searchPlatform, { body: { query: 'many', limit: 3 } })
  expect([count(few), few.more.toSorted()]).toEqual([
    [3, 3, 3],
    ['accounts', 'events', 'organizations'],
  ])
  expect((await call(searchAccounts, { body: { searchQuery: 'many' } })).hasMore).toBe(false)
  await pool.query(`insert into accounts (id, full_name) values ('acc_one_more', 'Too Many')`)
  expect(await call(searchAccounts, { body: { searchQuery: 'many' } })).toMatchObject({
    accounts: { length: 50 },
    hasMore: true,
  })
})

test.each([
  ['10,000 characters', 'x'.repeat(10_000)],
  ['a script', '<script>alert(1)</script>'],
  ['right to left', '\u202eשלום עולם\u202c'],
  ['only marks', '\u200f\u202b'],
  ['a condition', "' or '1'='1"],
  ['wildcards', '%_%'],
])('%s finds nothing', { tags: ['P26'] }, async (_, query) => {
  expect(await search(query)).toEqual(nothing)
})

test.each([
  { body: { query: 'x'.repeat(20_001) }, field: 'query' },
  { body: { query: 'a\0b' }, field: 'query' },
  { body: { query: 'ada', kinds: ['guests'] }, field: 'kinds.0' },
  { body: { query: 'ada', limit: 201 }, field: 'limit' },
  { body: { query: 'ada', limit: 0 }, field: 'limit' },
  { body: { searchQuery: 'ada' }, field: 'query' },
])('a wrong $field is 400 and named', { tags: ['P26'] }, async ({ body, field }) => {
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
  const reply = await request('/api/v1/admin/search', { method: 'POST', headers, body: JSON.stringify(body) })
  const problem = await expectProblem(reply, 400, 'invalid-request')
  expect(problem.errors?.map((error) => error.field)).toContain(field)
})

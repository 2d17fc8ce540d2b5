import { beforeAll, expect, test } from 'vitest'
import { demoSignIns } from '#identity/sign-ins.ts'
import { landmarks } from './landmarks.ts'
import { oddNames } from './people/odd-names.ts'
import { seedTiny } from './testing/seed-tiny.ts'
import { useDatabase } from './testing/use-database.ts'

const database = useDatabase()
const { count, rows } = database
const now = new Date('2026-11-15T18:20:30.456Z')

beforeAll(async () => {
  await seedTiny(database.url, now)
}, 60_000)

const atLeastOne = (table: string, condition: string) => async () => {
  expect(await count(`select count(*) from ${table} where ${condition}`)).toBeGreaterThan(0)
}
const oddTicket = (condition: string) =>
  atLeastOne('tickets', `event_id = '${landmarks.odditiesEventId}' and (${condition})`)

test.each([
  ['without a name, with a display name', 'name is null and display_name is not null'],
  ['with an empty name', `name = ''`],
  ['without any name', 'name is null and display_name is null'],
  ['without a type', 'type is null'],
  ['without an email, with a phone', 'email is null and phone is not null'],
  ['without any contact', 'email is null and phone is null'],
  ['without a status', 'status is null'],
  ['that is whole', 'num_nulls(name, type, email, phone, status) = 0'],
])('there is an organization %s', (_, condition) => atLeastOne('organizations', condition)())

test.each([
  ['without an image', 'image_url is null'],
  ['with an image of its own', `image_url = '/media/events/' || id || '.svg'`],
  ['without a location', 'location_name is null'],
  ['without a name', 'name is null'],
  ['without dates', 'start_at is null and end_at is null'],
  ['without an end', 'start_at is not null and end_at is null'],
  ['without ticketing', 'not ticketed'],
  ['that is cancelled', `status = 'cancelled'`],
  ['that is sold out', `status = 'sold_out'`],
  ['that is a draft', `status = 'draft'`],
  ['that is over', `status = 'ended'`],
  ['of several days', `end_at - start_at > interval '1 day'`],
  ['with a very long name', 'length(name) > 200'],
  ['with a name that no file may have', `name ~ '[/\\\\]' and name like '%<b>%'`],
  ['without spaces', 'not exists (select from event_spaces where event_id = events.id)'],
  [
    'on sale that nobody bought',
    `status = 'on_sale' and ticketed and not exists (select from tickets where event_id = events.id)`,
  ],
])('there is an event %s', (_, condition) => atLeastOne('events', condition)())

test.each([
  ['an account', `owner_account_id in (select id from accounts)`],
  ['an account that is gone', `owner_account_id like 'acc\\_%' and owner_account_id not in (select id from accounts)`],
  ['nobody, but a purchaser', 'owner_account_id is null and purchaser_email is not null'],
  ['nobody, without a purchaser', 'num_nonnulls(owner_account_id, purchaser_email, owner_name) = 0'],
  ['the word unknown', `owner_account_id = 'unknown' and purchaser_email is not null`],
  ['the word unknown, without a purchaser', `owner_account_id = 'unknown' and purchaser_email is null`],
  ['an email', `owner_account_id like '%@%'`],
  ['a phone', `owner_account_id ~ '^\\+\\d{8,15}$'`],
])('a ticket is owned by %s', (_, condition) => oddTicket(condition)())

test.each([
  ['name', 'owner_name is null and owner_email is not null'],
  ['email', 'owner_email is null and owner_name is not null'],
  ['phone', 'owner_phone is null and owner_email is not null'],
  ['name, email and phone', 'num_nonnulls(owner_name, owner_email, owner_phone) = 0 and owner_account_id is not null'],
])('a guest has no %s', (_, condition) => oddTicket(condition)())

test.each([
  ['without a name', 'ticket_name is null and ticket_type_id is not null'],
  ['without a type', 'ticket_name is not null and ticket_type_id is null'],
  ['without either', 'ticket_name is null and ticket_type_id is null'],
  ['that was free', `kind = 'sale' and price_cents = 0 and payment_id is not null`],
  ['sold without a payment', `kind = 'sale' and price_cents > 0 and payment_id is null`],
  ['that was a gift', `kind = 'comp'`],
  ['redeemed, then refunded', 'redeemed and refunded_at > redeemed_at'],
])('there is a ticket %s', (_, condition) => oddTicket(condition)())

test('every odd name is an account and a guest', async () => {
  const accounts = await rows<{ full_name: string }>('select full_name from accounts where full_name = any($1)', [
    oddNames,
  ])
  expect(accounts.map((each) => each.full_name).sort()).toEqual([...oddNames].sort())
  const guests = await rows<{ owner_name: string }>(
    'select distinct owner_name from tickets where event_id = $1 and owner_name = any($2)',
    [landmarks.odditiesEventId, oddNames],
  )
  expect(guests.length).toBe(oddNames.length)
  expect(oddNames.some((name) => name.startsWith('=')) && oddNames.some((name) => name.startsWith('+'))).toBe(true)
})

test('one payment covers several guests and types; one guest has ten tickets in three payments', async () => {
  const event = landmarks.odditiesEventId
  expect(
    await count(
      `select count(*) from (select from tickets where event_id = $1 group by payment_id
       having count(distinct owner_account_id) >= 3 and count(distinct ticket_type_id) >= 3) shared`,
      [event],
    ),
  ).toBeGreaterThan(0)
  expect(
    await rows(
      `select count(*)::int as tickets, count(distinct payment_id)::int as payments
       from tickets where event_id = $1 and owner_name = 'Trudy Tenfold'`,
      [event],
    ),
  ).toEqual([{ tickets: 10, payments: 3 }])
})

test('there are full and partial refunds, and one of each state but succeeded', async () => {
  const states = await rows<{ state: string; refunds: number }>(
    'select state, count(*)::int as refunds from refunds group by state order by state',
  )
  const refundsOf = Object.fromEntries(states.map((each) => [each.state, each.refunds]))
  expect(refundsOf).toMatchObject({ unknown: 1, reserved: 1 })
  expect(refundsOf.failed).toBeGreaterThanOrEqual(2)
  expect(refundsOf.succeeded).toBeGreaterThan(10)
  const payments = 'select payment_id, count(*) as all, count(refund_id) as refunded from tickets group by payment_id'
  expect(await count(`select count(*) from (${payments}) p where refunded = p.all and p.all > 1`)).toBeGreaterThan(0)
  expect(await count(`select count(*) from (${payments}) p where refunded between 1 and p.all - 1`)).toBeGreaterThan(0)
})

test('every refund has its steps, up to its current state', async () => {
  const ways = await rows<{ state: string; steps: string }>(
    `select distinct r.state, string_agg(s.step, ' ' order by s.id) as steps from refunds r
     join refund_steps s on s.refund_id = r.id group by r.id order by 1`,
  )
  expect(ways).toEqual([
    { state: 'failed', steps: 'reserved sending answered-failed' },
    { state: 'reserved', steps: 'reserved' },
    { state: 'succeeded', steps: 'reserved sending answered-pending seen-succeeded' },
    { state: 'unknown', steps: 'reserved sending no-answer' },
  ])
  const untold = 'select count(*) from refunds r where not exists (select from refund_steps where refund_id = r.id)'
  expect(await count(untold)).toBe(0)
  const wrong = `select count(*) from refunds r join refund_steps s on s.refund_id = r.id
    where s.at < r.created_at or s.at > coalesce(r.settled_at, 'infinity')`
  expect(await count(wrong)).toBe(0)
})

test('tickets changed hands once, twice, and by staff; the last recipient owns them', async () => {
  expect(
    await count(`select count(*) from transfers where transferred_by = 'acc_super' and to_account_id = to_email`),
  ).toBeGreaterThan(0)
  const chains = await rows<{ transfers: number; current: boolean }>(`
    select count(*)::int as transfers,
           (array_agg(f.to_email order by f.transferred_at desc))[1] = max(t.owner_email) as current
    from transfers f join tickets t on t.event_id = f.event_id and t.id = f.ticket_id
    group by f.event_id, f.ticket_id order by transfers desc`)
  expect(chains[0]?.transfers).toBe(2)
  expect(chains.every((each) => each.current)).toBe(true)
})

test('one type is sold over its capacity, one that was sold is deleted', async () => {
  const types = `select y.id, y.capacity, y.deleted_at, count(t.id) as issued from ticket_types y
    left join tickets t on t.event_id = y.event_id and t.ticket_type_id = y.id and t.refunded_at is null group by y.id`
  expect(await count(`select count(*) from (${types}) each where issued > capacity`)).toBe(1)
  expect(
    await count(`select count(*) from (${types}) each where deleted_at is not null and issued > 0`),
  ).toBeGreaterThan(0)
})

test('everyone who signs in has the account and the claim they should', async () => {
  const accounts = await rows<{ id: string }>(`select id from accounts where id = any($1)`, [
    demoSignIns.map((each) => each.accountId),
  ])
  const wanted = demoSignIns.filter((each) => each.hasAccount).map((each) => each.accountId)
  expect(accounts.map((each) => each.id).sort()).toEqual(wanted.sort())
  const claims = await rows<{ account_id: string }>(
    `select account_id from account_claims where claims = '{"superadmin": true}'`,
  )
  const holders = demoSignIns.filter((each) => each.superadmin).map((each) => each.accountId)
  expect(claims.map((each) => each.account_id).sort()).toEqual(holders.sort())
})

test('the super-admin has tickets of several events', async () => {
  expect(
    await count(`select count(distinct event_id) from tickets where owner_account_id = 'acc_super'`),
  ).toBeGreaterThan(1)
})

test('accounts lack usernames, names, private records; some come from the first platform', async () => {
  for (const condition of [
    'username is null',
    'full_name is null',
    'source_is_v1',
    'id not in (select account_id from account_private)',
  ]) {
    expect(await count(`select count(*) from accounts where ${condition}`), condition).toBeGreaterThan(0)
  }
})

test('the team watches organizations with odd events this week; personal lists are empty', {
  tags: ['W4'],
}, async () => {
  const watched = await rows<{ id: string; statuses: string[]; pictures: number; names: number }>(
    `select w.org_id as id, array_agg(e.status) as statuses, count(e.image_url)::int as pictures, count(e.name)::int as names
     from watched_organizations w join organizations o on o.id = w.org_id
     join events e on e.org_id = w.org_id and e.ticketed and e.start_at > $1 and e.start_at < $1 + interval '7 days'
     where w.list = 'team' and e.status <> 'draft' group by w.org_id, w.added_at order by w.added_at`,
    [now],
  )
  expect(watched).toHaveLength(5)
  expect(watched[0]?.id).toBe(landmarks.busiestOrganizationId)
  expect(new Set(watched.flatMap((each) => each.statuses))).toEqual(new Set(['on_sale', 'sold_out', 'cancelled']))
  for (const part of ['pictures', 'names'] as const) {
    expect(watched.some((each) => each[part] < each.statuses.length)).toBe(true)
    expect(watched.some((each) => each[part] > 0)).toBe(true)
  }
  expect(await rows('select list, person_id from watch_lists')).toEqual([{ list: 'team', person_id: '' }])
})

test('refunds are switched on', { tags: ['M10'] }, async () => {
  expect(await rows('select key, value from remote_config')).toEqual([{ key: 'enable_ticket_refunds', value: true }])
})

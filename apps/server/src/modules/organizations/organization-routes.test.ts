import { listStillSelling } from '@ground-control/contract/organization-lists'
import { listOrganizations } from '@ground-control/contract/organizations'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { type Person, people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { call, databaseName, pool, request, token } = useApi()

const nobody = { headers: {} }

/** Shorter than any database timeout, which would also end the read. */
const patience = { timeout: 60_000 }

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id, name, display_name, type, email, phone, status) values
      ('org_4', null, null, null, null, null, null),
      ('org_3', 'Zenith', null, 'venue', null, null, 'ACTIVE'),
      ('org_2', '  ', 'Élan', null, null, null, null),
      ('org_1', 'Lumen Hall', 'Lumen', 'promoter', 'box@lumen.example', '+44 20 7946 0958', 'SUSPENDED')`)
})

test('staff read one organization, with all its fields', { tags: ['P5'] }, async () => {
  const reply = await request('/public/v1/organizations/org_1')
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({
    id: 'org_1',
    name: 'Lumen Hall',
    displayName: 'Lumen',
    type: 'promoter',
    email: 'box@lumen.example',
    phone: '+44 20 7946 0958',
    status: 'SUSPENDED',
  })
})

test('missing fields of an organization are null, for the console’s fallbacks', { tags: ['P5'] }, async () => {
  const reply = await request('/public/v1/organizations/org_4', nobody)
  expect(await reply.json()).toEqual({
    id: 'org_4',
    name: null,
    displayName: null,
    type: null,
    email: null,
    phone: null,
    status: null,
  })
})

test.each(['org_x', 'ORG_1', "org_1'%20or%20'1'='1", '%F0%9F%8E%9F'])('%s is 404', { tags: ['P5'] }, async (id) => {
  await expectProblem(await request(`/public/v1/organizations/${id}`, nobody), 404, 'not-found')
})

test('everyone can list organizations, sorted by shown name, nameless ones last', {
  tags: ['P6'],
}, async () => {
  const reply = await request('/public/v1/organizations', nobody)
  const { organizations } = (await reply.json()) as { organizations: { id: string }[] }
  expect(organizations.map(({ id }) => id)).toEqual(['org_2', 'org_1', 'org_3', 'org_4'])
  const contacts = { email: 'box@lumen.example', phone: '+44 20 7946 0958' }
  expect(await call(listOrganizations, {})).toEqual({
    organizations: organizations.map((each) => (each.id === 'org_1' ? { ...each, ...contacts } : each)),
  })
})

test('emails and phones of organizations are for staff alone', { tags: ['H1', 'P5', 'P6'] }, async () => {
  const headersOf = async (person: Person) => ({ headers: { authorization: `Bearer ${await token(person)}` } })
  for (const caller of [nobody, await headersOf(people.olive), await headersOf(people.noor)]) {
    for (const path of ['/public/v1/organizations', '/public/v1/organizations/org_1']) {
      const reply = await request(path, caller)
      expect(reply.status).toBe(200)
      expect(await reply.text()).toMatch(/Lumen Hall(?!.*(box@|7946))/)
    }
  }
})

test('an expired token is refused, so the client renews it', { tags: ['H1', 'P6'] }, async () => {
  const old = await token(people.mara, { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } })
  const reply = await request('/public/v1/organizations', { headers: { authorization: `Bearer ${old}` } })
  await expectProblem(reply, 401, 'unauthorized')
})

test('a list is stopped in the database when its caller disconnects', { tags: ['P6'] }, async () => {
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [databaseName],
    )
    return rowCount
  }
  const blocker = new pg.Client({ connectionString: pool.options.connectionString })
  await blocker.connect()
  try {
    await blocker.query('begin; lock table organizations in access exclusive mode')
    const caller = new AbortController()
    const outcome = request('/public/v1/organizations', { ...nobody, signal: caller.signal }).catch(
      (error: Error) => error.name,
    )
    await expect.poll(waiting, patience).toBe(1)
    caller.abort()
    expect(await outcome).toBe('AbortError')
    await expect.poll(waiting, patience).toBe(0)
  } finally {
    await blocker.end()
  }
  expect((await request('/public/v1/organizations', nobody)).status).toBe(200)
})

test('lists suspended organizations with events on sale, and no others', { tags: ['F10'] }, async () => {
  const { organization, event, sell } = salesOf(pool)
  const later = '2099-06-01T20:00:00Z'
  const [idle, seller] = [await organization(), await organization({ name: ' ', displayName: 'Lumen' })]
  await pool.query(`update organizations set status = ' suspended' where id = any($1)`, [[idle, seller]])
  await event({ orgId: await organization(), startAt: later, endAt: null })
  await event({ orgId: idle })
  await pool.query(`update events set status = 'sold_out' where id = $1`, [
    await event({ orgId: idle, startAt: later, endAt: null }),
  ])
  const onSale = await event({ orgId: seller, startAt: later, endAt: null })
  await event({ orgId: seller, startAt: null, endAt: null })
  await sell(onSale, { prices: [100, 100, 100] })
  expect(await call(listStillSelling, {})).toEqual({
    organizations: [{ orgId: seller, orgName: 'Lumen', events: 2, sold: 3 }],
    count: 1,
  })
})

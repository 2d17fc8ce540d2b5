import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'
import { accountMatches } from './matches/account-matches.ts'
import { paymentMatches } from './matches/payment-matches.ts'
import { refundMatches } from './matches/refund-matches.ts'
import { ticketMatches } from './matches/ticket-matches.ts'
import { toSearch, toSearchOfPieces } from './search-terms.ts'

const { databaseName, pool, request, token } = useApi()

/** Shorter than any database timeout, which would also end the search. */
const patience = { timeout: 60_000 }

type Plan = {
  readonly 'Node Type': string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}

type Explained = { 'QUERY PLAN': [{ Plan: Plan }] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Reading an index from end to end is as bad as reading its table. */
const readsAll = (node: Plan) =>
  node['Node Type'] === 'Seq Scan' || (/Index (Only )?Scan/.test(node['Node Type']) && !node['Index Cond'])

async function expectIndexes(queries: readonly (SQL | null)[], forAnyText = false) {
  const client = await pool.connect()
  try {
    // Makes other plans expensive, so that a full read of a table or index means that no index fits.
    await client.query(`
      set enable_seqscan = off; set enable_indexscan = off; set enable_indexonlyscan = off;
      set enable_hashjoin = off; set enable_mergejoin = off`)
    const db = drizzle({ client })
    for (const query of queries.flatMap((each) => each ?? [])) {
      const { rows } = forAnyText
        ? await client.query<Explained>(`explain (generic_plan, format json) ${new PgDialect().sqlToQuery(query).sql}`)
        : await db.execute<Explained>(sql`explain (format json) ${query}`)
      const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
      expect(nodes.filter(readsAll)).toEqual([])
      expect(nodes.some((node) => node['Index Cond'])).toBe(true)
    }
  } finally {
    client.release(true)
  }
}

const texts = [
  'a',
  'ad',
  'ada',
  'ada l',
  'l a',
  'lovelace ada king',
  "o'n",
  '山田太',
  'ada@mail.example',
  'acc_1',
  'TKT_7HGKPQRS2',
  'PI_3QKABXYZ9',
  're_3QkAbXyZ9',
  'RE_3QKABXYZ9',
  '+44 20 7946 0958',
  '0958',
]

test.each(texts)('a search for %s can use an index for every part of it', { tags: ['P18'] }, async (text) => {
  const search = toSearch(text, text)
  if (!search?.terms) throw new Error('There is something to look for.')
  const { terms } = search
  for (const { first, rest } of [accountMatches, ticketMatches, paymentMatches, refundMatches]) {
    await expectIndexes([first(search, 51), ...rest.map((query) => query(terms, 51))])
  }
})

function plannedOf(text: string): SQL[] {
  const search = toSearch(text, text)
  const { terms } = search ?? {}
  if (!search || !terms) return []
  const is = accountMatches.isPlanned(search)
  return [
    ...(is.first ? [accountMatches.first(search, 51, false)] : []),
    ...(is.rest ? accountMatches.rest.flatMap((query) => query(terms, 51) ?? []) : []),
  ]
}

test('the plan for any text can use an index for every part of it', { tags: ['P18', 'L4'] }, async () => {
  const planned = texts.flatMap(plannedOf)
  expect(planned.length).toBeGreaterThan(texts.length)
  await expectIndexes(planned, true)
})

test('each beginning of a phone is found in the order of its index', { tags: ['P18', 'L4'] }, async () => {
  const client = await pool.connect()
  try {
    // Several beginnings in one condition need a bitmap. Expecting many rows, a generic plan for phones would read the
    // table instead.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
    const nodes: Plan[] = []
    for (const query of plannedOf('+1 415 2031337').slice(1)) {
      const { rows } = await client.query<Explained>(
        `explain (generic_plan, format json) ${new PgDialect().sqlToQuery(query).sql}`,
      )
      nodes.push(...rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)))
    }
    const by = (condition: 'Index Cond' | 'Filter') => nodes.filter((node) => node[condition]?.includes('phone_digits'))
    expect(by('Index Cond').length).toBeGreaterThan(1)
    expect(by('Filter')).toEqual([])
  } finally {
    client.release(true)
  }
})

test('a phone is planned once, however it is written', { tags: ['L4'] }, () => {
  for (const text of ['+1 415 2031337', '4152031337']) expect(plannedOf(text)).toHaveLength(3)
})

test.each(['@', '%', '🎟️', '山', '太郎', '山 @'])('among a million tickets and payments %s reads few', async (text) => {
  const search = toSearch(text, text)
  if (!search?.terms) throw new Error('There is something to look for.')
  const { terms } = search
  for (const { first, rest } of [ticketMatches, paymentMatches]) {
    await expectIndexes([first(search, 51), ...rest.map((query) => query(terms, 51))])
  }
})

test('ids, addresses and numbers of a pasted email can use an index too', async () => {
  const search = toSearchOfPieces([
    { kind: 'id', text: 'tkt_1' },
    { kind: 'email', text: 'ada@mail.example' },
    { kind: 'phone', text: '+44 20 7946 0958' },
    { kind: 'name', text: 'Ada Lovelace' },
  ])
  if (!search) throw new Error('There is something to look for.')
  const kinds = [accountMatches, ticketMatches, paymentMatches, refundMatches]
  await expectIndexes(kinds.map(({ first }) => first(search, 51)))
})

test('a name with an event, and a similar name, can use an index too', { tags: ['F8'] }, async () => {
  const [search, person] = [toSearch('ada king night', 'ada king night'), toSearch('ada king', 'ada king')?.terms]
  if (!search || !person) throw new Error('There is something to look for.')
  const read = { ...search, readings: [{ eventIds: ['evt_1', 'evt_2'], person }] }
  const kinds = [accountMatches, ticketMatches, paymentMatches, refundMatches]
  await expectIndexes(kinds.map(({ first }) => first(read, 51)))
  await expectIndexes([accountMatches, ticketMatches].map(({ similar }) => similar(person, 51)))
})

test.each([
  { of: 'accounts', path: '/api/v1/search/accounts', body: { searchQuery: 'ada' }, tables: 'accounts', waits: 1 },
  {
    of: 'everything',
    path: '/api/v1/admin/search',
    body: { query: 'ada' },
    tables: 'accounts, organizations, events, tickets, payments, refunds, support_cases',
    // One connection for people and cases, one for what they bought.
    waits: 2,
  },
])(
  'a search of $of is stopped in the database when its caller disconnects',
  { tags: ['P18'] },
  async ({ path, body, tables, waits }) => {
    const waiting = async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
        [databaseName],
      )
      return rowCount
    }
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
    const post = { method: 'POST', headers, body: JSON.stringify(body) }
    const blocker = new pg.Client({ connectionString: pool.options.connectionString })
    await blocker.connect()
    try {
      await blocker.query(`begin; lock table ${tables} in access exclusive mode`)
      const caller = new AbortController()
      const outcome = request(path, { ...post, signal: caller.signal }).catch((error: Error) => error.name)
      await expect.poll(waiting, patience).toBe(waits)
      caller.abort()
      expect(await outcome).toBe('AbortError')
      await expect.poll(waiting, patience).toBe(0)
    } finally {
      await blocker.end()
    }
    expect((await request(path, post)).status).toBe(200)
  },
)

import { searchAccounts } from '@ground-control/contract/calls/accounts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'
import { accountMatches } from './account-matches.ts'
import { toSearchTerms } from './search-terms.ts'

const { call, pool, databaseName } = useApi()

/** Shorter than any time limit of the database, which would stop the search as well. */
const patience = { timeout: 5_000 }

test.each(['a', 'ad', 'ada', 'ada l', 'l a', "o'n", '山田太', 'ada@mail.example', 'acc_1', '+44 20 7946 0958', '0958'])(
  'P18 a search for %s can use an index for every part of it',
  async (text) => {
    const terms = toSearchTerms(text, text)
    if (!terms) throw new Error('There is something to look for.')
    const client = await pool.connect()
    try {
      // What still reads a whole table now has no index that fits.
      await client.query('set enable_seqscan = off')
      const db = drizzle({ client })
      for (const query of [accountMatches.atBeginning(terms), accountMatches.anywhere(terms, [])]) {
        const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toContain('Index Cond')
        expect(plan).not.toContain('Seq Scan')
      }
    } finally {
      client.release(true)
    }
  },
)

test('P18 a search whose caller goes away is stopped in the database', async () => {
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
    await blocker.query('begin; lock table accounts in access exclusive mode')
    const caller = new AbortController()
    const search = call(searchAccounts, { body: { searchQuery: 'ada' } }, { signal: caller.signal })
    const outcome = search.catch((error: Error) => error.name)
    await expect.poll(waiting, patience).toBe(1)
    caller.abort()
    expect(await outcome).toBe('AbortError')
    await expect.poll(waiting, patience).toBe(0)
  } finally {
    await blocker.end()
  }
  expect(await call(searchAccounts, { body: { searchQuery: 'ada' } })).toEqual({ accounts: [] })
})

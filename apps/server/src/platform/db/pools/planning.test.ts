import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/db/database.ts'
import { testDatabase } from '#testing/test-database.ts'

const testDb = testDatabase()
const sizes = { writes: 1, reads: 1, streams: 1, planned: 1 }
let direct: Database
let pooled: Database

beforeAll(async () => {
  await testDb.create()
  direct = connectDatabase(testDb.url, { onError: () => {}, sizes })
  pooled = connectDatabase(testDb.url, { onError: () => {}, sizes, poolerUrl: testDb.url })
})

afterAll(async () => {
  await direct.close()
  await pooled.close()
  await testDb.drop()
})

const preparedIn = async ({ pools }: Database) =>
  (await pools.planned.query(`select from pg_prepared_statements where statement like '%day of%'`)).rowCount

test('a planned statement is kept by its connection, and answers as any other', { tags: ['L4'] }, async () => {
  const dayOf = (text: string) => sql`select ${text}::date as "day of", array[${text}::date] as days`
  for (const text of ['2026-01-31', '2026-02-28']) {
    expect((await direct.planned.execute(dayOf(text))).rows).toEqual((await direct.db.execute(dayOf(text))).rows)
  }
  expect(await preparedIn(direct)).toBe(1)
})

const keptBy = async (pool: { query: Database['pool']['query'] }, word: string) =>
  (await pool.query('select from pg_prepared_statements where statement like $1', [`select%${word}%`])).rowCount

test('the queries of every call and of bulk changes are planned once too', { tags: ['L1'] }, async () => {
  for (const database of [direct, pooled]) {
    for (const number of [1, 2]) {
      expect((await database.frequent.execute(sql`select ${number}::int as asked`)).rows).toEqual([{ asked: number }])
      expect(await database.changeAtOnce(sql`select ${number}::int as changed`)).toEqual([{ changed: number }])
    }
  }
  expect([await keptBy(direct.pools.reads, 'asked'), await keptBy(direct.pools.writes, 'changed')]).toEqual([1, 1])
  expect([await keptBy(pooled.pools.reads, 'asked'), await keptBy(pooled.pools.writes, 'changed')]).toEqual([0, 0])
})

test('a planned statement starts no other processes and expects its tables in memory', { tags: ['L4'] }, async () => {
  const { rows } = await direct.pools.planned.query(
    `select current_setting('max_parallel_workers_per_gather') as workers, current_setting('random_page_cost') as page_cost`,
  )
  expect(rows).toEqual([{ workers: '0', page_cost: '1.1' }])
})

test('a statement that fails can run again', async () => {
  const divided = (by: number) => sql`select 12 / ${by}::int as number`
  expect((await direct.planned.execute(divided(3))).rows).toEqual([{ number: 4 }])
  await expect(direct.planned.execute(divided(0))).rejects.toThrow()
  expect((await direct.planned.execute(divided(4))).rows).toEqual([{ number: 3 }])
})

test('behind a pooler no connection keeps a statement', { tags: ['L5'] }, async () => {
  const { rows } = await pooled.planned.execute(sql`select ${1}::int as "day of"`)
  expect(rows).toEqual([{ 'day of': 1 }])
  expect(await preparedIn(pooled)).toBe(0)
})

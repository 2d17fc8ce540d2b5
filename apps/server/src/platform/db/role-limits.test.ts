import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { useDatabase } from '#testing/use-database.ts'
import { connectDatabase } from './database.ts'
import { limitRole } from './role-limits.ts'

const { pool, url } = useDatabase()
const database = connectDatabase(url, { onError: () => {}, poolerUrl: url })
afterAll(() => database.close())

const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`

async function asNew(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(limits)
  await client.end()
  return rows[0]
}

test('behind a pooler the limits come with the role, in this database only', { tags: ['L5'] }, async () => {
  const warnings: unknown[] = []
  const log = { warn: (...words: unknown[]) => void warnings.push(words) }
  await Promise.all([limitRole(database, log), limitRole(database, log)])
  const limited = { statement: '15s', lock: '10s', idle: '10s', jit: 'off' }
  expect(await asNew(url)).toEqual(limited)
  expect((await database.writes.execute(limits)).rows).toEqual([limited])
  expect(await asNew(inject('adminUrl'))).not.toEqual(limited)
  expect(warnings).toEqual([])
})

test('a pooler whose connections are older than the limits is reported', { tags: ['L5'] }, async () => {
  const unlimited = `${url}${url.includes('?') ? '&' : '?'}options=-c%20statement_timeout%3D0`
  const old = connectDatabase(url, { onError: () => {}, poolerUrl: unlimited })
  const warnings: unknown[] = []
  await limitRole(old, { warn: (...words: unknown[]) => void warnings.push(words) })
  await old.close()
  expect(warnings).toHaveLength(1)
  const { rows } = await pool.query('select count(*)::int as settings from pg_db_role_setting where setdatabase <> 0')
  expect(rows[0].settings).toBe(1)
})

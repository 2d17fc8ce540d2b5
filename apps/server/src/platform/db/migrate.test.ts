import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { knownMigrations, migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { migrateDatabase, migrationProblem } from './migrate.ts'

const { pool, url } = useDatabase({ template: 'template1' })

const migrate = (timeZone = 'UTC') => migrateDatabase(url, { folder: migrationsFolder, timeZone })
const state = async () => {
  const { rows: migrations } = await pool.query('select * from drizzle.__drizzle_migrations order by id')
  const { rows: objects } = await pool.query(
    `select relname, oid from pg_class where relnamespace = 'public'::regnamespace order by relname`,
  )
  const { rows: settings } = await pool.query('select * from platform_settings')
  return { migrations, objects, settings }
}

test('simultaneous starts on an empty database all succeed, and each migration runs once', async () => {
  await Promise.all([migrate(), migrate(), migrate()])
  expect((await state()).migrations).toHaveLength(knownMigrations)
  expect(await migrationProblem(pool, knownMigrations)).toBeNull()
})

test('running again changes nothing', async () => {
  const sales = salesOf(pool)
  await sales.sell(await sales.event())
  const before = await state()
  await migrate()
  expect(await state()).toEqual(before)
  const { rows } = await pool.query('select sold from event_stats')
  expect(rows).toEqual([{ sold: 1 }])
})

test('missing migrations are counted, and a newer database is fine', async () => {
  expect(await migrationProblem(pool, knownMigrations + 2)).toBe('2 migrations have not run yet.')
  expect(await migrationProblem(pool, knownMigrations - 1)).toBeNull()
})

test('a start waits for another one that is migrating', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(7301442)')
  let isDone = false
  const waiting = migrate().then(() => {
    isDone = true
  })
  const asks = `select from pg_stat_activity where application_name = 'ground-control migration'
    and query like '%pg_try_advisory_lock%' and datname = current_database()`
  await expect.poll(async () => (await pool.query(asks)).rowCount, { timeout: 60_000 }).toBe(1)
  expect(isDone).toBe(false)
  await other.end()
  await waiting
})

test('a database that cannot be reached is an error, not a wait', async () => {
  const nowhere = 'postgres://postgres@127.0.0.1:1/nothing'
  await expect(migrateDatabase(nowhere, { folder: migrationsFolder, timeZone: 'UTC' })).rejects.toThrow('ECONNREFUSED')
})

describe('a table in use', () => {
  const inUse = async () => {
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin; select from tickets limit 1')
    return reader
  }

  test('a migration yields to others and runs once the table is free', { tags: ['H3'] }, async () => {
    const folder = await oneMore('alter table tickets add column seen_by_test int')
    const reader = await inUse()
    const running = migrateDatabase(url, { folder, timeZone: undefined })
    const waits = `select from pg_stat_activity where application_name = 'ground-control migration'
      and wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 60_000 }).toBe(1)
    // Later readers wait no longer than this one.
    expect((await pool.query('select count(*) from tickets')).rowCount).toBe(1)
    await reader.end()
    await running
    expect(await migrationProblem(pool, knownMigrations + 1)).toBeNull()
  })

  test('a table that stays in use is named as the reason, and nothing is half migrated', { tags: ['H3'] }, async () => {
    const folder = await oneMore('alter table tickets add column never_there int', 2)
    const reader = await inUse()
    onTestFinished(() => reader.end())
    await expect(migrateDatabase(url, { folder, timeZone: undefined, patienceMs: 1 })).rejects.toThrow(
      'a table is in use by a long query, so its migration cannot run',
    )
    expect(await migrationProblem(pool, knownMigrations + 2)).toBe('1 migration has not run yet.')
  })

  test('an index is built concurrently with writers, outside a transaction', { tags: ['H3'] }, async () => {
    const folder = await oneMore(
      '-- outside a transaction\ncreate index concurrently if not exists tickets_test on tickets (code)',
      3,
    )
    await migrateDatabase(url, { folder, timeZone: undefined })
    const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'tickets_test'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })

  test('a statement outside a transaction also yields to others', { tags: ['H3'] }, async () => {
    const folder = await oneMore('-- outside a transaction\nalter table tickets add column late_by_test int', 4)
    const reader = await inUse()
    onTestFinished(() => reader.end())
    await expect(migrateDatabase(url, { folder, timeZone: undefined, patienceMs: 1 })).rejects.toThrow(
      'a table is in use by a long query, so its migration cannot run',
    )
  })
})

test('a migration may take longer than the server’s statements', { tags: ['H3', 'L5'] }, async () => {
  const limit = (change: string) =>
    pool.query(
      `do $$ begin execute format('alter role current_user in database %I ${change}', current_database()); end $$`,
    )
  await limit('set statement_timeout = 200')
  onTestFinished(async () => void (await limit('reset statement_timeout')))
  await migrateDatabase(url, { folder: await oneMore('select pg_sleep(0.5)', 5), timeZone: undefined })
})

/** All migrations, and one more after them. */
async function oneMore(statement: string, place = 1): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ground-control-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const journalFile = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const { idx, when, ...rest } = journal.entries.at(-1)
  journal.entries.push({ ...rest, idx: idx + 1, when: when + place, tag: 'one_more' })
  await writeFile(journalFile, JSON.stringify(journal))
  await writeFile(path.join(folder, 'one_more.sql'), statement)
  return folder
}

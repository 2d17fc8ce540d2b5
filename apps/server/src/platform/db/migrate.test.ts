import pg from 'pg'
import { expect, test } from 'vitest'
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

test('starts at the same moment on an empty database all succeed, and each migration runs once', async () => {
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

test('starting with another time zone cuts the days anew', { tags: ['O10'] }, async () => {
  const sales = salesOf(pool)
  const eventId = await sales.event()
  await sales.sell(eventId, { at: '2026-06-11T03:30:00Z' })
  const dayOfSale = async () =>
    (await pool.query('select day::text from event_day_stats where event_id = $1 and sold > 0', [eventId])).rows
  expect(await dayOfSale()).toEqual([{ day: '2026-06-11' }])
  await migrate('America/New_York')
  expect(await dayOfSale()).toEqual([{ day: '2026-06-10' }])
})

test('missing migrations are counted, and a newer database is fine', async () => {
  expect(await migrationProblem(pool, knownMigrations + 2)).toBe('2 migrations have not run yet.')
  expect(await migrationProblem(pool, knownMigrations - 1)).toBeNull()
})

test('a start waits for one that is migrating', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(7301442)')
  let isDone = false
  const waiting = migrate().then(() => {
    isDone = true
  })
  const isBlocked = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
  await expect.poll(async () => (await pool.query(isBlocked)).rowCount, { timeout: 10_000 }).toBe(1)
  expect(isDone).toBe(false)
  await other.end()
  await waiting
})

test('a database that cannot be reached is an error, not a wait', async () => {
  const nowhere = 'postgres://postgres@127.0.0.1:1/nothing'
  await expect(migrateDatabase(nowhere, { folder: migrationsFolder, timeZone: 'UTC' })).rejects.toThrow('ECONNREFUSED')
})

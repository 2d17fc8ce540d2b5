import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { earlierMigrations } from '#testing/earlier-migrations.ts'
import { erase } from '#testing/empty-trail.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { verifyAudit } from './verify-audit.ts'

const { pool, url } = useDatabase({ template: 'template1' })

/** The number of migrations before entries were sealed, before the sealer computed their digests, and listed them. */
const [beforeSeals, beforeSealedParts, beforeLists] = [27, 46, 48]

const emptyDatabase = () =>
  pool.query(`drop schema if exists drizzle cascade; drop schema public cascade; create schema public`)

const add = (count: number) =>
  pool.query(
    `insert into audit_entries (number, at, actor_id, action, entity_kind, entity_id, after, previous_hash, hash)
     select 0, now(), 'acc_super', 'ticket.redeemed', 'ticket', 'tkt_' || n, jsonb_build_object('n', n), '', ''
     from generate_series(1, $1::int) n`,
    [count],
  )

/** The first broken entry after a superuser ran this statement. */
async function brokenAfter(statement: string): Promise<unknown[]> {
  const superuser = await pool.connect()
  await superuser.query(`begin; set local session_replication_role = replica; ${statement}`)
  const { rows } = await superuser.query('select number::int, reason from audit_broken order by number, reason limit 1')
  await superuser.query('rollback')
  superuser.release()
  return rows
}

test('an older trail keeps its chain, and new seals continue from its end', { tags: ['L2', 'P27'] }, async () => {
  await migrateDatabase(url, { folder: await earlierMigrations(beforeSeals), timeZone: 'UTC' })
  await add(5)
  await migrateDatabase(url, { folder: migrationsFolder, timeZone: 'UTC' })
  await add(3)
  await pool.query('select * from seal_audit_entries(100)')
  expect(await verifyAudit(pool)).toEqual({ entries: 8, unsealed: 0, broken: [] })
  const { rows } = await pool.query('select number::int, entry::int from audit_seals order by number')
  expect(rows.map(({ number, entry }) => [number, entry])).toEqual([
    [6, 6],
    [7, 7],
    [8, 8],
  ])
})

test.each([
  [`update audit_entries set reason = 'x' where number = 2`, 2, 'it was changed'],
  [`update audit_entries set reason = 'x' where number = 7`, 7, 'it was changed'],
  ['delete from audit_entries where number = 2', 3, 'an entry before it is missing'],
  [
    'delete from audit_entries where number = 5',
    5,
    'the newest entry from before seals is missing or not the one last written',
  ],
  [
    'delete from audit_entries where number = 5; update audit_head set (number, hash) = (select 4, hash from audit_entries where number = 4)',
    6,
    'an entry before it is missing',
  ],
])('a change in either part is found: %s', { tags: ['L2', 'P27'] }, async (statement, number, reason) => {
  expect(await brokenAfter(statement)).toEqual([{ number, reason }])
})

test('entries with their own digests stay whole beside later ones, erased or not', {
  tags: ['H5', 'L2', 'P27'],
}, async () => {
  await emptyDatabase()
  const say = (reason: string) =>
    pool.query(
      `insert into audit_entries (number, at, actor_id, action, entity_kind, entity_id, reason)
       values (0, now(), 'acc_super', 'ticket.redeemed', 'ticket', 'tkt_1', $1), (0, now(), 'acc_super', 'ticket.redeemed', 'ticket', 'tkt_1', 'x')`,
      [reason],
    )
  await migrateDatabase(url, { folder: await earlierMigrations(beforeSealedParts), timeZone: 'UTC' })
  await say('Quill, sealed before')
  await pool.query('select * from seal_audit_entries(100)')
  await say('Quill, not sealed yet')
  await migrateDatabase(url, { folder: migrationsFolder, timeZone: 'UTC' })
  await say('Quill, later')
  const { rows } = await pool.query(
    'select number::int from audit_entries where personal_digest is null order by number',
  )
  expect(rows).toEqual([{ number: 5 }, { number: 6 }])
  for (const pattern of ['Quill', 'erased']) await erase(pool, pattern)
  await pool.query('select * from seal_audit_entries(100)')
  expect(await verifyAudit(pool)).toEqual({ entries: 8, unsealed: 0, broken: [] })
  for (const number of [1, 2, 3, 4, 5, 6]) {
    expect(await brokenAfter(`update audit_entries set reason = 'y' where number = ${number}`)).toEqual([
      { number, reason: 'it was changed' },
    ])
  }
})

test('a sealer called before the migration seals an entry from after it', { tags: ['L2', 'P27'] }, async () => {
  await emptyDatabase()
  await migrateDatabase(url, { folder: await earlierMigrations(beforeSealedParts), timeZone: 'UTC' })
  await add(2)
  const migrating = await pool.connect()
  onTestFinished(() => migrating.release(true))
  await migrating.query(`begin; ${await readFile(join(migrationsFolder, '0046_seal_personal_parts.sql'), 'utf8')}`)
  const sealing = pool.query('select sealed from seal_audit_entries(100)')
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%seal_audit_entries(100)'
    and datname = current_database()`
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 20_000 }).toBe(1)
  await migrating.query(
    `insert into audit_entries (actor_id, action, entity_kind, entity_id) values ('acc_super', 'a.b', 'c', 'd')`,
  )
  await migrating.query('commit')
  expect((await sealing).rows).toEqual([{ sealed: 3 }])
  expect((await pool.query('select from audit_broken')).rowCount).toBe(0)
})

test('entries sealed without being listed, before the migration or during it, are listed', {
  tags: ['L2', 'P27'],
}, async () => {
  await emptyDatabase()
  await migrateDatabase(url, { folder: await earlierMigrations(beforeLists), timeZone: 'UTC' })
  await add(2)
  await pool.query('select * from seal_audit_entries(100)')
  await add(3)
  const sql = await readFile(join(migrationsFolder, '0046_seal_personal_parts.sql'), 'utf8')
  const [former = ''] = /create or replace function seal_audit_entries.*?\$\$;/s.exec(sql) ?? []
  await pool.query(former.replace('seal_audit_entries', 'seal_as_before'))
  await migrateDatabase(url, { folder: await earlierMigrations(beforeLists + 1), timeZone: 'UTC' })
  const sealing = pool.query('select seal_as_before(100) from (select pg_sleep(1)) asleep')
  const asleep = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  await expect.poll(async () => (await pool.query(asleep)).rowCount, { timeout: 20_000 }).toBe(1)
  await Promise.all([sealing, migrateDatabase(url, { folder: migrationsFolder, timeZone: 'UTC' })])
  await add(1)
  expect(await verifyAudit(pool)).toEqual({ entries: 6, unsealed: 1, broken: [] })
  expect((await pool.query('select from audit_listed')).rowCount).toBe(5)
})

test('a sealer that has begun can finish while its function is to be replaced', { tags: ['L2'] }, async () => {
  await emptyDatabase()
  await migrateDatabase(url, { folder: await earlierMigrations(beforeLists), timeZone: 'UTC' })
  const sealer = await pool.connect()
  onTestFinished(() => sealer.release(true))
  await sealer.query('begin; select from audit_unsealed')
  const migrated = migrateDatabase(url, { folder: migrationsFolder, timeZone: 'UTC' })
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'ground-control migration'
    and datname = current_database()`
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 20_000 }).toBe(1)
  await sealer.query(`set local lock_timeout = '1s'; select from audit_sealing for update; commit`)
  await migrated
  expect((await verifyAudit(pool)).broken).toEqual([])
})

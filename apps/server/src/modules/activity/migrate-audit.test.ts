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

/** The number of migrations before entries were sealed, and before the sealer computed their digests. */
const [beforeSeals, beforeSealedParts] = [27, 46]

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
  expect(await verifyAudit(pool)).toEqual({ entries: 3, unsealed: 0, broken: [] })
})

import { expect, test } from 'vitest'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { earlierMigrations } from '#testing/earlier-migrations.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { verifyAudit } from './verify-audit.ts'

const { pool, url } = useDatabase({ template: 'template1' })

/** How many there were before entries were sealed. */
const beforeSeals = 27

const add = (count: number) =>
  pool.query(
    `insert into audit_entries (number, at, actor_id, action, entity_kind, entity_id, after, previous_hash, hash)
     select 0, now(), 'acc_super', 'ticket.redeemed', 'ticket', 'tkt_' || n, jsonb_build_object('n', n), '', ''
     from generate_series(1, $1::int) n`,
    [count],
  )

test('a trail from before keeps its chain, and seals go on from its end', { tags: ['L2', 'P27'] }, async () => {
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
])('what is changed in either part is found: %s', { tags: ['L2', 'P27'] }, async (statement, number, reason) => {
  const superuser = await pool.connect()
  await superuser.query(`begin; set local session_replication_role = replica; ${statement}`)
  const { rows } = await superuser.query('select number::int, reason from audit_broken order by number, reason limit 1')
  await superuser.query('rollback')
  superuser.release()
  expect(rows).toEqual([{ number, reason }])
})

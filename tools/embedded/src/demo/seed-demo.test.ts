import pg from 'pg'
import { expect, test } from 'vitest'
import { type SeedProgress, seedDemo } from './seed-demo.ts'
import { seedSignIns } from './seed-sign-ins.ts'
import { seedTiny } from './testing/seed-tiny.ts'
import { useDatabase } from './testing/use-database.ts'

const first = useDatabase()
const second = useDatabase()
const later = useDatabase()
const killed = useDatabase()
const raced = useDatabase()
const foreign = useDatabase()
const signedIn = useDatabase()
type Database = typeof first

const now = new Date('2026-03-14T15:09:26.535Z')

test('the same moment and size give the same data, byte for byte; another day does not', async () => {
  const summary = await seedTiny(first.url, now)
  expect(summary).toMatchObject({ seeded: true, size: 'tiny', rows: { tickets: 1500, events: 34, organizations: 10 } })
  expect(await seedTiny(second.url, now)).toEqual(summary)
  const digest = await digestOf(first)
  for (const table of ['accounts', 'folded_event_day_stats', 'refund_tickets', 'transfers'])
    expect(digest[table]).toBeTruthy()
  expect(await digestOf(second)).toEqual(digest)
  await seedTiny(later.url, new Date('2026-03-15T15:09:26.535Z'))
  expect((await digestOf(later)).tickets).not.toBe(digest.tickets)
})

test('no index and no constraint is lost on the way', async () => {
  const schema = (database: Database) =>
    database.rows(`
      select indexdef as definition from pg_indexes where schemaname = 'public'
      union all
      select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      order by 1`)
  const before = await schema(foreign)
  expect(before.length).toBeGreaterThan(40)
  expect(await schema(first)).toEqual(before)
})

test('a seeded platform is left alone', async () => {
  const before = await digestOf(first)
  expect(await seedTiny(first.url, now)).toEqual({ seeded: false, because: 'already-seeded' })
  expect(await seedDemo({ databaseUrl: first.url, size: 'demo', now, onProgress: () => {} })).toEqual({
    seeded: false,
    because: 'already-seeded',
  })
  expect(await digestOf(first)).toEqual(before)
})

test('a platform with real data is left alone', async () => {
  await foreign.pool.query(`insert into organizations (id, name) values ('org_real', 'A real one')`)
  expect(await seedTiny(foreign.url, now)).toEqual({ seeded: false, because: 'not-empty' })
  expect(await foreign.count('select count(*) from organizations')).toBe(1)
  expect(await foreign.count(`select count(*) from pg_namespace where nspname = 'demo'`)).toBe(0)
})

test('people who could already sign in stay as they are', async () => {
  await seedSignIns(signedIn.url)
  await signedIn.pool.query(`update account_claims set claims = '{}' where account_id = 'acc_second'`)
  expect(await seedTiny(signedIn.url, now)).toMatchObject({ seeded: true })
  await seedSignIns(signedIn.url)
  const claims = await signedIn.rows(`select claims from account_claims where account_id = 'acc_second'`)
  expect(claims).toEqual([{ claims: {} }])
  expect(await signedIn.rows(`select email from account_private where account_id = 'acc_super'`)).toEqual([
    { email: 'super@orbit.example' },
  ])
})

test('a killed seeding leaves nothing behind, and the next one starts again', async () => {
  const blocker = await killed.pool.connect()
  // The lock holds the seeding up at the claims.
  await blocker.query('begin; lock table account_claims in exclusive mode')
  const dying = expect(seedTiny(killed.url, now)).rejects.toThrow('terminating connection')
  const victim = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                  and query like 'insert into account_claims%'`
  await expect.poll(() => killed.count(`select count(*) ${victim}`), { timeout: 60_000 }).toBe(1)
  await killed.pool.query(`select pg_terminate_backend(pid) ${victim}`)
  await dying
  await blocker.query('rollback')
  blocker.release()
  for (const table of ['organizations', 'accounts', 'tickets', 'event_stats']) {
    expect(await killed.count(`select count(*) from ${table}`), table).toBe(0)
  }
  expect(await seedTiny(killed.url, now)).toMatchObject({ seeded: true })
  expect(await digestOf(killed)).toEqual(await digestOf(first))
})

test('of two seedings at once, one seeds and the other finds it done', async () => {
  const outcomes = await Promise.all([seedTiny(raced.url, now), seedTiny(raced.url, now)])
  expect(outcomes.map((each) => each.seeded).sort()).toEqual([false, true])
  expect(await raced.count('select count(*) from tickets')).toBe(1500)
})

test('progress names the step and ends with all of its rows', async () => {
  const seen: SeedProgress[] = []
  await foreign.pool.query('delete from organizations')
  await seedDemo({ databaseUrl: foreign.url, size: 'tiny', now, onProgress: (done) => seen.push(done) })
  expect(seen.map((each) => each.step)).toEqual(['events', 'accounts', 'accounts', 'tickets'])
  const last = new Map(seen.map((each) => [each.step, each]))
  for (const { rows, total } of last.values()) expect(rows).toBe(total)
})

test('a database that cannot be reached is an error, not an end of the process', async () => {
  const nowhere = first.url.replace(/demo_\w+/, 'demo_nowhere')
  await expect(seedTiny(nowhere, now)).rejects.toThrow(pg.DatabaseError)
})

/** Leaves out the tables with times and numbers of writes, which differ on each run. */
async function digestOf(database: Database): Promise<Record<string, string>> {
  const tables = await database.rows<{ name: string }>(`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'demo') 
      and table_name not in ('ticket_changes', 'ticket_log_state')`)
  const digest: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await database.rows<{ digest: string }>(
      `select coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as digest from ${name} t`,
    )
    digest[name.replace('public.', '')] = row?.digest ?? ''
  }
  return digest
}

import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyTrail, pastTheTriggers } from '#testing/empty-trail.ts'
import { useDatabase } from '#testing/use-database.ts'

const { pool, url } = useDatabase({ connections: 8 })

beforeEach(() => emptyTrail(pool))

const add = `insert into audit_entries (actor_id, action, entity_kind, entity_id, after, reason)
  select 'acc_super', 'ticket.redeemed', 'ticket', 'tkt_' || n, jsonb_build_object('n', n), 'At the door'
  from generate_series(1, $1::int) n`

type Change = {
  readonly entries: number
  readonly openMs: number
  readonly isTakenBack: boolean
  readonly nested: boolean
}

async function write({ entries, openMs, isTakenBack, nested }: Change): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query(nested ? 'begin; savepoint inner_part' : 'begin')
    await client.query(add, [entries])
    await wait(openMs)
    await client.query(isTakenBack ? 'rollback' : 'commit')
    return isTakenBack ? 0 : entries
  } finally {
    client.release()
  }
}

type Turn = { readonly most: number; readonly heldMs: number; readonly isKilled: boolean }

/** A separate process that seals. Some are killed before they commit. */
async function seal({ most, heldMs, isKilled }: Turn): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  await client.query('select * from seal_audit_entries($1)', [most])
  await wait(heldMs)
  if (isKilled) await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await client.query('commit').catch(() => undefined)
  await client.end().catch(() => undefined)
}

async function sealTheRest(): Promise<void> {
  while ((await pool.query('select * from seal_audit_entries(1000)')).rowCount !== 0);
}

const state = async () =>
  (
    await pool.query(`
      select (select count(*)::int from audit_entries) as entries, (select count(*)::int from audit_seals) as seals,
             (select count(distinct entry)::int from audit_seals) as sealed, (select count(*)::int from audit_broken) as broken,
             (select coalesce(max(number), 0)::int from audit_seals) as newest,
             (select count(*)::int from audit_unsealed) as unsealed`)
  ).rows[0]

const change: fc.Arbitrary<Change> = fc.record({
  entries: fc.integer({ min: 1, max: 4 }),
  openMs: fc.integer({ min: 0, max: 12 }),
  isTakenBack: fc.boolean(),
  nested: fc.boolean(),
})
const turn: fc.Arbitrary<Turn> = fc.record({
  most: fc.integer({ min: 1, max: 7 }),
  heldMs: fc.integer({ min: 0, max: 8 }),
  isKilled: fc.boolean(),
})
const inTurn = async <T, R>(list: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (const each of list) results.push(await work(each))
  return results
}

test('each entry is sealed once, despite simultaneous writers and killed sealers', { tags: ['L2'] }, async () => {
  const plan = fc.record({
    writers: fc.array(fc.array(change, { minLength: 5, maxLength: 20 }), { minLength: 2, maxLength: 5 }),
    sealers: fc.array(fc.array(turn, { minLength: 3, maxLength: 10 }), { minLength: 2, maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ writers, sealers }) => {
      await emptyTrail(pool)
      const [written] = await Promise.all([
        Promise.all(writers.map((changes) => inTurn(changes, write))),
        Promise.all(sealers.map((turns) => inTurn(turns, seal))),
      ])
      const entries = written.flat().reduce((sum, each) => sum + each, 0)
      await sealTheRest()
      expect(await state()).toEqual({
        entries,
        seals: entries,
        sealed: entries,
        newest: entries,
        broken: 0,
        unsealed: 0,
      })
    }),
    { numRuns: 8 },
  )
})

test('an entry committed long after later ones is still sealed', { tags: ['L2'] }, async () => {
  const late = await pool.connect()
  await late.query('begin')
  await late.query(add, [1])
  for (let round = 0; round < 5; round++) {
    await write({ entries: 3, openMs: 0, isTakenBack: round === 2, nested: false })
    await sealTheRest()
  }
  await late.query('commit')
  late.release()
  expect(await state()).toMatchObject({ entries: 13, seals: 12, unsealed: 1 })
  await sealTheRest()
  const { rows } = await pool.query('select entry::int from audit_seals order by number desc limit 1')
  expect([rows, await state()]).toMatchObject([[{ entry: 1 }], { seals: 13, broken: 0, unsealed: 0 }])
})

test('waiting entries are found by an index, however many seals there are', { tags: ['L2'] }, async () => {
  await write({ entries: 3_000, openMs: 0, isTakenBack: false, nested: false })
  await sealTheRest()
  await pool.query('analyze audit_entries, audit_seals')
  const { rows } = await pool.query('explain select count(*), min(at) from audit_unsealed')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/audit_seals_entry_key on audit_seals/)
  expect(plan).not.toMatch(/Seq Scan on audit_(seals|entries)/)
})

test('a backlog is settled batch by batch', { tags: ['L2'] }, async () => {
  const settled = async () => Number((await pool.query('select settled from audit_sealing')).rows[0]?.settled)
  // A change open elsewhere in the cluster blocks a round, so the backlog grows from round to round.
  async function settledByOneBatch(): Promise<boolean> {
    await write({ entries: 10, openMs: 0, isTakenBack: false, nested: false })
    const before = await settled()
    await pool.query('select * from seal_audit_entries(5)')
    return (await settled()) > before
  }
  await expect.poll(settledByOneBatch, { timeout: 60_000 }).toBe(true)
  expect((await state())?.unsealed).toBeGreaterThan(0)
  await sealTheRest()
  expect(await state()).toMatchObject({ broken: 0, unsealed: 0 })
})

/** The point before which the sealer need not look. An open change in any database of the cluster holds it back. */
async function settledAfterARound(): Promise<number> {
  await write({ entries: 10, openMs: 0, isTakenBack: false, nested: false })
  await sealTheRest()
  const { rows } = await pool.query<{ settled: number }>('select settled::int from audit_sealing')
  return rows[0]?.settled ?? 0
}

test('the sealer looks no further back than the oldest change that is still open', { tags: ['L2'] }, async () => {
  const late = await pool.connect()
  onTestFinished(() => late.release(true))
  await late.query('begin')
  await late.query(add, [1])
  for (let round = 0; round < 3; round++) expect(await settledAfterARound()).toBe(0)
  await late.query('commit')
  await expect.poll(settledAfterARound, { timeout: 60_000 }).toBeGreaterThan(30)
})

test('once nobody writes, nothing is left to look through', { tags: ['L2'] }, async () => {
  await write({ entries: 10, openMs: 0, isTakenBack: false, nested: false })
  const settled = async () => {
    await sealTheRest()
    return (await pool.query('select settled::int from audit_sealing')).rows[0]?.settled
  }
  await expect.poll(settled, { timeout: 60_000 }).toBe(10)
})

test('a trail restored into a cluster with smaller transaction ids is settled again', { tags: ['L2'] }, async () => {
  await pastTheTriggers(pool, `update audit_sealing set seen_by = '900000000000'`)
  await expect.poll(settledAfterARound, { timeout: 60_000 }).toBeGreaterThan(0)
})

const tampering = fc.tuple(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: 19 }),
  fc.constantFrom(
    ...[
      'actor_id',
      'actor_name',
      'action',
      'entity_kind',
      'entity_id',
      'org_id',
      'event_id',
      'reason',
      'request_id',
    ].map(
      (column) => (n: number) =>
        `update audit_entries set ${column} = coalesce(${column}, '') || 'x' where number = ${n}`,
    ),
    (n: number) => `update audit_entries set at = at + interval '1 microsecond' where number = ${n}`,
    (n: number) => `update audit_entries set before = '{"n": 0}' where number = ${n}`,
    (n: number) => `update audit_entries set after = after || '{"n": 0}' where number = ${n}`,
    (n: number) => `delete from audit_entries where number = ${n}`,
    (n: number) => `delete from audit_seals where number = ${n}`,
    (n: number) => `delete from audit_entries where number = ${n}; delete from audit_seals where number = ${n}`,
    (n: number) => `update audit_seals set hash = md5(hash) where number = ${n}`,
    (n: number, by: number) => `
      update audit_seals set entry = -1 where number = ${n};
      update audit_seals set entry = ${n} where number = ${((n + by - 1) % 20) + 1};
      update audit_seals set entry = ${((n + by - 1) % 20) + 1} where number = ${n}`,
    (n: number, by: number) => `
      update audit_entries set number = -1 where number = ${n};
      update audit_entries set number = ${n} where number = ${((n + by - 1) % 20) + 1};
      update audit_entries set number = ${((n + by - 1) % 20) + 1} where number = -1`,
    (n: number) => `
      update audit_seals set number = -number where number >= ${n};
      update audit_seals set number = 1 - number where number < 0;
      insert into audit_seals select ${n}, 21, hash from audit_seals where number = ${n + 1};
      insert into audit_entries select (e).* from (
        select jsonb_populate_record(e, '{"number": 21}') as e from audit_entries e where number = ${n}) copied;
      update audit_sealing set number = 21`,
    () => 'update audit_sealing set number = number - 1',
    () => `update audit_sealing set hash = ''`,
  ),
)

test('every changed, moved, removed or inserted entry is found', { tags: ['L2', 'P27'] }, async () => {
  await pool.query(add, [20])
  await sealTheRest()
  const superuser = await pool.connect()
  const broken = async () => (await superuser.query('select * from audit_broken')).rowCount
  expect(await broken()).toBe(0)
  await fc.assert(
    fc.asyncProperty(tampering, async ([entry, by, statementFor]) => {
      await superuser.query('begin; set local session_replication_role = replica')
      try {
        await superuser.query(statementFor(entry, by))
        expect(await broken()).toBeGreaterThan(0)
      } finally {
        await superuser.query('rollback')
      }
    }),
    { numRuns: 120 },
  )
  superuser.release()
})

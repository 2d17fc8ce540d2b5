import { beforeEach, expect, test } from 'vitest'
import type { Witnessed } from '#platform/audit/witness.ts'
import * as superuser from '#testing/empty-trail.ts'
import { useDatabase } from '#testing/use-database.ts'
import { verifyAudit } from './verify-audit.ts'

/** A single connection, so that a call that leaves it in a bad state breaks the next one. */
const { pool } = useDatabase({ connections: 1 })

const pastTheTriggers = (statements: string) => superuser.pastTheTriggers(pool, statements)

const add = (count: number) =>
  pool.query(
    `insert into audit_entries (actor_id, action, entity_kind, entity_id, before, after, reason)
     select 'acc_super', 'ticket.redeemed', 'ticket', 'tkt_' || n, '{"redeemed": false}', '{"redeemed": true}',
            'At the door' from generate_series(1, $1::int) n`,
    [count],
  )
const seal = () => pool.query('select * from seal_audit_entries(100000)')
const write = async (count: number) => {
  await add(count)
  await seal()
}

/** An attack by an owner of the tables who knows how seals are made. */
const sealAnew = (from: number) => `
  do $$
  declare s record;
  begin
    for s in select * from audit_seals where number >= ${from} order by number loop
      update audit_seals set hash = audit_seal_hash(
        coalesce((select hash from audit_seals where number = s.number - 1), ''), s.number,
        (select audit_content(e) from audit_entries e where e.number = s.entry)) where number = s.number;
    end loop;
    update audit_sealing set (number, hash) = (select number, hash from audit_seals order by number desc limit 1);
  end $$`

const shownDifferently = 'lists show it differently or not at all'

const witnessNow = async (): Promise<Witnessed> => {
  const { rows } = await pool.query('select number::int, hash from audit_sealing')
  return { at: '2026-11-17T12:00:00Z', ...rows[0] }
}

beforeEach(async () => {
  await superuser.emptyTrail(pool)
  await write(10)
})

test('an untouched trail is whole, an empty one too', { tags: ['P27'] }, async () => {
  expect(await verifyAudit(pool)).toEqual({ entries: 10, unsealed: 0, broken: [] })
  await superuser.emptyTrail(pool)
  expect(await verifyAudit(pool)).toEqual({ entries: 0, unsealed: 0, broken: [] })
})

test('an entry may wait for its seal only a moment', { tags: ['L2'] }, async () => {
  await add(2)
  expect(await verifyAudit(pool)).toEqual({ entries: 12, unsealed: 2, broken: [] })
  await pastTheTriggers(`update audit_entries set at = at - interval '61 seconds' where number = 12`)
  expect((await verifyAudit(pool)).broken).toEqual([
    { number: 12, reason: expect.stringMatching(/^it has no seal, 6\d s after it was written$/) },
  ])
  // An entry that the sealer has passed is found too, and so is one dated in the future.
  await pastTheTriggers(`update audit_entries set at = at + interval '1 day' where number = 12;
    update audit_sealing set settled = 12`)
  expect((await verifyAudit(pool)).broken).toMatchObject([{ number: 12 }])
})

const columns = [
  `at = at + interval '1 microsecond'`,
  `actor_id = 'acc_second'`,
  `actor_name = 'Somebody'`,
  `action = 'ticket.refunded'`,
  `entity_kind = 'payment'`,
  `entity_id = 'tkt_99'`,
  `org_id = 'org_9'`,
  `event_id = 'evt_9'`,
  `before = '{"redeemed": true}'`,
  `before = null`,
  `after = 'null'`,
  'reason = null',
  `request_id = 'another'`,
]
test.each(columns)('an entry changed past the triggers is found: %s', { tags: ['P27'] }, async (change) => {
  await pastTheTriggers(`update audit_entries set ${change} where number = 4`)
  expect(await verifyAudit(pool)).toMatchObject({ entries: 10, broken: [{ number: 4, reason: 'it was changed' }] })
})

test('an entry changed with the triggers switched off is found', { tags: ['P27'] }, async () => {
  await pool.query(`
    alter table audit_entries disable trigger user;
    update audit_entries set reason = 'Another one' where number = 7;
    alter table audit_entries enable trigger user`)
  expect((await verifyAudit(pool)).broken).toEqual([{ number: 7, reason: 'it was changed' }])
})

test('an entry changed together with its seal is found by the one after it', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`
    update audit_entries set reason = 'Another one' where number = 4;
    update audit_seals set hash = audit_seal_hash((select hash from audit_seals where number = 3), 4,
      (select audit_content(e) from audit_entries e where number = 4)) where number = 4`)
  expect((await verifyAudit(pool)).broken).toEqual([{ number: 5, reason: 'it was changed' }])
})

test('an entry erased before or after it was sealed is whole', { tags: ['H5', 'L2'] }, async () => {
  await add(2)
  await superuser.erase(pool, 'door')
  const { rows } = await pool.query(
    `select count(*)::int as erased from audit_entries where reason = 'At the [erased]'`,
  )
  expect(rows).toEqual([{ erased: 12 }])
  await seal()
  expect(await verifyAudit(pool)).toEqual({ entries: 13, unsealed: 0, broken: [] })
})

test('an entry that passes itself off as an erased one is found', { tags: ['H5', 'P27'] }, async () => {
  await superuser.erase(pool, 'door')
  await write(1)
  const remains = '(actor_name, before, after, reason, salt)'
  await pastTheTriggers(`update audit_entries set ${remains} =
    (select actor_name, before, after, reason, salt from audit_entries where number = 4) where number = 12`)
  expect((await verifyAudit(pool)).broken).toEqual([{ number: 12, reason: 'it was changed' }])
})

test('an entry with its own hash is found', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`update audit_entries set hash = 'x' where number = 4`)
  expect((await verifyAudit(pool)).broken).toEqual([{ number: 4, reason: 'it carries a hash of its own' }])
})

test.each([1, 4, 10])('a removed entry is found: number %i of 10', { tags: ['P27'] }, async (number) => {
  await pastTheTriggers(`delete from audit_entries where number = ${number}`)
  const { entries, broken } = await verifyAudit(pool)
  expect([entries, broken]).toEqual([9, [{ number, reason: 'it is missing' }]])
})

test.each([1, 4, 9])('an entry removed with its seal is found: number %i of 10', { tags: ['P27'] }, async (number) => {
  await pastTheTriggers(
    `delete from audit_entries where number = ${number}; delete from audit_seals where number = ${number}`,
  )
  const { broken } = await verifyAudit(pool)
  expect(broken).toEqual([
    { number, reason: shownDifferently },
    { number: number + 1, reason: 'an entry before it is missing' },
  ])
})

test('newest entries removed with their seals are found, down to the last one', { tags: ['P27'] }, async () => {
  const reason = 'the newest entry is missing or not the one last sealed'
  await pastTheTriggers('delete from audit_entries where number = 10; delete from audit_seals where number = 10')
  expect((await verifyAudit(pool)).broken).toEqual([
    { number: 9, reason },
    { number: 10, reason: shownDifferently },
  ])
  await pastTheTriggers('delete from audit_entries; delete from audit_seals; delete from audit_listed')
  expect((await verifyAudit(pool)).broken).toEqual([{ number: 0, reason }])
})

test('two entries whose places were swapped are found', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`
    update audit_seals set entry = 99 where number = 4;
    update audit_seals set entry = 4 where number = 7;
    update audit_seals set entry = 7 where number = 4`)
  expect((await verifyAudit(pool)).broken.map(({ number }) => number)).toEqual([4, 7])
})

test('an inserted entry is found, even with a valid seal', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`
    insert into audit_entries select (e).* from (select jsonb_populate_record(e, '{"number": 11, "reason": "Slipped in"}') as e from audit_entries e where number = 10) made;
    insert into audit_seals select 11, 11, audit_seal_hash((select hash from audit_seals where number = 10), 11, audit_content(e))
    from audit_entries e where number = 11`)
  const { entries, broken } = await verifyAudit(pool)
  expect(entries).toBe(11)
  expect(broken).toEqual([{ number: 11, reason: 'the newest entry is missing or not the one last sealed' }])
})

test('a trail cut at its end by the owner of the tables is found by its witness', { tags: ['L2'] }, async () => {
  const witness = await witnessNow()
  await pastTheTriggers(
    ['entries', 'seals', 'listed'].map((table) => `delete from audit_${table} where number > 7;`).join(' ') +
      sealAnew(1),
  )
  expect((await verifyAudit(pool)).broken).toEqual([])
  expect((await verifyAudit(pool, [witness])).broken).toEqual([
    { number: 10, reason: 'seal 10 that was witnessed at 2026-11-17T12:00:00Z is missing: the trail was cut' },
  ])
  await write(3)
  expect((await verifyAudit(pool, [witness])).broken).toEqual([
    {
      number: 10,
      reason: 'seal 10 differs from the one witnessed at 2026-11-17T12:00:00Z: the trail was rewritten',
    },
  ])
})

test.each([
  'delete from audit_listed where number = 4',
  `update audit_listed set actor_id = 'acc_second' where number = 4`,
  `update audit_listed set event_id = 'evt_9' where number = 4`,
])('an entry hidden from lists is found: %s', { tags: ['P27'] }, async (statement) => {
  await pastTheTriggers(statement)
  expect(await verifyAudit(pool)).toEqual({
    entries: 10,
    unsealed: 0,
    broken: [{ number: 4, reason: shownDifferently }],
  })
})

test('the witness reveals a trail rewritten by the tables’ owner', { tags: ['L2'] }, async () => {
  const witness = await witnessNow()
  await write(5)
  expect((await verifyAudit(pool, [witness, await witnessNow()])).broken).toEqual([])
  await pastTheTriggers(`update audit_entries set reason = 'Another one' where number = 4; ${sealAnew(4)}`)
  expect((await verifyAudit(pool)).broken).toEqual([])
  expect((await verifyAudit(pool, [witness])).broken).toMatchObject([{ number: 10 }])
})

test.each(['audit_head', 'audit_sealing'])(
  'a missing head of the chain is found: %s',
  { tags: ['P27'] },
  async (table) => {
    await pastTheTriggers(`delete from ${table}`)
    expect((await verifyAudit(pool)).broken).toContainEqual({ number: 0, reason: 'the head of the chain is missing' })
  },
)

test('two different changes are both named, in order', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`update audit_entries set reason = 'x' where number in (3, 8)`)
  expect((await verifyAudit(pool)).broken.map(({ number }) => number)).toEqual([3, 8])
})

test('a trail broken everywhere gives a readable list', { tags: ['P27'] }, async () => {
  await write(300)
  await pastTheTriggers(`update audit_entries set reason = 'x'`)
  const { entries, broken } = await verifyAudit(pool)
  expect(entries).toBe(310)
  expect(broken).toHaveLength(100)
  expect(broken[0]?.number).toBe(1)
})

test('a time limit on statements does not stop it, and it leaves the connection as it was', {
  tags: ['P27'],
}, async () => {
  await write(3000)
  await pool.query(`set statement_timeout = '5ms'`)
  await expect(verifyAudit(pool)).resolves.toEqual({ entries: 3010, unsealed: 0, broken: [] })
  const { rows } = await pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '5ms' }])
  await pool.query('reset statement_timeout')
})

test('a failed verification is reported and leaves the connection usable', { tags: ['P27'] }, async () => {
  await pool.query('alter view audit_broken rename to hidden')
  await expect(verifyAudit(pool)).rejects.toThrow('audit_broken')
  await pool.query('alter view hidden rename to audit_broken')
  expect((await pool.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }])
})

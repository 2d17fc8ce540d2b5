import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#testing/use-database.ts'
import { verifyAudit } from './verify-audit.ts'

/** One connection: a call that left it in a bad state would be noticed by the next. */
const { pool } = useDatabase({ connections: 1 })

/** What a superuser can do whom the triggers do not stop. */
const pastTheTriggers = (statements: string) =>
  pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`)

const write = (count: number) =>
  pool.query(
    `insert into audit_entries (number, at, actor_id, action, entity_kind, entity_id, before, after, reason, previous_hash, hash)
     select 0, now(), 'acc_super', 'ticket.redeemed', 'ticket', 'tkt_' || n, '{"redeemed": false}', '{"redeemed": true}',
            'At the door', '', '' from generate_series(1, $1::int) n`,
    [count],
  )

beforeEach(async () => {
  await pastTheTriggers(
    `delete from audit_entries; delete from audit_head; insert into audit_head (number, hash) values (0, '')`,
  )
  await write(10)
})

test('an untouched trail is whole, an empty one too', { tags: ['P27'] }, async () => {
  expect(await verifyAudit(pool)).toEqual({ entries: 10, broken: [] })
  await pastTheTriggers(`delete from audit_entries; update audit_head set number = 0, hash = ''`)
  expect(await verifyAudit(pool)).toEqual({ entries: 0, broken: [] })
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
  expect(await verifyAudit(pool)).toEqual({ entries: 10, broken: [{ number: 4, reason: 'it was changed' }] })
})

test('an entry changed with the triggers switched off is found', { tags: ['P27'] }, async () => {
  await pool.query(`
    alter table audit_entries disable trigger user;
    update audit_entries set reason = 'Another one' where number = 7;
    alter table audit_entries enable trigger user`)
  expect((await verifyAudit(pool)).broken).toEqual([{ number: 7, reason: 'it was changed' }])
})

test('an entry changed together with its own hash is found by the one after it', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`
    update audit_entries set reason = 'Another one' where number = 4;
    update audit_entries e set hash = audit_hash(e.previous_hash, e) where number = 4`)
  expect((await verifyAudit(pool)).broken).toEqual([{ number: 5, reason: 'it does not follow the entry before it' }])
})

test('a chain written anew from an entry on is found at its head', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`
    update audit_entries set reason = 'Another one' where number = 10;
    update audit_entries e set hash = audit_hash(e.previous_hash, e) where number = 10`)
  expect((await verifyAudit(pool)).broken).toMatchObject([{ number: 10 }])
})

test.each([1, 4, 9])('a removed entry is found: number %i of 10', { tags: ['P27'] }, async (number) => {
  await pastTheTriggers(`delete from audit_entries where number = ${number}`)
  const { entries, broken } = await verifyAudit(pool)
  expect(entries).toBe(9)
  expect(broken[0]).toEqual({ number: number + 1, reason: 'an entry before it is missing' })
})

test('removed newest entries are found, down to the last one', { tags: ['P27'] }, async () => {
  const reason = 'the newest entry is missing or not the one last written'
  await pastTheTriggers('delete from audit_entries where number = 10')
  expect(await verifyAudit(pool)).toEqual({ entries: 9, broken: [{ number: 10, reason }] })
  await pastTheTriggers('delete from audit_entries')
  expect(await verifyAudit(pool)).toEqual({ entries: 0, broken: [{ number: 10, reason }] })
})

test('a removed entry whose place was filled by renumbering is found', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`
    delete from audit_entries where number = 10;
    update audit_entries set number = number + 1 where number = 9;
    update audit_entries set number = number + 1 where number = 8;
    insert into audit_entries select (e).* from (select jsonb_populate_record(e, '{"number": 8}') as e from audit_entries e where number = 7) copied`)
  expect((await verifyAudit(pool)).broken.map(({ number }) => number)).toEqual(expect.arrayContaining([8, 9, 10]))
})

test('an entry slipped in is found, with a right hash of its own too', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`
    insert into audit_entries select (e).* from (select jsonb_populate_record(e, '{"number": 11, "reason": "Slipped in"}') as e from audit_entries e where number = 10) made;
    update audit_entries set previous_hash = (select hash from audit_entries where number = 10) where number = 11;
    update audit_entries e set hash = audit_hash(e.previous_hash, e) where number = 11`)
  const { entries, broken } = await verifyAudit(pool)
  expect(entries).toBe(11)
  expect(broken).toEqual([{ number: 10, reason: 'the newest entry is missing or not the one last written' }])
})

test('a head that is gone is found', { tags: ['P27'] }, async () => {
  await pastTheTriggers('delete from audit_head')
  expect((await verifyAudit(pool)).broken).toEqual([{ number: 0, reason: 'the head of the chain is missing' }])
})

test('two different changes are both named, in order', { tags: ['P27'] }, async () => {
  await pastTheTriggers(`update audit_entries set reason = 'x' where number in (3, 8)`)
  expect((await verifyAudit(pool)).broken.map(({ number }) => number)).toEqual([3, 8])
})

test('what is broken everywhere is told in a list that can be read', { tags: ['P27'] }, async () => {
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
  await expect(verifyAudit(pool)).resolves.toEqual({ entries: 3010, broken: [] })
  const { rows } = await pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '5ms' }])
  await pool.query('reset statement_timeout')
})

test('a failed verification is no verification, and leaves the connection usable', { tags: ['P27'] }, async () => {
  await pool.query('alter view audit_broken rename to hidden')
  await expect(verifyAudit(pool)).rejects.toThrow('audit_broken')
  await pool.query('alter view hidden rename to audit_broken')
  expect((await pool.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }])
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Transaction } from '#platform/db/database.ts'
import { emptyTrail } from '#testing/empty-trail.ts'
import { useDatabase } from '#testing/use-database.ts'
import { type AuditEntry, writeAudit } from './write-audit.ts'

const { pool, url } = useDatabase({ connections: 8 })
const database = connectDatabase(url, { onError: () => {} })
afterAll(database.close)

const entry = (id: string): AuditEntry => ({
  actor: { id: 'acc_super', name: 'Mara Okafor' },
  action: 'ticket.redeemed',
  entity: { kind: 'ticket', id },
  requestId: null,
})
const write = (entries: AuditEntry | AuditEntry[]) =>
  database.inTransaction((transaction) => writeAudit(transaction, entries))
const rows = async () => (await pool.query('select * from audit_entries order by number')).rows
const broken = async () => (await pool.query('select * from audit_broken')).rows
const seal = () => pool.query('select * from seal_audit_entries(1000)')
const seals = async () =>
  (await pool.query('select number::int, entry::int, hash from audit_seals order by number')).rows
const head = async () => (await pool.query('select number::int, hash from audit_sealing')).rows

beforeEach(() => emptyTrail(pool))

test('an entry records who, what, when, before, after, reason and request', {
  tags: ['P27'],
}, async () => {
  const started = Date.now()
  await write({
    ...entry('tkt_1'),
    orgId: 'org_1',
    eventId: 'evt_1',
    before: { redeemed: false },
    after: { redeemed: true, list: [1, null, 'é'] },
    reason: 'At the door',
    requestId: 'request-0001',
  })
  const [written] = await rows()
  expect(written).toMatchObject({
    number: '1',
    actor_id: 'acc_super',
    actor_name: 'Mara Okafor',
    action: 'ticket.redeemed',
    entity_kind: 'ticket',
    entity_id: 'tkt_1',
    org_id: 'org_1',
    event_id: 'evt_1',
    before: { redeemed: false },
    after: { redeemed: true, list: [1, null, 'é'] },
    reason: 'At the door',
    request_id: 'request-0001',
  })
  expect(written.at.getTime()).toBeGreaterThanOrEqual(started - 1000)
  await seal()
  expect(await seals()).toEqual([{ number: 1, entry: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(await broken()).toEqual([])
})

test('entries of one change are chained in their order; no entries write nothing', { tags: ['P27'] }, async () => {
  await write([entry('tkt_1'), entry('tkt_2'), entry('tkt_3')])
  await write([])
  expect((await rows()).map(({ entity_id }) => entity_id)).toEqual(['tkt_1', 'tkt_2', 'tkt_3'])
  await seal()
  const sealed = await seals()
  expect(sealed.map(({ number, entry }) => [number, entry])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(await head()).toEqual([{ number: 3, hash: sealed[2].hash }])
})

test('the database sets number and time, and no writer can set a hash', {
  tags: ['P27'],
}, async () => {
  await write(entry('tkt_1'))
  await pool.query(
    `insert into audit_entries (number, at, actor_id, action, entity_kind, entity_id, previous_hash, hash)
     values (99, '2001-01-01', 'acc_x', 'a.b', 'c', 'd', 'forged', 'forged')`,
  )
  const [, second] = await rows()
  expect(second).toMatchObject({ number: '2', previous_hash: null, hash: null })
  expect(second.at.getFullYear()).toBeGreaterThan(2020)
  await seal()
  expect(await broken()).toEqual([])
})

test('a writer does not wait for others, however long they take', { tags: ['L2'] }, async () => {
  await database.inTransaction(async (slow) => {
    await writeAudit(slow, entry('tkt_slow'))
    await write(entry('tkt_quick'))
    await seal()
    expect((await seals()).map((each) => each.entry)).toEqual([2])
  })
  await seal()
  expect((await seals()).map((each) => each.entry)).toEqual([2, 1])
  expect(await broken()).toEqual([])
})

test('a rolled-back change leaves no entry and no gap in the chain', { tags: ['P27'] }, async () => {
  await write(entry('tkt_1'))
  const failing = database.inTransaction(async (transaction: Transaction) => {
    await writeAudit(transaction, entry('tkt_2'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await write(entry('tkt_3'))
  await seal()
  expect((await rows()).map(({ entity_id }) => entity_id)).toEqual(['tkt_1', 'tkt_3'])
  expect((await seals()).map(({ number }) => number)).toEqual([1, 2])
})

test.each([
  `update audit_entries set reason = 'other'`,
  `update audit_entries set reason = 'other' where false`,
  'delete from audit_entries',
  'delete from audit_entries where number = 1',
  'truncate audit_entries',
  `insert into audit_entries select * from audit_entries on conflict (number) do update set reason = 'other'`,
  'delete from audit_head',
  'truncate audit_head',
  `insert into audit_head (number, hash) values (7, 'x')`,
  'update audit_head set number = 7',
  'truncate audit_entries, audit_head',
  `update audit_seals set hash = 'x'`,
  'delete from audit_seals',
  'truncate audit_seals',
  `update audit_listed set actor_id = 'acc_x'`,
  'delete from audit_listed',
  'truncate audit_listed',
  'delete from audit_sealing',
  'truncate audit_sealing',
])('the owner of the table is refused too: %s', { tags: ['P27'] }, async (statement) => {
  await write(entry('tkt_1'))
  await seal()
  const { rows: owner } = await pool.query(
    `select tableowner = current_user as "isOwner" from pg_tables where tablename = 'audit_entries'`,
  )
  expect(owner).toEqual([{ isOwner: true }])
  const before = [await rows(), await seals(), await head()]
  await expect(pool.query(statement)).rejects.toMatchObject({
    code: '23001',
    message: expect.stringContaining('only be added'),
  })
  expect([await rows(), await seals(), await head()]).toEqual(before)
})

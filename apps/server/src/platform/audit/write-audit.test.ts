import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Transaction } from '#platform/db/database.ts'
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
const head = async () => (await pool.query('select number::int, hash from audit_head')).rows

beforeEach(async () => {
  await pool.query(`
    begin; set local session_replication_role = replica;
    delete from audit_entries; update audit_head set number = 0, hash = ''; commit`)
})

test('an entry says who did what to what, when, from what, to what, why and in which request', {
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
    previous_hash: '',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(written.at.getTime()).toBeGreaterThanOrEqual(started - 1000)
  expect(await broken()).toEqual([])
})

test('entries of one change are chained in their order; none is no entry', { tags: ['P27'] }, async () => {
  await write([entry('tkt_1'), entry('tkt_2'), entry('tkt_3')])
  await write([])
  const written = await rows()
  expect(written.map(({ entity_id }) => entity_id)).toEqual(['tkt_1', 'tkt_2', 'tkt_3'])
  expect(written.map(({ previous_hash }) => previous_hash)).toEqual(['', written[0].hash, written[1].hash])
  expect(await head()).toEqual([{ number: 3, hash: written[2].hash }])
})

test('number, time and hashes are the database’s, whatever a writer says', { tags: ['P27'] }, async () => {
  await write(entry('tkt_1'))
  await pool.query(
    `insert into audit_entries (number, at, actor_id, action, entity_kind, entity_id, previous_hash, hash)
     values (99, '2001-01-01', 'acc_x', 'a.b', 'c', 'd', 'forged', 'forged')`,
  )
  const [first, second] = await rows()
  expect(second).toMatchObject({ number: '2', previous_hash: first.hash })
  expect(second.at.getFullYear()).toBeGreaterThan(2020)
  expect(await broken()).toEqual([])
})

test('eight connections at once make one chain without gaps', { tags: ['P27'] }, async () => {
  const each = 25
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let at = 0; at < each; at++) {
        // Some of them take it back, at the very end.
        const write = database.inTransaction(async (transaction) => {
          await writeAudit(transaction, [entry(`${writer}-${at}`), entry(`${writer}-${at}-b`)])
          if (at % 5 === 4) throw new Error('taken back')
        })
        await write.catch(({ message }: Error) => expect(message).toBe('taken back'))
      }
    }),
  )
  const numbers = (await rows()).map(({ number }) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 8 * each * 2 * 0.8 }, (_, at) => at + 1))
  expect(await broken()).toEqual([])
})

test('a change that is taken back leaves neither an entry nor a gap', { tags: ['P27'] }, async () => {
  await write(entry('tkt_1'))
  const before = await head()
  const failing = database.inTransaction(async (transaction: Transaction) => {
    await writeAudit(transaction, entry('tkt_2'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await head()).toEqual(before)
  await write(entry('tkt_3'))
  expect((await rows()).map(({ number, entity_id }) => [number, entity_id])).toEqual([
    ['1', 'tkt_1'],
    ['2', 'tkt_3'],
  ])
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
  'truncate audit_entries, audit_head',
])('the owner of the table is refused too: %s', { tags: ['P27'] }, async (statement) => {
  await write(entry('tkt_1'))
  const { rows: owner } = await pool.query(
    `select tableowner = current_user as "isOwner" from pg_tables where tablename = 'audit_entries'`,
  )
  expect(owner).toEqual([{ isOwner: true }])
  const before = [await rows(), await head()]
  await expect(pool.query(statement)).rejects.toMatchObject({
    code: '23001',
    message: expect.stringContaining('only be added'),
  })
  expect([await rows(), await head()]).toEqual(before)
})

test('a second head is refused', { tags: ['P27'] }, async () => {
  await expect(pool.query(`insert into audit_head (number, hash) values (7, 'x')`)).rejects.toThrow('duplicate key')
  await expect(pool.query(`insert into audit_head values (false, 7, 'x')`)).rejects.toThrow('check')
})

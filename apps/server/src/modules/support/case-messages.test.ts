import type { CallOptions } from '@ground-control/contract/client'
import { addCaseMessage, changeCase, getCase } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { casesOf } from '#testing/cases.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool } = useApi()
const { insert, receive } = casesOf(pool)
const jonas = as(people.jonas)

let lastId = 0
async function aCase() {
  const caseId = `sup_${++lastId}` as CaseId
  await insert(caseId)
  await receive(caseId, 'Please help.')
  return caseId
}
const read = (caseId: CaseId) => call(getCase, { params: { caseId } })
const newest = async (caseId: CaseId) => (await read(caseId)).messages.at(-1)?.id ?? ''
type Message = { kind?: 'reply' | 'note'; text?: string; seenMessageId: string }
const write = (
  caseId: CaseId,
  { kind = 'reply', text = 'On it.', seenMessageId }: Message,
  options: CallOptions = {},
  by = call,
) => by(addCaseMessage, { params: { caseId }, body: { kind, text, seenMessageId } }, options)

test('a reply goes to the person and a note does not, and the trail has neither text', async () => {
  const caseId = await aCase()
  const seenMessageId = await newest(caseId)
  const noted = await write(caseId, { kind: 'note', text: 'Card 4242', seenMessageId })
  expect(noted.case).toMatchObject({ awaitsReply: true, preview: 'Please help.' })
  const replied = await write(caseId, { text: 'Card 4243', seenMessageId })
  expect(replied.case).toMatchObject({ awaitsReply: false, preview: 'Card 4243', version: 4 })
  expect(replied.messages.map(({ kind, author }) => [kind, author?.name])).toEqual([
    ['received', undefined],
    ['note', 'Mara Okafor'],
    ['reply', 'Mara Okafor'],
  ])
  const { rows } = await pool.query(
    `select action, after from audit_entries where entity_id = $1 and action like 'case.%' order by number`,
    [caseId],
  )
  expect(rows).toEqual([
    { action: 'case.noted', after: { textLength: 9 } },
    { action: 'case.replied', after: { textLength: 9 } },
  ])
})

test.each([
  ['replied', (id: CaseId, seenMessageId: string) => write(id, { seenMessageId }, {}, jonas)],
  ['left a note', (id: CaseId, seenMessageId: string) => write(id, { kind: 'note', seenMessageId }, {}, jonas)],
  ['wrote again', (id: CaseId) => receive(id, 'Hello?')],
])('nothing is sent if a colleague %s meanwhile, and they are named', async (did, meanwhile) => {
  const caseId = await aCase()
  const seenMessageId = await newest(caseId)
  await meanwhile(caseId, seenMessageId)
  const before = await read(caseId)
  const refused = write(caseId, { seenMessageId })
  await expect(refused).rejects.toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    message: expect.stringMatching(`${did} .*Review it, then try again\\.$`),
    conflict: { changedBy: did === 'wrote again' ? null : 'Jonas Lindqvist', version: before.case.version },
  })
  expect(await read(caseId)).toEqual(before)
  await write(caseId, { seenMessageId: await newest(caseId) })
})

test('a change of the case does not block a reply; the last seen message must be of this case', async () => {
  const caseId = await aCase()
  const seenMessageId = await newest(caseId)
  const { version } = (await read(caseId)).case
  await jonas(changeCase, { params: { caseId }, body: { expectedVersion: version, change: { priority: 'high' } } })
  await write(caseId, { seenMessageId })
  const other = await aCase()
  for (const wrong of [await newest(other), '0', 'x', `0${seenMessageId}`, '9'.repeat(30)]) {
    await expect(write(caseId, { seenMessageId: wrong })).rejects.toMatchObject({ status: 422, code: 'case-rejected' })
  }
})

test('of two who answer at once, one succeeds and the other sees that answer', async () => {
  const caseId = await aCase()
  const seenMessageId = await newest(caseId)
  const outcomes = await Promise.allSettled([call, jonas].map((by) => write(caseId, { seenMessageId }, {}, by)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await read(caseId)).messages).toHaveLength(2)
})

test('an answer that waited for the person’s own message is refused too', async () => {
  const caseId = await aCase()
  const seenMessageId = await newest(caseId)
  const intake = await pool.connect()
  await intake.query('begin')
  await intake.query(`insert into support_messages (case_id, kind, text) values ($1, 'received', 'One more thing')`, [
    caseId,
  ])
  const refused = expect(write(caseId, { seenMessageId })).rejects.toMatchObject({ code: 'changed-meanwhile' })
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rows[0].n, { timeout: 60_000 }).toBe(1)
  await intake.query('commit')
  intake.release()
  await refused
})

test('requests with the same key, in turn or at once, make one message', async () => {
  const caseId = await aCase()
  const seenMessageId = await newest(caseId)
  const send = (text = 'On it.') => write(caseId, { text, seenMessageId }, { idempotencyKey: `key-${caseId}` })
  const [first, second] = await Promise.all([send(), send()])
  expect(second).toEqual(first)
  expect(await send()).toEqual(first)
  expect(first.messages).toHaveLength(2)
  await expect(send('Something else')).rejects.toMatchObject({ status: 422, code: 'idempotency-key-reused' })
})

test('a solved case takes notes but no reply, and a snoozed one stays snoozed', async () => {
  const caseId = await aCase()
  const set = async (change: object) => {
    const { version } = (await read(caseId)).case
    await call(changeCase, { params: { caseId }, body: { expectedVersion: version, change } })
  }
  await set({ state: 'snoozed', snoozedUntil: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await write(caseId, { seenMessageId: await newest(caseId) })).case.state).toBe('snoozed')
  await set({ state: 'solved' })
  const seenMessageId = await newest(caseId)
  await expect(write(caseId, { seenMessageId })).rejects.toMatchObject({
    status: 409,
    code: 'case-solved',
    message: 'This case is solved. Reopen it first.',
  })
  expect((await write(caseId, { kind: 'note', seenMessageId })).case.state).toBe('solved')
})

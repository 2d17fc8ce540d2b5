import { addCaseMessage, changeCase, getCase, linkToCase, mergeCase } from '@ground-control/contract/support'
import { countCases, listCases, searchCases } from '@ground-control/contract/support-lists'
import type { CaseId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { letter, useIntake } from '#testing/mail/use-intake.ts'

const { call, opened, answered, read, receive, solve, pool } = await useIntake()

let people = 0
const person = () => `merge-${++people}@guests.example`

async function twoCases(from = person()) {
  const [first, second] = [await opened({ from, text: 'First' }), await opened({ from, text: 'Second' })]
  return { from, first: first as CaseId, second: second as CaseId }
}

async function merge(caseId: CaseId, intoCaseId: CaseId, more: { otherPerson?: boolean } = {}) {
  const { version } = (await read(caseId)).case
  return call(mergeCase, { params: { caseId }, body: { intoCaseId, expectedVersion: version, ...more } })
}

const written = async (caseId: string) =>
  (await read(caseId)).messages.filter(({ kind }) => kind !== 'change').map(({ text }) => text)

test('merging puts all messages in one thread, and the merged case points there', { tags: ['S8'] }, async () => {
  const { first, second } = await twoCases()
  await answered(first, 'Answer to the first')
  const merged = await merge(first, second)
  expect(merged.case.caseId).toBe(second)
  expect(await written(second)).toEqual(['First', 'Second', 'Answer to the first'])
  expect(merged.messages.find(({ kind }) => kind === 'reply')?.mail).not.toBeNull()
  expect(merged.messages.at(-1)?.text).toMatch(/ merged “My tickets” \(sup_\w+, 2 messages\) into this$/)
  const left = await read(first)
  expect(left.case).toMatchObject({ state: 'solved', mergedInto: { caseId: second, subject: 'My tickets' } })
  expect(left.messages.map(({ text }) => text)).toEqual([expect.stringContaining(`merged this into ${second}`)])
  const { rows } = await pool.query(`select action, entity_id from audit_entries
    where action like 'case.merged%' order by number desc limit 2`)
  expect(rows).toEqual([
    { action: 'case.merged-in', entity_id: second },
    { action: 'case.merged', entity_id: first },
  ])
})

test('email to the merged case reaches the other, however it is addressed', { tags: ['S8'] }, async () => {
  const { from, first, second } = await twoCases()
  const { replyTo, messageId } = await answered(first)
  await merge(first, second)
  await solve(second)
  const byAddress = letter({ from, to: replyTo, text: 'By address' })
  expect(await receive(byAddress, { from, to: [replyTo] })).toEqual({ outcome: 'joined', caseId: second })
  expect((await read(second)).case.state).toBe('open')
  const byHeader = letter({ from, headers: [`In-Reply-To: ${messageId}`], text: 'By header' })
  expect(await receive(byHeader, { from })).toEqual({ outcome: 'joined', caseId: second })
  // A message that a trigger or job writes to the old case arrives here too.
  await pool.query(`insert into support_messages (case_id, kind, text) values ($1, 'received', 'By hand')`, [first])
  expect((await written(second)).slice(-3)).toEqual(['By address', 'By header', 'By hand'])
  expect((await read(first)).case.state).toBe('solved')
})

test('a case that others were merged into takes them along', { tags: ['S8'] }, async () => {
  const from = person()
  const { first, second } = await twoCases(from)
  const third = (await opened({ from, text: 'Third' })) as CaseId
  await merge(first, second)
  await merge(second, third)
  expect((await read(first)).case.mergedInto?.caseId).toBe(third)
  expect(await written(third)).toEqual(['First', 'Second', 'Third'])
})

test('a merged case is not listed, and its id finds the other case', { tags: ['S8'] }, async () => {
  const { first, second } = await twoCases()
  const before = await call(countCases, {})
  await merge(first, second)
  expect(await call(countCases, {})).toMatchObject({ open: before.open - 1, solved: before.solved })
  const { cases } = await call(listCases, { query: { limit: 200 } })
  expect(cases.map(({ caseId }) => caseId)).not.toContain(first)
  const found = await call(searchCases, { body: { query: first, limit: 10 } })
  expect(found.cases.map(({ caseId, matched }) => [caseId, matched])).toEqual([[second, 'id']])
  expect((await read(second)).earlier.map(({ caseId }) => caseId)).not.toContain(first)
})

test('a merged case cannot be changed or written to; its actions move along', {
  tags: ['S8'],
}, async () => {
  const { first, second } = await twoCases()
  await merge(first, second)
  const { case: left, messages } = await read(first)
  const params = { caseId: first }
  const refusal = { status: 409, message: `This case was merged into ${second}. Continue there.` }
  const change = { expectedVersion: left.version, change: { state: 'open' as const } }
  await expect(call(changeCase, { params, body: change })).rejects.toMatchObject(refusal)
  const body = { kind: 'note' as const, text: 'x', seenMessageId: messages[0]?.id ?? '' }
  await expect(call(addCaseMessage, { params, body })).rejects.toMatchObject(refusal)
  await pool.query(`insert into organizations (id, name) values ('org_m', 'Hall') on conflict do nothing`)
  await pool.query(`insert into events (id, org_id, name) values ('evt_m', 'org_m', 'Show') on conflict do nothing`)
  await pool.query(`insert into transfers (id, event_id, ticket_id, to_name, to_email, batch_id, transferred_at)
    values ('trf_m', 'evt_m', 'tkt_m', 'Ida', 'ida@guests.example', 'bat_m', now())`)
  const linked = await call(linkToCase, { params, body: { link: { kind: 'transfer', id: 'bat_m' } } })
  expect(linked.case.caseId).toBe(second)
})

test.each([
  ['itself', async (from: CaseId) => from, 422, /into itself/],
  ['one that is not there', async () => 'sup_nobody' as CaseId, 422, /no such case/],
  ['one of another person', async () => (await opened({ from: person() })) as CaseId, 422, /another person/],
])('a case cannot be merged into %s', { tags: ['S8'] }, async (_, into, status, message) => {
  const from = (await opened({ from: person() })) as CaseId
  await expect(merge(from, await into(from))).rejects.toMatchObject({ status, message: expect.stringMatching(message) })
})

test('a merge is refused if the case changed since, and repeating it changes nothing', {
  tags: ['S8'],
}, async () => {
  const { first, second } = await twoCases()
  const body = { intoCaseId: second, expectedVersion: 1 }
  await answered(first)
  await expect(call(mergeCase, { params: { caseId: first }, body })).rejects.toMatchObject({ status: 409 })
  const { version } = (await merge(first, second)).case
  expect((await call(mergeCase, { params: { caseId: first }, body })).case.version).toBe(version)
  const stranger = (await opened({ from: person() })) as CaseId
  expect((await merge(stranger, second, { otherPerson: true })).case.caseId).toBe(second)
})

test('email that arrives during a merge is in the other case, and none is lost', { tags: ['S8'] }, async () => {
  const { from, first, second } = await twoCases()
  const { replyTo } = await answered(first)
  const texts = Array.from({ length: 8 }, (_, at) => `Letter ${at}`)
  const { version } = (await read(first)).case
  await Promise.all([
    ...texts.map((text) => receive(letter({ from, to: replyTo, text }), { from, to: [replyTo] })),
    call(mergeCase, { params: { caseId: first }, body: { intoCaseId: second, expectedVersion: version } }).catch(
      () => null,
    ),
  ])
  if ((await call(getCase, { params: { caseId: first } })).case.mergedInto === null) await merge(first, second)
  expect((await written(second)).filter((text) => text.startsWith('Letter')).toSorted()).toEqual(texts)
})

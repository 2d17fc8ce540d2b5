import type { QueryOf } from '@ground-control/contract/endpoint'
import { getCase } from '@ground-control/contract/support'
import { countCases, listCases, searchCases } from '@ground-control/contract/support-lists'
import { caseDueAt } from '@ground-control/domain/support/case-due'
import { priorityAt } from '@ground-control/domain/support/case-priority'
import { casePriorities } from '@ground-control/domain/support/cases'
import type { AccountId, CaseId, OrgId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import { beforeAll, expect, test } from 'vitest'
import { casesOf } from '#testing/cases.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request } = useApi()
const { insert, receive } = casesOf(pool)

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const listed = async (query: Partial<QueryOf<typeof listCases>> = {}) =>
  (await call(listCases, { query: { limit: 100, ...query } })).cases.map(({ caseId }) => caseId)

beforeAll(async () => {
  await pool.query(`insert into accounts (id, full_name) values ('acc_ada', 'Ada Lovelace')`)
  await pool.query(`insert into organizations (id, name, display_name) values ('org_1', ' ', 'Halcyon Hall')`)
  await pool.query(`insert into events (id, org_id, name) values ('evt_1', 'org_1', 'Night Signal')`)
  await insert('late', { due: minutes(-30), owner: people.mara.uid, account: 'acc_ada' })
  await insert('later', { due: minutes(-5), org: 'org_1' })
  await insert('calm', { due: minutes(50), owner: people.jonas.uid, org: 'org_1', event: 'evt_1' })
  await insert('undated', { due: null, opened: minutes(-100) })
  await insert('undated-newer', { due: null, opened: minutes(-90) })
  await insert('urgent', { due: minutes(20), priority: 'urgent', owner: people.mara.uid })
  await insert('asleep', { state: 'snoozed', until: minutes(60), due: minutes(-60) })
  await insert('awake', { state: 'snoozed', until: minutes(-1), due: minutes(40) })
  await insert('solved-old', { state: 'solved', solved: minutes(-500), account: 'acc_ada', opened: minutes(-600) })
  await insert('solved-new', { state: 'solved', solved: minutes(-400), account: 'acc_ada', opened: minutes(-700) })
})

const open = ['urgent', 'late', 'later', 'awake', 'calm', 'undated', 'undated-newer']

test('each tab lists urgent cases first, then by due time, and solved ones newest first', async () => {
  expect(await listed({ tab: 'open' })).toEqual(open)
  expect(await listed({ tab: 'mine' })).toEqual(['urgent', 'late'])
  expect(await listed({ tab: 'unassigned' })).toEqual(['later', 'awake', 'undated', 'undated-newer'])
  expect(await listed({ tab: 'snoozed' })).toEqual(['asleep'])
  expect(await listed({ tab: 'solved' })).toEqual(['solved-new', 'solved-old'])
  expect(await listed()).toEqual([...open, 'asleep', 'solved-new', 'solved-old'])
  expect(await listed({ overdue: 'true' })).toEqual(['late', 'later'])
  const counts = await call(countCases, {})
  expect(counts).toMatchObject({ open: 7, mine: 2, unassigned: 4, snoozed: 1, solved: 2, overdue: 2 })
  const { case: asleep } = await call(getCase, { params: { caseId: 'asleep' as CaseId } })
  expect(counts.nextWakeAt).toBe(asleep.snoozedUntil)
  expect(await as(people.jonas)(countCases, {})).toMatchObject({ open: 7, mine: 1 })
})

test('a list continues where it ended, and narrows to a person or an organization', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const { cases, next } = await call(listCases, { query: { limit: 1, ...(after && { after }) } })
    seen.push(...cases.map(({ caseId }) => caseId))
    after = next ?? undefined
  } while (after)
  expect(seen).toEqual(await listed())
  expect(await listed({ accountId: 'acc_ada' as AccountId })).toEqual(['late', 'solved-new', 'solved-old'])
  expect(await listed({ orgId: 'org_1' as OrgId, tab: 'open' })).toEqual(['later', 'calm'])
})

test.each([
  'x',
  Buffer.from('[0,"1","2"]').toString('base64url'),
  Buffer.from('[0,"9999999999999999999","2","a"]').toString('base64url'),
  Buffer.from('[0,"1","2","a\\u0000"]').toString('base64url'),
])('an invalid cursor is 400: %s', async (after) => {
  const problem = await expectProblem(await request(`/api/v1/admin/cases?after=${after}`), 400, 'invalid-request')
  expect(problem.errors).toEqual([{ field: 'after', message: 'must be the `next` of an earlier reply' }])
})

test('a case whose snooze ended is open in every answer, and otherwise unchanged', async () => {
  const { case: awake } = await call(getCase, { params: { caseId: 'awake' as CaseId } })
  expect(awake).toMatchObject({ state: 'open', snoozedUntil: null, solvedAt: null })
  const { case: asleep } = await call(getCase, { params: { caseId: 'asleep' as CaseId } })
  expect(asleep).toMatchObject({ state: 'snoozed', snoozedUntil: expect.any(String) })
})

test('a case shows its requester, the last message and earlier cases', async () => {
  await receive('late', 'Where is\n\n my money?')
  const late = await call(getCase, { params: { caseId: 'late' as CaseId } })
  expect(late.case).toMatchObject({
    requester: { name: 'Ada Lovelace', accountId: 'acc_ada', email: 'late@guests.example', role: null },
    owner: { id: 'acc_super', name: null },
    preview: 'Where is my money?',
    awaitsReply: true,
  })
  expect(late.messages.at(-1)).toMatchObject({
    kind: 'received',
    author: null,
    text: 'Where is\n\n my money?',
    link: null,
  })
  expect(late.earlier.map(({ caseId }) => caseId)).toEqual(['solved-old', 'solved-new'])
  const calm = await call(getCase, { params: { caseId: 'calm' as CaseId } })
  expect(calm.case).toMatchObject({
    event: { eventId: 'evt_1', name: 'Night Signal' },
    organization: { orgId: 'org_1', name: 'Halcyon Hall' },
    preview: '',
    awaitsReply: false,
  })
  expect(calm.earlier.map(({ caseId }) => caseId)).toEqual(['later'])
  await expect(call(getCase, { params: { caseId: 'nowhere' as CaseId } })).rejects.toMatchObject({ code: 'not-found' })
})

test('a requester without an account is known by email, before others of the organization', async () => {
  for (const id of ['by-mail-1', 'by-mail-2']) await insert(id, { org: 'org_1', opened: minutes(-2_000) })
  await pool.query(`update support_cases set requester_email = 'Gwen@guests.example' where id = 'by-mail-1'`)
  await pool.query(`update support_cases set requester_email = 'gwen@Guests.example' where id = 'by-mail-2'`)
  const { earlier } = await call(getCase, { params: { caseId: 'by-mail-1' as CaseId } })
  const [one, other, last] = earlier.map(({ caseId }) => caseId)
  // These two were opened at nearly the same moment, so their order varies.
  expect(new Set([one, other])).toEqual(new Set(['calm', 'later']))
  expect(last).toBe('by-mail-2')
  expect(earlier).toHaveLength(3)
  await pool.query(`update support_cases set org_id = null where id like 'by-mail-%'`)
  const alone = await call(getCase, { params: { caseId: 'by-mail-2' as CaseId } })
  expect(alone.earlier.map(({ caseId }) => caseId)).toEqual(['by-mail-1'])
})

test('a very long conversation shows its newest 500 messages, oldest first', async () => {
  await pool.query(`insert into support_messages (case_id, kind, text)
    select 'undated', 'note', n::text from generate_series(1, 510) n`)
  const { messages } = await call(getCase, { params: { caseId: 'undated' as CaseId } })
  expect(messages.map(({ text }) => Number(text))).toEqual(Array.from({ length: 500 }, (_, at) => at + 11))
})

test('a new message reopens a case and renews its due time, and a note does not', async () => {
  for (const [state, more] of [
    ['snoozed', { until: minutes(60) }],
    ['solved', { solved: minutes(-60) }],
  ] as const) {
    const due = minutes(-300)
    await insert(`again-${state}`, { state, due, ...more })
    await pool.query(`insert into support_messages (case_id, kind, text) values ($1, 'note', 'x')`, [`again-${state}`])
    const read = async () => (await call(getCase, { params: { caseId: `again-${state}` as CaseId } })).case
    expect(await read()).toMatchObject({ state, version: 2 })
    await receive(`again-${state}`, 'It is still not there.')
    expect(await read()).toMatchObject({ state: 'open', snoozedUntil: null, solvedAt: null, version: 3 })
    expect(Date.parse((await read()).dueAt ?? '') > Date.now()).toBe(state === 'solved')
  }
})

test('the database and the rules agree on when a case is due', async () => {
  const now = new Date('2026-03-07T23:30:00Z')
  for (const priority of casePriorities) {
    const { rows } = await pool.query('select case_due_at($1, $2) as due', [priority, now])
    expect(rows[0].due.toISOString()).toBe(caseDueAt(priority, now))
  }
})

test.each(casePriorities)('the database raises a %s case as the domain does', { tags: ['S8'] }, async (priority) => {
  const now = new Date('2026-11-15T23:42:00Z')
  for (const minutes of [1441, 1440, 61, 60, 1, -100, -300, -500]) {
    const startDate = instantOf(new Date(now.getTime() + minutes * 60_000))
    for (const endDate of [null, instantOf(new Date(now.getTime() + (minutes + 180) * 60_000))]) {
      for (const status of ['on_sale', 'cancelled', 'ended']) {
        const { rows } = await pool.query<{ raised: string }>('select case_priority_at($1, $2, $3, $4, $5) as raised', [
          priority,
          startDate,
          endDate,
          status,
          now.toISOString(),
        ])
        const event = { startDate, endDate, status }
        expect([minutes, rows[0]?.raised]).toEqual([minutes, priorityAt({ priority, state: 'open', event }, now)])
      }
    }
  }
})

test('contacts in messages are masked in lists; the case shows them and is audited', {
  tags: ['H1'],
}, async () => {
  const caseId = 'contacts' as CaseId
  await insert(caseId, { subject: 'For imani@guests.example' })
  await receive(caseId, 'My sister’s purple tickets: imani@guests.example, 212-555-0143.')
  await pool.query(`update support_cases set requester_name = 'imani@guests.example' where id = $1`, [caseId])
  const traced = async () =>
    (await pool.query(`select from audit_entries where action = 'contacts.viewed' and entity_id = $1`, [caseId]))
      .rowCount
  const { cases } = await call(listCases, { query: { limit: 100 } })
  expect(cases.find((each) => each.caseId === caseId)).toMatchObject({
    subject: 'For ••••••@guests.example',
    requester: { name: '••••••@guests.example' },
    preview: 'My sister’s purple tickets: ••••••@guests.example, •••••• 0143.',
  })
  const found = await call(searchCases, { body: { query: 'purple', limit: 10 } })
  expect(found.cases).toMatchObject([{ matched: 'message', excerpt: expect.stringContaining('••••••@guests.example') }])
  expect(JSON.stringify([cases, found])).not.toMatch(/imani@|555-0143/)
  expect(await traced()).toBe(0)
  const whole = await call(getCase, { params: { caseId } })
  expect(whole.case.subject).toBe('For imani@guests.example')
  expect(await traced()).toBe(1)
})

import type { BodyOf } from '@ground-control/contract/endpoint'
import { searchCases } from '@ground-control/contract/support-lists'
import { beforeAll, expect, test } from 'vitest'
import { casesOf } from '#testing/cases.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request, token } = useApi()
const { insert, receive } = casesOf(pool)

type Wanted = Partial<BodyOf<typeof searchCases>>

const search = async (query: string, wanted: Wanted = {}) =>
  (await call(searchCases, { body: { query, limit: 50, ...wanted } })).cases
const found = async (query: string, wanted?: Wanted) => (await search(query, wanted)).map(({ caseId }) => caseId)

beforeAll(async () => {
  await pool.query(`insert into accounts (id, full_name, username) values ('acc_zoe', 'Zoë Ångström', 'zoe')`)
  await pool.query(`insert into account_private (account_id, email) values ('acc_zoe', 'zoe@inbox.example')`)
  await pool.query(`insert into organizations (id, name) values ('org_1', 'Halcyon Hall')`)
  await pool.query(`insert into events (id, org_id, name) values ('evt_nightjar', 'org_1', 'Nightjar')`)
  await insert('sup_Scan1', {
    subject: 'Scanner offline at east door',
    event: 'evt_nightjar',
    category: 'entry-refused',
  })
  await receive('sup_Scan1', 'It has been spinning since doors opened. My ticket is tkt_7HGKpq.')
  await insert('sup_dup', { subject: 'Duplicate charge', account: 'acc_zoe', priority: 'high' })
  await receive('sup_dup', 'Two identical charges on my card, payment pi_3QKabxyz.')
  await insert('sup_old', { state: 'solved', solved: '2026-01-02T10:00:00Z', subject: 'Seats' })
  await pool.query(`insert into support_messages (case_id, kind, text) values ('sup_old', 'note', 'The scanner again')`)
})

test.each([
  ['a word of the subject, in any capitals', 'SCANNER off', ['sup_Scan1'], 'subject'],
  ['a word of a message', 'spinning', ['sup_Scan1'], 'message'],
  ['the beginnings of words', 'spin doo', ['sup_Scan1'], 'message'],
  ['the name of the account, without its accents', 'angstrom', ['sup_dup'], 'person'],
  ['the address of the account', 'zoe@inbox.example', ['sup_dup'], 'person'],
  ['a part of the address they wrote from', 'sup_scan1@guests', ['sup_Scan1'], 'person'],
  ['a name together with a word of a message', 'zoe identical', ['sup_dup'], 'message'],
  ['a ticket that they named', 'TKT_7hgkpq', ['sup_Scan1'], 'message'],
  ['a payment that they named', 'pi_3QKabxyz', ['sup_dup'], 'message'],
  ['the id of the event', 'evt_nightjar', ['sup_Scan1'], 'id'],
  ['the id of the case', 'SUP_scan1', ['sup_Scan1'], 'id'],
  ['the beginning of an id', 'evt_nightj', ['sup_Scan1'], 'id'],
])('a case is found by %s', { tags: ['S8'] }, async (_, query, ids, matched) => {
  const cases = await search(query)
  expect(cases.map(({ caseId }) => caseId)).toEqual(ids)
  expect(cases[0]?.matched).toBe(matched)
})

test('a match in a message is shown with its surrounding text', { tags: ['S8'] }, async () => {
  const [hit] = await search('identical')
  expect(hit).toMatchObject({ matched: 'message', excerpt: 'Two identical charges on my card, payment pi_3QKabxyz.' })
  expect((await search('duplicate'))[0]).toMatchObject({ matched: 'subject', excerpt: null })
})

test('solved cases come last, and an exact id first', { tags: ['S8'] }, async () => {
  expect(await found('scanner')).toEqual(['sup_Scan1', 'sup_old'])
  await receive('sup_dup', 'This may belong to sup_old.')
  expect(await found('sup_old')).toEqual(['sup_old', 'sup_dup'])
  const first = await call(searchCases, { body: { query: 'sup_old', limit: 1 } })
  const second = await call(searchCases, { body: { query: 'sup_old', limit: 1, after: first.next ?? '' } })
  expect([...first.cases, ...second.cases].map(({ caseId }) => caseId)).toEqual(['sup_old', 'sup_dup'])
  expect(second.next).toBeNull()
})

test('a search is narrowed by tab, category, priority and event', { tags: ['S8'] }, async () => {
  expect(await found('scanner', { tab: 'solved' })).toEqual(['sup_old'])
  expect(await found('sup', { category: 'entry-refused' })).toEqual(['sup_Scan1'])
  expect(await found('sup', { priority: 'high' })).toEqual(['sup_dup'])
  // Filters hold for an exact id too.
  expect(await found('sup_Scan1', { priority: 'high' })).toEqual([])
  expect(await found('sup_Scan1', { tab: 'open', overdue: true })).toEqual([])
})

test('an empty search finds nothing', { tags: ['S8'] }, async () => {
  expect(await found(' ?! ')).toEqual([])
  expect(await found('')).toEqual([])
  expect(await found("o'hara & | ! ( ) : * \\ '")).toEqual([])
  expect(await found('\u{1f39f}')).toEqual([])
})

test('a case is found by the ticket or payment of its actions', { tags: ['S8'] }, async () => {
  await pool.query(`insert into transfers (id, event_id, ticket_id, to_name, to_email, batch_id, transferred_at)
    values ('trf_1', 'evt_nightjar', 'tkt_moved', 'Ida', 'ida@guests.example', 'bat_1', now())`)
  await insert('sup_done')
  await pool.query(`insert into support_messages (case_id, kind, text, link_kind, link_id)
    values ('sup_done', 'action', 'Transferred 1 ticket', 'transfer', 'bat_1')`)
  expect(await found('tkt_moved')).toEqual(['sup_done'])
})

test('a case is found by its account’s current name', { tags: ['S8'] }, async () => {
  await pool.query(`update accounts set full_name = 'Zoe Renamed' where id = 'acc_zoe'`)
  await pool.query(`update account_private set email = 'zoe@new.example' where account_id = 'acc_zoe'`)
  expect(await found('renamed')).toEqual(['sup_dup'])
  expect(await found('zoe@new.example')).toEqual(['sup_dup'])
})

test('common words are searched in order, page by page, without gaps', { tags: ['S8'] }, async () => {
  await pool.query(`insert into support_cases (id, subject, category, priority, state, opened_at, updated_at, solved_at)
    select 'many_' || n, 'Common words', 'other', 'normal', case when n % 100 = 0 then 'open' else 'solved' end,
      now() - n * interval '1 minute', now(), case when n % 100 <> 0 then now() - (n / 2) * interval '1 minute' end
    from generate_series(1, 4000) n`)
  // From here on, the planner's statistics show that the word is common.
  await pool.query('analyze support_cases, support_messages')
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 4; page++) {
    const { cases, next } = await call(searchCases, { body: { query: 'common', limit: 60, ...(after && { after }) } })
    seen.push(...cases.map(({ caseId }) => caseId))
    after = next ?? undefined
  }
  const { rows } = await pool.query<{ id: string }>(`select id from support_cases where subject = 'Common words'
    order by state, due_at, case when state = 'open' then opened_at end, solved_at desc, id desc limit 240`)
  expect(seen).toEqual(rows.map(({ id }) => id))
})

test('common words that never occur together find nothing; a rare one among them is found', {
  tags: ['S8'],
}, async () => {
  await pool.query(`update support_cases set subject = 'Usual words' where id like 'many\\_%7'`)
  await insert('sup_both', { state: 'solved', solved: '2020-01-02T10:00:00Z', subject: 'Common and usual' })
  await pool.query('analyze support_cases, support_messages')
  expect(await found('common usual')).toEqual(['sup_both'])
  expect(await found('words help usual')).toEqual([])
})

test('a search text has a maximum length and is never part of an address', { tags: ['S8'] }, async () => {
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
  const post = (body: unknown) =>
    request('/api/v1/admin/cases/search', { method: 'POST', headers, body: JSON.stringify(body) })
  await expectProblem(await post({ query: 'x'.repeat(201) }), 400, 'invalid-request')
  await expectProblem(await post({ query: 'x', after: 'nonsense' }), 400, 'invalid-request')
})

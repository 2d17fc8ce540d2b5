import { patchAccountDocument, patchPrivateDocument } from '@ground-control/contract/account-documents'
import { listSavedViews, saveView } from '@ground-control/contract/saved-views'
import { getRemoteConfig, setRemoteConfig } from '@ground-control/contract/settings'
import { createMacro, listMacros } from '@ground-control/contract/support-macros'
import { issueComps } from '@ground-control/contract/tickets'
import type { AccountId, TicketTypeId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'
import { erasePerson } from './erase-person.ts'

const { call, database, pool } = useApi()
const { event, sell, refund } = salesOf(pool)
const email = 'Quill.Marrow@guests.example'
const phone = '+1 555 014 2777'
const words = `Ask ${email}, or (555) 014-2777`
const bea = 'acc_bea' as AccountId

const erase = (who: Parameters<typeof erasePerson>[1]['who'], reason = 'They asked') =>
  erasePerson(database, { who, reason, actor: { id: 'system:erase', name: null }, requestId: null })

/** The tables that still contain an email or phone of the person. */
async function found(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const all = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await pool.query(`select from ${name} t where to_json(t)::text ~* 'marrow|014.{0,2}2777'`)
      return rowCount ? [name] : []
    }),
  )
  return all.flat().sort()
}

async function newAccount(uid: string, address: string | null): Promise<AccountId> {
  await pool.query(`insert into accounts (id, full_name) values ($1, 'Somebody')`, [uid])
  await pool.query(`insert into account_private (account_id, email) values ($1, $2)`, [uid, address])
  return uid as AccountId
}

beforeAll(async () => {
  const eventId = await event({ startAt: '2099-01-01T20:00:00Z', endAt: '2099-01-01T23:00:00Z' })
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ('typ_1', $1, 'Floor', 2500)`, [
    eventId,
  ])
  await newAccount(bea, 'bea@guests.example')
  const comp = (name: string, contact: { email: string; phone?: string }) => ({
    eventId,
    ticketQuantities: { ['typ_1' as TicketTypeId]: 1 },
    contact: { name, ...contact },
    reason: words,
  })
  await call(issueComps, { body: comp('Quill', { email, phone }) })
  await call(issueComps, { body: comp('Bea', { email: 'bea@guests.example' }) })
  await call(patchAccountDocument, { params: { uid: bea }, body: { fields: { note: words } } })
  await call(patchPrivateDocument, { params: { uid: bea }, body: { fields: { emergency: words } } })
  await call(createMacro, { body: { title: `About ${email}`, text: words } })
  for (const name of [`Of ${email}`, `Of ${phone}`])
    await call(saveView, { body: { list: 'audit', name, filters: { search: email } } })
  await call(setRemoteConfig, {
    body: { values: { enable_comp_tickets: false, welcome_message: words }, reason: words },
  })
  const { tickets } = await sell(eventId)
  await refund(tickets)
  await pool.query(
    `insert into refund_steps (refund_id, step, state, detail) select id, 'ended', 'failed', $1 from refunds`,
    [{ reason: words }],
  )
})

test('contacts are removed from everything staff wrote about others', { tags: ['H5'] }, async () => {
  const tables = ['account_private', 'accounts', 'comp_batches', 'refund_steps', 'remote_config', 'support_macros']
  expect(await found()).toEqual(expect.arrayContaining(tables))
  await erase({ email })
  expect(await found()).toEqual([])
  const { macros } = await call(listMacros, {})
  expect(macros).toMatchObject([{ title: 'About [erased]', text: 'Ask [erased], or [erased]', version: 2 }])
  const { views } = await call(listSavedViews, {})
  expect(views.map(({ name }) => name)).toEqual([1, 2].map(() => expect.stringMatching(/^Of \[erased\] \S+$/)))
  const { values, changes } = await call(getRemoteConfig, { query: {} })
  expect(values).toMatchObject({ enable_comp_tickets: false, welcome_message: 'Ask [erased], or [erased]' })
  expect(changes?.enable_comp_tickets?.reason).toBe('Ask [erased], or [erased]')
})

test('erasing an email erases every account that has it', { tags: ['H5'] }, async () => {
  const [one, other] = [
    await newAccount('acc_one', 'ivo@guests.example'),
    await newAccount('acc_two', 'Ivo@Guests.example'),
  ]
  await pool.query(`update tickets set owner_account_id = $1, owner_email = 'ivo@guests.example'`, [one])
  expect((await erase({ email: 'ivo@guests.EXAMPLE' })).tickets).toBeGreaterThan(0)
  const { rows } = await pool.query(
    `select id, full_name, email from accounts left join account_private on account_id = id where id = any($1) order by id`,
    [[one, other]],
  )
  const erased = { full_name: 'Erased person', email: null }
  expect(rows).toEqual([
    { id: one, ...erased },
    { id: other, ...erased },
  ])
  const left = await pool.query(`select from tickets where owner_email = 'ivo@guests.example'`)
  expect(left.rowCount).toBe(0)
})

test('a super-admin is not erased by their email either', { tags: ['H5'] }, async () => {
  const uid = await newAccount('acc_staff', 'una@orbit.example')
  await pool.query(`insert into account_claims (account_id, claims) values ($1, '{"superadmin": true}')`, [uid])
  await expect(erase({ email: 'una@orbit.example' })).rejects.toMatchObject({ code: 'person-is-staff' })
})

test('contacts are removed from the reason for an erasure', { tags: ['H5'] }, async () => {
  await erase({ email: 'uma@guests.example' }, 'Asked by olga@guests.example, +44 20 7946 0958')
  const { rows } = await pool.query(
    `select reason from audit_entries where action = 'account.erased' order by number desc limit 1`,
  )
  expect(rows).toEqual([{ reason: 'Asked by [erased], [erased]' }])
})

test('an address with the same beginning or end is another person’s', { tags: ['H5'] }, async () => {
  const text = 'Ann <ann@mail.example>, joann@mail.example, ann@mail.examples, jo-ann@mail.example. -ann@mail.example.'
  await call(createMacro, { body: { title: 'Addresses', text } })
  await erase({ email: 'ann@mail.example' })
  const { macros } = await call(listMacros, {})
  expect(macros.at(-1)?.text).toBe(
    'Ann <[erased]>, joann@mail.example, ann@mail.examples, jo-ann@mail.example. [erased].',
  )
})

test.each([
  ['Sammy Davis Jr.', 'It was Sammy Davis Jr. and Sammy Davis Jr.s son', 'It was [erased] and Sammy Davis Jr.s son'],
  ['(Bo)', 'Called (Bo), not (Bob)', 'Called [erased], not (Bob)'],
  ['Ann', 'Ann and Annie', '[erased] and Annie'],
])('the name %s is removed as a whole word', { tags: ['H5'] }, async (name, reason, left) => {
  const uid = await newAccount(`acc_name_${name.length}`, null)
  await pool.query(`update accounts set full_name = $2 where id = $1`, [uid, name])
  await pool.query(
    `insert into audit_entries (actor_id, action, entity_kind, entity_id, reason) values ('acc_x', 'account.noted', 'account', $1, $2)`,
    [uid, reason],
  )
  await erase({ uid })
  const { rows } = await pool.query(
    `select reason from audit_entries where entity_id = $1 and action = 'account.noted'`,
    [uid],
  )
  expect(rows).toEqual([{ reason: left }])
})

test.each(['Null', 'true', '2500'])('a person called %s can be erased', { tags: ['H5'] }, async (name) => {
  const uid = await newAccount(`acc_${name}`, null)
  await pool.query(`update accounts set full_name = $2 where id = $1`, [uid, name])
  await pool.query(
    `insert into audit_entries (actor_id, action, entity_kind, entity_id, before, after)
     values ('acc_x', 'account.noted', 'account', $1, '{"flag": true, "none": null, "cents": 2500}', $2)`,
    [uid, { name }],
  )
  await erase({ uid })
  const { rows } = await pool.query(`select before, after from audit_entries where entity_id = $1 and after ? 'name'`, [
    uid,
  ])
  expect(rows).toEqual([{ before: { flag: true, none: null, cents: 2500 }, after: { name: '[erased]' } }])
})

test('a phone that is also an amount leaves the amount', { tags: ['H5'] }, async () => {
  const uid = await newAccount('acc_number', null)
  await pool.query(`update account_private set phone = '7654321' where account_id = $1`, [uid])
  await pool.query(
    `insert into audit_entries (actor_id, action, entity_kind, entity_id, after, reason)
     values ('acc_x', 'refund.reserved', 'refund', 'ref_x', '{"amount": 7654321}', 'They rang from 765-4321')`,
  )
  await erase({ uid })
  const { rows } = await pool.query(`select after, reason from audit_entries where entity_id = 'ref_x'`)
  expect(rows).toEqual([{ after: { amount: 7654321 }, reason: 'They rang from [erased]' }])
})

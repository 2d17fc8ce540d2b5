import { getPrivateDocument, patchPrivateDocument } from '@ground-control/contract/account-documents'
import { getPrivateAccount } from '@ground-control/contract/accounts'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request } = useApi()

type Fields = Record<string, unknown>

const of = (uid: string) => ({ params: { uid: uid as AccountId } })
const read = (uid = 'acc_ada') => call(getPrivateDocument, of(uid))
const patch = (
  fields: Fields,
  { uid = 'acc_ada', ...rest }: { uid?: string; expectedUpdatedAt?: Instant; reason?: string } = {},
) => call(patchPrivateDocument, { ...of(uid), body: { fields, ...rest } })
const entries = async (action = 'account.private-changed') =>
  (await pool.query('select * from audit_entries where action = $1 order by number', [action])).rows

beforeEach(async () => {
  await pool.query('delete from account_private; delete from accounts')
  await pool.query(`insert into accounts (id) values ('acc_ada'), ('acc_new'), ('new+50%@guests.example')`)
  await pool.query(
    `insert into account_private (account_id, email, phone, document, updated_at)
     values ('acc_ada', 'ada@guests.example', '+1 555 0100', '{"language": "en"}', '2026-06-01T10:00:00.123456Z')`,
  )
})

test('a private document is the private record, and its reads are audited alike', {
  tags: ['P20', 'P27'],
}, async () => {
  const before = (await entries('account.private-read')).length
  expect(await read()).toEqual({
    id: 'acc_ada',
    updatedAt: '2026-06-01T10:00:00.123456Z',
    fields: { email: 'ada@guests.example', phone: '+1 555 0100', language: 'en' },
  })
  expect((await entries('account.private-read')).slice(before)).toMatchObject([
    { actor_id: people.mara.uid, entity_kind: 'account', entity_id: 'acc_ada', before: null, after: null },
  ])
  await expectProblem(await request('/api/v1/admin/documents/accounts/acc_new/privateData'), 404, 'not-found')
})

test('a change updates the columns, so the other call and the search see it', {
  tags: ['P20'],
}, async () => {
  const changed = await patch({ email: 'ada@lovelace.example', phone: null, language: null, address: { city: 'Rome' } })
  expect(changed.fields).toEqual({ email: 'ada@lovelace.example', phone: null, address: { city: 'Rome' } })
  expect(await call(getPrivateAccount, of('acc_ada'))).toEqual(changed.fields)
  await patch({ phone: '(555) 010-2' })
  const { rows } = await pool.query(`select email, phone, phone_digits, document from account_private`)
  expect(rows).toEqual([
    {
      email: 'ada@lovelace.example',
      phone: '(555) 010-2',
      phone_digits: '5550102',
      document: { email: 'ada@lovelace.example', phone: '(555) 010-2', address: { city: 'Rome' } },
    },
  ])
})

test('a missing record is created for an existing account', { tags: ['P20'] }, async () => {
  const uid = 'new+50%@guests.example'
  expect((await patch({ phone: '555', note: 'x' }, { uid })).fields).toEqual({ email: null, phone: '555', note: 'x' })
  expect((await read(uid)).fields).toEqual({ email: null, phone: '555', note: 'x' })
  await expect(patch({ phone: '555' }, { uid: 'acc_nobody' })).rejects.toMatchObject({ status: 404 })
  await expect(patch({ phone: null }, { uid: 'acc_new' })).rejects.toMatchObject({ status: 404 })
  const { rows } = await pool.query('select account_id from account_private order by 1')
  expect(rows.map(({ account_id }) => account_id)).toEqual(['acc_ada', uid])
})

test('two people creating the missing record at once both save their field', { tags: ['P20'] }, async () => {
  await Promise.all([
    patch({ one: 1 }, { uid: 'acc_new' }),
    patch({ two: 2 }, { uid: 'acc_new' }),
    patch({ email: 'new@guests.example' }, { uid: 'acc_new' }),
    patch({ phone: '555' }, { uid: 'acc_new' }),
  ])
  expect((await read('acc_new')).fields).toEqual({ one: 1, two: 2, email: 'new@guests.example', phone: '555' })
})

test('the trail names the changed fields of a private record and masks their values', {
  tags: ['P27'],
}, async () => {
  await patch(
    { email: 'bea@new.example', phone: '+1 555 0142', language: 'en', secret: 'hush', pets: ['cat'] },
    { reason: 'Called in' },
  )
  expect((await entries()).at(-1)).toMatchObject({
    actor_name: people.mara.name,
    entity_id: 'acc_ada',
    before: { email: 'a•••@guests.example', phone: '•••00', secret: null, pets: null },
    after: { email: 'b•••@new.example', phone: '•••42', secret: '•••', pets: '•••' },
    reason: 'Called in',
  })
  await patch({ phone: '12', email: null })
  expect((await entries()).at(-1)).toMatchObject({ after: { phone: '•••', email: null } })
  // Leaves out hashes and ids: any four digits may occur there by chance.
  const { rows } = await pool.query('select action, before, after, reason from audit_entries')
  expect(JSON.stringify(rows)).not.toMatch(/bea@|ada@|0142|0100|hush|cat/)
})

test('a repeated change writes nothing', { tags: ['P27'] }, async () => {
  const first = await patch({ phone: '556', language: 'en', none: null })
  const written = (await entries()).length
  expect(await patch({ phone: '556', language: 'en', none: null })).toEqual(first)
  expect(await entries()).toHaveLength(written)
})

test('a change of a record that a colleague changed is refused, with who and when', { tags: ['P20'] }, async () => {
  const expectedUpdatedAt = '2026-06-01T10:00:00.123456Z' as Instant
  const theirs = await as(people.jonas)(patchPrivateDocument, {
    ...of('acc_ada'),
    body: { fields: { language: 'es' }, expectedUpdatedAt },
  })
  await read()
  await expect(patch({ language: 'fr' }, { expectedUpdatedAt })).rejects.toMatchObject({
    code: 'changed-meanwhile',
    conflict: { changedBy: 'Jonas Lindqvist', changedAt: theirs.updatedAt },
  })
  await expect(patch({ language: 'fr' }, { uid: 'acc_new', expectedUpdatedAt })).rejects.toMatchObject({
    code: 'changed-meanwhile',
    conflict: { changedBy: null, changedAt: null },
  })
})

test.each([{ email: 'ada' }, { email: 7 }, { phone: '' }, { phone: ['1'] }, { id: 'x' }, { phone: '5'.repeat(51) }])(
  'private fields %j are 400',
  { tags: ['P26'] },
  async (fields) => {
    await expect(patch(fields as Fields)).rejects.toMatchObject({ status: 400, code: 'invalid-request' })
  },
)

test('a change without effect returns the record, so it is audited as a reading', {
  tags: ['H1'],
}, async () => {
  const before = (await entries('account.private-read')).length
  expect((await patch({ nothing: null })).fields).toMatchObject({ email: 'ada@guests.example' })
  expect((await entries('account.private-read')).slice(before)).toMatchObject([
    { actor_id: people.mara.uid, entity_id: 'acc_ada', before: null, after: null },
  ])
})

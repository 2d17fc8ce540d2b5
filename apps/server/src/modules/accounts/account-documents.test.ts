import {
  findAccountsByUsername,
  getAccountDocument,
  patchAccountDocument,
} from '@ground-control/contract/account-documents'
import { documentLimits } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request, token } = useApi()

type Fields = Record<string, unknown>

const of = (uid: string) => ({ params: { uid: uid as AccountId } })
const read = (uid = 'acc_ada') => call(getAccountDocument, of(uid))
const patch = (
  fields: Fields,
  { uid = 'acc_ada', ...rest }: { uid?: string; expectedUpdatedAt?: Instant; reason?: string } = {},
) => call(patchAccountDocument, { ...of(uid), body: { fields, ...rest } })
const named = async (username: string) =>
  (await call(findAccountsByUsername, { body: { username } })).documents.map(({ id }) => id)
const row = async (uid = 'acc_ada') => (await pool.query('select * from accounts where id = $1', [uid])).rows[0]
const entries = async () =>
  (await pool.query(`select * from audit_entries where action = 'account.changed' order by number`)).rows
const send = async (body: string) =>
  request('/api/v1/admin/documents/accounts/acc_ada', {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await token()}`,
      'content-type': 'application/json',
      'x-request-id': 'patch-0001',
    },
    body,
  })

beforeEach(async () => {
  await pool.query('delete from accounts')
  await pool.query(
    `insert into accounts (id, username, full_name, source_is_v1, document, updated_at) values
       ('acc_ada', 'ada', 'Ada Lovelace', true, '{"city": "London", "username": "old", "likes": {"tea": true}, "serial": 12345678901234567890}', '2026-06-01T10:00:00.123456Z'),
       ('acc_bob', 'Bob', 'Bob Marsh', false, '{}', now()),
       ('acc_nameless', null, null, false, '[7]', now()),
       ('ada+50%@guests.example', 'plus', null, false, '{}', now())`,
  )
})

test('a document has the account’s fields, and columns win over its JSON', {
  tags: ['X3'],
}, async () => {
  expect(await read()).toEqual({
    id: 'acc_ada',
    updatedAt: '2026-06-01T10:00:00.123456Z',
    fields: {
      city: 'London',
      likes: { tea: true },
      serial: Number('12345678901234567890'),
      username: 'ada',
      fullName: 'Ada Lovelace',
      sourceIsV1: true,
    },
  })
  expect((await read('acc_nameless')).fields).toEqual({ username: null, fullName: null, sourceIsV1: false })
  expect(await read('ada+50%@guests.example')).toMatchObject({ id: 'ada+50%@guests.example' })
})

test('a missing account is 404', async () => {
  await expectProblem(await request('/api/v1/admin/documents/accounts/acc_nobody'), 404, 'not-found')
  await expect(patch({ city: 'Paris' }, { uid: 'acc_nobody' })).rejects.toMatchObject({ status: 404 })
})

test('named fields are set, null removes one, and the rest stays unchanged to the letter', {
  tags: ['X3'],
}, async () => {
  const changed = await patch({
    username: ' ada.l ',
    fullName: null,
    sourceIsV1: false,
    city: null,
    likes: { tea: null },
  })
  expect(changed).toEqual(await read())
  expect(changed.fields).toEqual({
    serial: Number('12345678901234567890'),
    likes: { tea: null },
    username: 'ada.l',
    fullName: null,
    sourceIsV1: false,
  })
  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse('2026-06-01T10:00:00Z'))
  expect(await row()).toMatchObject({ username: 'ada.l', full_name: null, source_is_v1: false })
  const { rows } = await pool.query(`select document::text from accounts where id = 'acc_ada'`)
  expect(rows[0].document).toContain('12345678901234567890')
  expect(JSON.parse(rows[0].document)).toMatchObject({ username: 'ada.l', sourceIsV1: false })
  expect(JSON.parse(rows[0].document)).not.toHaveProperty('fullName')
})

test('a document that is no object has no fields, and becomes one with the first', async () => {
  await pool.query(`update accounts set document = to_jsonb('{"a": 1}'::text) where id = 'acc_bob'`)
  expect((await read('acc_bob')).fields).toEqual({ username: 'Bob', fullName: 'Bob Marsh', sourceIsV1: false })
  const changed = await patch({ city: 'Oslo' }, { uid: 'acc_nameless' })
  expect(changed.fields).toEqual({ city: 'Oslo', username: null, fullName: null, sourceIsV1: false })
})

test('the trail records a change with the changed fields only', { tags: ['P27'] }, async () => {
  const reply = await send(
    JSON.stringify({ fields: { city: 'Paris', fullName: 'Ada Lovelace', likes: null, age: 36 }, reason: 'She moved' }),
  )
  expect(reply.status).toBe(200)
  expect((await entries()).at(-1)).toMatchObject({
    actor_id: people.mara.uid,
    entity_kind: 'account',
    entity_id: 'acc_ada',
    before: { city: 'London', likes: { tea: true }, age: null },
    after: { city: 'Paris', likes: null, age: 36 },
    reason: 'She moved',
    request_id: 'patch-0001',
  })
})

test('a repeated change writes nothing, even against the earlier document', {
  tags: ['P27'],
}, async () => {
  const { updatedAt } = await read()
  const body = { city: 'Paris', likes: { tea: false, zero: -0 }, gone: null }
  const first = await patch(body, { expectedUpdatedAt: updatedAt })
  const written = (await entries()).length
  expect(await patch(body, { expectedUpdatedAt: updatedAt })).toEqual(first)
  expect(await patch({ username: 'ada', sourceIsV1: true })).toEqual(first)
  expect(await entries()).toHaveLength(written)
})

test('a change of a document that a colleague changed is refused, with who and when', { tags: ['X3'] }, async () => {
  const { updatedAt } = await read()
  const theirs = await as(people.jonas)(patchAccountDocument, { ...of('acc_ada'), body: { fields: { city: 'Rome' } } })
  await expect(patch({ city: 'Paris' }, { expectedUpdatedAt: updatedAt })).rejects.toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    conflict: { changedBy: 'Jonas Lindqvist', changedAt: theirs.updatedAt },
  })
  expect((await read()).fields).toMatchObject({ city: 'Rome' })
  const sameMoment = theirs.updatedAt.replace('Z', '+00:00') as Instant
  expect((await patch({ city: 'Paris' }, { expectedUpdatedAt: sameMoment })).fields).toMatchObject({ city: 'Paris' })
})

test.each(['2026-06-01T10:00:00.123Z', '2026-06-01T10:00:00.123457Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'a document last changed elsewhere names no author, and %s is not its moment',
  { tags: ['X3'] },
  async (expectedUpdatedAt) => {
    await patch({ city: 'Rome' })
    await pool.query(`update accounts set updated_at = '2040-01-01T00:00:00.5Z' where id = 'acc_ada'`)
    await expect(patch({ city: 'Paris' }, { expectedUpdatedAt: expectedUpdatedAt as Instant })).rejects.toMatchObject({
      code: 'changed-meanwhile',
      conflict: { changedBy: null, changedAt: '2040-01-01T00:00:00.500000Z' },
    })
  },
)

test('each change is a later version, even if the clock is behind', { tags: ['X3'] }, async () => {
  await pool.query(`update accounts set updated_at = '2040-01-01T00:00:00Z' where id = 'acc_ada'`)
  expect((await patch({ city: 'Rome' })).updatedAt).toBe('2040-01-01T00:00:00.000001Z')
})

test('simultaneous changes to one reading are refused, except one', { tags: ['X3'] }, async () => {
  const { updatedAt: expectedUpdatedAt } = await read()
  const outcomes = await Promise.allSettled(
    ['Rome', 'Oslo', 'Bern', 'Kyiv'].map((city) => patch({ city }, { expectedUpdatedAt })),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('changed-meanwhile'))
})

test('a username is looked up exactly, in any case; no account means it is available', { tags: ['X3'] }, async () => {
  expect(await named('bob')).toEqual(['acc_bob'])
  expect(await named(' BOB ')).toEqual(['acc_bob'])
  await pool.query(`update accounts set username = 'Zoë_%' where id = 'acc_nameless'`)
  expect(await named('ZOË_%')).toEqual(['acc_nameless'])
  for (const free of ['bo', 'bobb', 'b_b', '%', "bob' or '1'='1", 'old', 'zoexx']) expect(await named(free)).toEqual([])
})

test('a username of another account is refused in any case; one’s own is accepted', {
  tags: ['X3'],
}, async () => {
  await expect(patch({ username: 'BOB', city: 'Rome' })).rejects.toMatchObject({ status: 409, code: 'username-taken' })
  expect((await read()).fields).toMatchObject({ username: 'ada', city: 'London' })
  expect((await patch({ username: 'ADA' })).fields).toMatchObject({ username: 'ADA' })
  expect((await patch({ username: null })).fields).toMatchObject({ username: null })
  expect((await patch({ username: 'Ada' }, { uid: 'acc_bob' })).fields).toMatchObject({ username: 'Ada' })
})

test('one of several people who request a username at once gets it', { tags: ['X3'] }, async () => {
  const ids = ['acc_ada', 'acc_bob', 'acc_nameless', 'ada+50%@guests.example']
  for (let round = 0; round < 10; round++) {
    const names = [`star${round}`, `STAR${round}`, `Star${round}`, `sTAR${round}`]
    const wanted = ids.map((uid, at) => patch({ username: names[at] }, { uid }))
    const refused = (await Promise.allSettled(wanted)).filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('username-taken'))
    expect(await named(`star${round}`)).toHaveLength(1)
  }
})

test('a document has a maximum size; a larger one may only shrink below it', async () => {
  const half = 'a'.repeat(documentLimits.bytes / 2)
  await patch({ one: half })
  const tooMuch = await expectProblem(await send(JSON.stringify({ fields: { two: half } })), 400, 'invalid-request')
  expect(tooMuch.errors?.map(({ field }) => field)).toEqual(['fields'])
  await pool.query(
    `update accounts set document = document || jsonb_build_object('two', $1::text) where id = 'acc_ada'`,
    [half],
  )
  await expect(patch({ three: half.slice(0, 10) })).rejects.toMatchObject({ status: 400 })
  expect((await patch({ two: half.slice(10) })).fields).toMatchObject({ one: half })
})

test.each([
  { fields: '{}', field: 'fields' },
  { fields: '[]', field: 'fields' },
  { fields: 'null', field: 'fields' },
  { fields: '{"id":"acc_other"}', field: 'fields.id' },
  { fields: '{"username":""}', field: 'fields.username' },
  { fields: '{"username":"  "}', field: 'fields.username' },
  { fields: '{"username":7}', field: 'fields.username' },
  { fields: `{"username":"${'a'.repeat(101)}"}`, field: 'fields.username' },
  { fields: '{"username":"\\ud83d"}', field: 'fields' },
  { fields: '{"fullName":["Ada"]}', field: 'fields.fullName' },
  { fields: '{"sourceIsV1":null}', field: 'fields.sourceIsV1' },
  { fields: '{"":1}', field: 'fields' },
  { fields: `{"${'a'.repeat(101)}":1}`, field: 'fields' },
  { fields: '{"a\\u0000b":1}', field: 'fields' },
  { fields: '{"a":[{"b":"\\u0000"}]}', field: 'fields' },
  { fields: '{"a":1e400}', field: 'fields' },
  { fields: `{"a":${'{"b":'.repeat(30)}1${'}'.repeat(30)}}`, field: 'fields' },
])('fields $fields are 400 and name $field', { tags: ['P26'] }, async ({ fields, field }) => {
  const problem = await expectProblem(await send(`{"fields":${fields}}`), 400, 'invalid-request')
  expect(problem.errors?.map((error) => error.field)).toEqual([field])
})

test.each([
  '{"fields":{"__proto__":{"x":1}}}',
  `{"fields":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  '{"fields":{"a":1},"expectedUpdatedAt":"yesterday"}',
  '{"fields":{"a":1},"colour":"red"}',
])('the body %.60s is 400', { tags: ['P26'] }, async (body) => {
  await expectProblem(await send(body), 400, 'invalid-request')
})

import { getOverallStats } from '@ground-control/contract/figures/overview'
import { getClaims, setClaims } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { type Person, people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const api = useApi()
const { as, call, pool, request, token } = api

const { mara, jonas, noor } = people
const of = (uid: string) => ({ params: { uid: uid as AccountId } })
const change = (uid: string, claims: Record<string, unknown>, reason?: string) => ({
  ...of(uid),
  body: { claims, reason },
})
const superadmins = async () => {
  const { rows } = await pool.query(
    `select account_id as id from account_claims where claims -> 'superadmin' = 'true' order by 1`,
  )
  return rows.map(({ id }) => id)
}
const entries = async () => {
  const { rows } = await pool.query(
    `select actor_id, actor_name, entity_kind, entity_id, before, after, reason, request_id
     from audit_entries where action = 'claims.changed' order by number`,
  )
  return rows
}

beforeAll(async () => {
  await pool.query(
    `insert into accounts (id, full_name) values ('acc_plain', 'Plain Account'), ('a%2B+b@x.example', 'Odd')`,
  )
})

beforeEach(async () => {
  await pool.query('delete from account_claims')
  for (const { uid, superadmin } of [mara, jonas, noor]) await api.setClaims(uid, superadmin ? { superadmin } : {})
})

test('claims come from the database; a person without a row has none', { tags: ['P21'] }, async () => {
  await api.setClaims('acc_door', { superadmin: false, door: ['north'], constructor: 'x' })
  expect(await call(getClaims, of('acc_door'))).toEqual({
    claims: { superadmin: false, door: ['north'], constructor: 'x' },
  })
  expect(await call(getClaims, of('acc_plain'))).toEqual({ claims: {} })
  expect(await call(getClaims, of('a%2B+b@x.example'))).toEqual({ claims: {} })
})

test('a person with neither account nor claims is 404', { tags: ['P21', 'P22'] }, async () => {
  await expectProblem(await request('/api/v1/auth/claims/acc_nobody'), 404, 'not-found')
  await expect(call(setClaims, change('acc_nobody', { superadmin: true }))).rejects.toMatchObject({ status: 404 })
  expect(await superadmins()).toEqual([jonas.uid, mara.uid])
})

test('stored claims that are not an object count as none', { tags: ['P21'] }, async () => {
  await pool.query(`insert into account_claims (account_id, claims) values ('acc_list', '[1]'), ('acc_null', 'null')`)
  for (const uid of ['acc_list', 'acc_null']) expect(await call(getClaims, of(uid))).toEqual({ claims: {} })
})

test('new claims replace the old ones, and the trail records who changed what and why', {
  tags: ['P22', 'P27'],
}, async () => {
  await api.setClaims(noor.uid, { door: 'north', tour: 1 })
  const body = JSON.stringify({ claims: { superadmin: true, door: 'south' }, reason: 'Joins the night shift' })
  const reply = await request(`/api/v1/auth/claims/${noor.uid}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await token()}`,
      'content-type': 'application/json',
      'x-request-id': 'grant-0001',
    },
    body,
  })
  expect(await reply.json()).toEqual({ claims: { superadmin: true, door: 'south' } })
  expect(await call(getClaims, of(noor.uid))).toEqual({ claims: { superadmin: true, door: 'south' } })
  const { rows } = await pool.query('select updated_by from account_claims where account_id = $1', [noor.uid])
  expect(rows).toEqual([{ updated_by: mara.uid }])
  expect((await entries()).at(-1)).toEqual({
    actor_id: mara.uid,
    actor_name: mara.name,
    entity_kind: 'account',
    entity_id: noor.uid,
    before: { door: 'north', tour: 1 },
    after: { superadmin: true, door: 'south' },
    reason: 'Joins the night shift',
    request_id: 'grant-0001',
  })
})

test('an account without a claims row gets one', { tags: ['P22', 'P27'] }, async () => {
  await pool.query(`delete from account_claims where account_id = 'acc_plain'`)
  await call(setClaims, change('acc_plain', { door: true }))
  expect(await call(getClaims, of('acc_plain'))).toEqual({ claims: { door: true } })
  expect((await entries()).at(-1)).toMatchObject({ entity_id: 'acc_plain', before: null, after: { door: true } })
})

test('a super-admin with a known email must be in the staff domain, other claims need not be', {
  tags: ['A7', 'P22'],
}, async () => {
  await pool.query(`insert into accounts (id) values ('acc_out'), ('acc_in')`)
  await pool.query(
    `insert into account_private (account_id, email) values ('acc_out', 'out@elsewhere.example'), ('acc_in', 'in@ORBIT.example')`,
  )
  const problem = { status: 422, code: 'claims-rejected', message: expect.stringContaining('orbit.example') }
  await expect(call(setClaims, change('acc_out', { superadmin: true }))).rejects.toMatchObject(problem)
  expect(await superadmins()).toEqual([jonas.uid, mara.uid])
  await call(setClaims, change('acc_out', { door: true }))
  // Granted before the rule existed, the claim stays until it is removed.
  await api.setClaims('acc_out', { superadmin: true })
  await call(setClaims, change('acc_out', { superadmin: true, door: true }))
  await call(setClaims, change('acc_out', {}))
  await call(setClaims, change('acc_in', { superadmin: true }))
  await call(setClaims, change('acc_plain', { superadmin: true }))
  expect(await superadmins()).toEqual(['acc_in', 'acc_plain', jonas.uid, mara.uid])
})

test('a blank reason counts as missing', { tags: ['P27'] }, async () => {
  await call(setClaims, change(noor.uid, { door: true }, ' \u200b '))
  expect((await entries()).at(-1)).toMatchObject({ entity_id: noor.uid, reason: null })
})

test('setting the current claims writes nothing', { tags: ['P22'] }, async () => {
  await api.setClaims(noor.uid, { a: 1, b: { c: [0, null], d: 'x' } })
  const state = async () => [
    (await entries()).length,
    (await pool.query('select account_id, updated_at from account_claims order by 1')).rows,
  ]
  const before = await state()
  const again = { b: { d: 'x', c: [-0, null] }, a: 1 }
  expect(await call(setClaims, change(noor.uid, again))).toEqual({ claims: { a: 1, b: { c: [0, null], d: 'x' } } })
  expect(await call(setClaims, change('acc_plain', {}))).toEqual({ claims: {} })
  expect(await state()).toEqual(before)
})

test.each([{ superadmin: false }, { superadmin: true }, {}])(
  'staff cannot set their own claims to %j',
  { tags: ['P22'] },
  async (claims) => {
    await expect(call(setClaims, change(mara.uid, claims))).rejects.toMatchObject({ status: 409, code: 'own-claims' })
    expect(await superadmins()).toEqual([jonas.uid, mara.uid])
  },
)

test.each([{ superadmin: false }, {}])(
  'the last super-admin cannot be removed by %j',
  { tags: ['P22'] },
  async (claims) => {
    await api.setClaims(jonas.uid, { superadmin: 'true' })
    const revoke = call(setClaims, change(mara.uid, claims))
    await expect(revoke).rejects.toMatchObject({ status: 409, code: 'last-superadmin' })
    expect(await superadmins()).toEqual([mara.uid])
  },
)

test('a revoked person is refused at the next call, even if the token still has the claim', {
  tags: ['A10', 'P22'],
}, async () => {
  const issuedBefore = { headers: { authorization: `Bearer ${await token(jonas)}` } }
  expect((await request('/api/v1/tickets/stats/overview', issuedBefore)).status).toBe(200)
  await call(setClaims, change(jonas.uid, { superadmin: false }))
  await expectProblem(await request('/api/v1/tickets/stats/overview', issuedBefore), 403, 'no-superadmin-claim')
  await call(setClaims, change(jonas.uid, { superadmin: true }))
  await expect(as(jonas)(getOverallStats, {})).resolves.toBeDefined()
})

test('two super-admins who revoke each other at once leave one', { tags: ['A10', 'P22'] }, async () => {
  for (let round = 0; round < 15; round++) {
    await api.setClaims(mara.uid, { superadmin: true })
    await api.setClaims(jonas.uid, { superadmin: true })
    const revoke = (by: Person, whom: Person) => as(by)(setClaims, change(whom.uid, { superadmin: false }))
    const outcomes = await Promise.allSettled([revoke(mara, jonas), revoke(jonas, mara)])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['no-superadmin-claim'])
    expect(await superadmins()).toHaveLength(1)
  }
})

test('a person revoked between authorization and the change cannot make it', {
  tags: ['A10', 'P22'],
}, async () => {
  const colleague = await pool.connect()
  await colleague.query('begin; lock table account_claims in share row exclusive mode')
  const late = as(jonas)(setClaims, change(noor.uid, { superadmin: true }))
  const outcome = expect(late).rejects.toMatchObject({ status: 403, code: 'no-superadmin-claim' })
  const waiting = `select count(*)::int as n from pg_locks
    where relation = 'account_claims'::regclass and not granted`
  await expect.poll(async () => (await colleague.query(waiting)).rows[0].n, { timeout: 60_000 }).toBe(1)
  await colleague.query(`update account_claims set claims = '{}' where account_id = $1`, [jonas.uid])
  await colleague.query('commit')
  colleague.release()
  await outcome
  expect(await superadmins()).toEqual([mara.uid])
})

test.each([
  { what: 'text for the super-admin claim', claims: '{"superadmin":"true"}', field: 'claims.superadmin' },
  { what: 'null for the super-admin claim', claims: '{"superadmin":null}', field: 'claims.superadmin' },
  { what: 'a list', claims: '[]', field: 'claims' },
  { what: 'null', claims: 'null', field: 'claims' },
  { what: 'too much', claims: JSON.stringify({ long: 'a'.repeat(1000) }), field: 'claims' },
  { what: 'deep nesting', claims: `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, field: 'claims' },
  { what: 'half a character', claims: '{"a":"\\ud800"}', field: 'claims' },
  { what: 'half a character as a name', claims: '{"\\udfff":1}', field: 'claims' },
  { what: 'a null character as a name', claims: '{"a\\u0000":1}', field: 'claims' },
  { what: 'a number without end', claims: '{"a":1e999}', field: 'claims' },
])('$what is 400 and names $field', { tags: ['P22', 'P26'] }, async ({ claims, field }) => {
  const problem = await expectProblem(await put(`{"claims":${claims}}`), 400, 'invalid-request')
  expect(problem.errors?.map((error) => error.field)).toEqual([field])
})

test.each(['{"claims":{"__proto__":{"superadmin":true}}}', '{"claims":{"constructor":{"prototype":{"x":1}}}}'])(
  '%s is 400',
  { tags: ['P22', 'P26'] },
  async (body) => {
    await expectProblem(await put(body), 400, 'invalid-request')
  },
)

test('names such as constructor are claim names like any other', { tags: ['P22'] }, async () => {
  const claims = { constructor: 'a', toString: 1, hasOwnProperty: null, prototype: { x: true } }
  expect(await call(setClaims, change(noor.uid, claims))).toEqual({ claims })
  expect(await call(getClaims, of(noor.uid))).toEqual({ claims })
  expect(await superadmins()).toEqual([jonas.uid, mara.uid])
})

const put = async (body: string) =>
  request(`/api/v1/auth/claims/${noor.uid}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    body,
  })

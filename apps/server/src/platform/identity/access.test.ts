import { getAccount } from '@ground-control/contract/accounts'
import { getOverallStats } from '@ground-control/contract/figures/overview'
import type { AccountId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request, setClaims, token } = useApi()

const stats = '/api/v1/tickets/stats/overview'
const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } })
const account = (uid: string) => ({ params: { uid: uid as AccountId } })

beforeAll(async () => {
  for (const { uid, name } of Object.values(people)) {
    await pool.query('insert into accounts (id, full_name) values ($1, $2)', [uid, name])
  }
})

test('staff with the claim in the token and in the database may call', { tags: ['A10'] }, async () => {
  await expect(call(getOverallStats, {})).resolves.toMatchObject({ totalEvents: 0 })
})

test.each([
  { what: 'missing', email: undefined },
  { what: 'empty', email: '' },
  { what: 'a list', email: ['super@orbit.example'] },
  { what: 'outside the domain', email: 'super@elsewhere.example' },
  { what: 'of a domain that ends alike', email: 'super@evilorbit.example' },
  { what: 'of a domain that starts alike', email: 'super@orbit.example.evil' },
  { what: 'of a subdomain', email: 'super@mail.orbit.example' },
  { what: 'hiding the domain in its name', email: 'super@orbit.example@elsewhere.example' },
  { what: 'followed by a space', email: 'super@orbit.example ' },
  { what: 'only the domain', email: '@orbit.example' },
  { what: 'a full-width look-alike', email: 'super@ｏrbit.example' },
])('an email that is $what is refused', { tags: ['A7', 'A10'] }, async ({ email }) => {
  const reply = await request(stats, bearer(await token(people.mara, { claims: { email } })))
  await expectProblem(reply, 403, 'not-staff')
})

test.each(['super@ORBIT.example', 'SUPER@Orbit.Example'])(
  '%s is in the staff domain, in any case',
  { tags: ['A7'] },
  async (email) => {
    expect((await request(stats, bearer(await token(people.mara, { claims: { email } })))).status).toBe(200)
  },
)

test.each([{ verified: false }, { verified: 'false' }, { verified: 0 }, { verified: null }, { verified: undefined }])(
  'an email whose issuer says verified: $verified is ignored',
  { tags: ['A10'] },
  async ({ verified }) => {
    const reply = await request(stats, bearer(await token(people.mara, { claims: { email_verified: verified } })))
    await expectProblem(reply, 403, 'not-staff')
  },
)

test.each([{ superadmin: undefined }, { superadmin: false }, { superadmin: 'true' }, { superadmin: 1 }])(
  'a token with superadmin: $superadmin does not hold the claim',
  { tags: ['A10'] },
  async ({ superadmin }) => {
    const reply = await request(stats, bearer(await token(people.mara, { claims: { superadmin } })))
    await expectProblem(reply, 403, 'no-superadmin-claim')
  },
)

test('a claim that is only in the token does not count', { tags: ['A10'] }, async () => {
  const reply = await request(stats, bearer(await token({ ...people.mara, uid: 'acc_nobody' })))
  await expectProblem(reply, 403, 'no-superadmin-claim')
})

test.each([
  { claims: {} },
  { claims: { superadmin: false } },
  { claims: { superadmin: 'true' } },
  { claims: { admin: true } },
])('$claims in the database is no claim', { tags: ['A10'] }, async ({ claims }) => {
  await setClaims('acc_odd', claims)
  const reply = await request(stats, bearer(await token({ ...people.mara, uid: 'acc_odd' })))
  await expectProblem(reply, 403, 'no-superadmin-claim')
})

test('a revoked claim stops counting at once, and a restored one counts at once', { tags: ['A10'] }, async () => {
  const issuedBefore = bearer(await token(people.jonas))
  expect((await request(stats, issuedBefore)).status).toBe(200)
  await setClaims(people.jonas.uid, { superadmin: false })
  await expectProblem(await request(stats, issuedBefore), 403, 'no-superadmin-claim')
  await setClaims(people.jonas.uid, { superadmin: true })
  expect((await request(stats, issuedBefore)).status).toBe(200)
})

test('an unauthorized caller learns nothing about valid requests', { tags: ['A10'] }, async () => {
  const body = JSON.stringify({ nonsense: true })
  const headers = { 'content-type': 'application/json' }
  const anonymous = await request('/api/v1/search/accounts', { method: 'POST', headers, body })
  const problem = await expectProblem(anonymous, 401, 'unauthorized')
  expect(problem.errors).toBeUndefined()
  expect(anonymous.headers.get('www-authenticate')).toBe('Bearer')
  const authorization = `Bearer ${await token(people.noor)}`
  const claimless = await request('/api/v1/search/accounts', {
    method: 'POST',
    headers: { ...headers, authorization },
    body,
  })
  expect((await expectProblem(claimless, 403, 'no-superadmin-claim')).errors).toBeUndefined()
})

test('HEAD requests follow the same rule', { tags: ['A10'] }, async () => {
  expect((await request(stats, { method: 'HEAD', headers: {} })).status).toBe(401)
  expect((await request(stats, { method: 'HEAD' })).status).toBe(200)
})

test('a person of the staff domain without the claim can read only their own account', {
  tags: ['A6', 'A10'],
}, async () => {
  await expect(as(people.noor)(getAccount, account(people.noor.uid))).resolves.toMatchObject({
    fullName: 'Noor Claimless',
  })
  const another = as(people.noor)(getAccount, account(people.mara.uid))
  await expect(another).rejects.toMatchObject({ status: 403, code: 'no-superadmin-claim' })
  const missing = as(people.noor)(getAccount, account('acc_missing'))
  await expect(missing).rejects.toMatchObject({ status: 403, code: 'no-superadmin-claim' })
})

test('reading one’s own account does not open its private record or the claims', { tags: ['A10'] }, async () => {
  for (const path of [`/api/v1/accounts/${people.noor.uid}/private`, `/api/v1/auth/claims/${people.noor.uid}`]) {
    await expectProblem(await request(path, bearer(await token(people.noor))), 403, 'no-superadmin-claim')
  }
})

test('someone outside the domain may not even read their own account', { tags: ['A10'] }, async () => {
  const own = as(people.olive)(getAccount, account(people.olive.uid))
  await expect(own).rejects.toMatchObject({ status: 403, code: 'not-staff' })
})

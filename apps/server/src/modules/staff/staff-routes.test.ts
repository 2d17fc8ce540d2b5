import { listAudit } from '@ground-control/contract/activity'
import { getStaffMember, listStaff, setClaims } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import { addDays, todayIn } from '@ground-control/domain/values/time'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const api = useApi()
const { as, call, pool, request, token } = api
const { mara, jonas, noor } = people

const change = (uid: string, claims: Record<string, unknown>, reason?: string) => ({
  params: { uid: uid as AccountId },
  body: { claims, reason },
})
const member = (id: string) => call(getStaffMember, { params: { staffId: id as AccountId } })
const ids = async () => (await call(listStaff, {})).staff.map(({ accountId }) => accountId)

beforeAll(async () => {
  await pool.query(`
    insert into accounts (id, full_name) values
      ('acc_super', 'Mara Okafor'), ('acc_second', 'Jonas Lindqvist'), ('acc_noclaim', 'Noor Claimless'),
      ('acc_guest', 'A Guest'), ('acc_shouting', 'Zoe Loud'), ('acc_near', 'Nearly Staff')`)
  await pool.query(`
    insert into account_private (account_id, email) values
      ('acc_super', 'super@orbit.example'), ('acc_second', 'jonas@home.example'), ('acc_guest', 'guest@mail.example'),
      ('acc_noclaim', 'noclaim@orbit.example'), ('acc_shouting', 'Zoe@ORBIT.Example'),
      ('acc_near', 'near@sub.orbit.example')`)
})

beforeEach(async () => {
  await pool.query('delete from account_claims')
  for (const { uid } of [mara, jonas]) await api.setClaims(uid, { superadmin: true })
})

test('staff are people with a claim or of the staff domain, super-admins first', async () => {
  await api.setClaims('acc_door', { door: ['north'] })
  await api.setClaims('acc_nothing', { superadmin: false, door: null, level: 0 })
  await api.setClaims('acc_text', { superadmin: 'true' })
  expect(await ids()).toEqual(['acc_second', 'acc_super', 'acc_noclaim', 'acc_shouting', 'acc_door', 'acc_text'])
  const { staff } = await call(listStaff, {})
  expect(staff).toMatchObject([
    // An address outside the staff domain is shown only in the private record.
    { name: 'Jonas Lindqvist', email: null, isSuperAdmin: true, granted: null },
    { name: 'Mara Okafor', email: 'super@orbit.example', isSuperAdmin: true, granted: null },
    { isSuperAdmin: false },
    { email: 'Zoe@ORBIT.Example' },
    { name: null, email: null, isSuperAdmin: false, lastActionAt: null, actionsLast30Days: 0 },
    { isSuperAdmin: false },
  ])
})

test('people who cannot sign in are marked: wrong domain, no account or no claim', {
  tags: ['A3', 'A7'],
}, async () => {
  await api.setClaims('acc_noaccount', { superadmin: true })
  await api.setClaims(noor.uid, { superadmin: false, support: true })
  const { staff } = await call(listStaff, {})
  const inside = staff.filter(({ canSignIn }) => canSignIn).map(({ accountId }) => accountId)
  expect(inside).toEqual([mara.uid])
})

test('a grant shows who gave it, when and why, and lists each changed claim', {
  tags: ['A10', 'P22'],
}, async () => {
  await call(setClaims, change(noor.uid, { superadmin: true, door: 'north' }, 'Joins the night shift'))
  const granted = await member(noor.uid)
  expect(granted).toMatchObject({
    isSuperAdmin: true,
    isLastSuperAdmin: false,
    claims: { superadmin: true, door: 'north' },
    granted: { byName: 'Mara Okafor', at: expect.any(String) },
  })
  await as(jonas)(setClaims, change(noor.uid, { superadmin: true, door: 'south' }))
  const { granted: still, history } = await member(noor.uid)
  expect(still).toEqual(granted.granted)
  expect(history).toMatchObject([
    { claim: 'door', before: 'north', after: 'south', byId: jonas.uid, byName: 'Jonas Lindqvist', reason: null },
    { claim: 'door', after: 'north', byId: mara.uid, reason: 'Joins the night shift' },
    { claim: 'superadmin', after: true },
  ])
  expect(history[1]).not.toHaveProperty('before')

  await call(setClaims, change(noor.uid, { door: 'south' }))
  const revoked = await member(noor.uid)
  expect(revoked).toMatchObject({ isSuperAdmin: false, granted: null, claims: { door: 'south' } })
  expect(revoked.history[0]).toMatchObject({ claim: 'superadmin', before: true })
  expect(revoked.history[0]).not.toHaveProperty('after')
  expect(await member(mara.uid)).toMatchObject({ actionsLast30Days: 2, lastActionAt: expect.any(String) })
})

test('a person’s actions of 30 days equal the trail’s count', { tags: ['X5'] }, async () => {
  const startDate = addDays(todayIn('UTC', new Date()), -29)
  const client = await pool.connect()
  // Backdates entries, past the trigger that sets their time.
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `insert into audit_entries (number, at, actor_id, action, entity_kind, entity_id, previous_hash, hash)
     select 1000000 + n, $1::timestamptz - n * interval '1 second', 'acc_shouting', 'ticket.redeemed', 'ticket', 'tkt_1', '', ''
     from generate_series(0, 1) n`,
    [`${startDate}T00:00:00Z`],
  )
  await client.query('commit')
  client.release()
  const { entries } = await call(listAudit, { query: { actorId: 'acc_shouting' as AccountId, startDate, limit: 10 } })
  expect(entries).toHaveLength(1)
  expect((await member('acc_shouting')).actionsLast30Days).toBe(entries.length)
})

test('a revoked person is refused at the next call, although the token still has the claim', {
  tags: ['A10', 'P22'],
}, async () => {
  const issuedBefore = { headers: { authorization: `Bearer ${await token(jonas)}` } }
  expect((await request('/api/v1/admin/staff', issuedBefore)).status).toBe(200)
  expect(await member(mara.uid)).toMatchObject({ isLastSuperAdmin: false })
  await call(setClaims, change(jonas.uid, {}))
  await expectProblem(await request('/api/v1/admin/staff', issuedBefore), 403, 'no-superadmin-claim')
  expect(await member(mara.uid)).toMatchObject({ isLastSuperAdmin: true })
  expect(await member(jonas.uid)).toMatchObject({ isSuperAdmin: false, isLastSuperAdmin: false })
})

test('a person with an account can be viewed before they are staff; others are 404', async () => {
  expect(await member('acc_guest')).toMatchObject({ claims: {}, email: null, isSuperAdmin: false, history: [] })
  await expectProblem(await request('/api/v1/admin/staff/acc_nobody'), 404, 'not-found')
})

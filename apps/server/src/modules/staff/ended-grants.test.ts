import { getOverallStats } from '@ground-control/contract/figures/overview'
import { getClaims, getStaffMember, setClaims } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const api = useApi()
const { as, call, pool, startAnother } = api
const { mara, jonas, noor } = people

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString() as Instant
const of = (uid: string) => ({ params: { uid: uid as AccountId } })
const change = (
  uid: string,
  superadminUntil?: Instant | null,
  claims: Record<string, unknown> = { superadmin: true },
) => call(setClaims, { ...of(uid), body: { claims, superadminUntil, reason: 'Weekend desk' } })
const member = (uid: string) => call(getStaffMember, { params: { staffId: uid as AccountId } })
const entries = async () =>
  (
    await pool.query(`select * from audit_entries where action = 'claims.changed' and entity_id = $1 order by number`, [
      jonas.uid,
    ])
  ).rows
const comeToAnEnd = (uid: string) =>
  pool.query('update account_claims set superadmin_until = clock_timestamp() where account_id = $1', [uid])

beforeEach(async () => {
  await pool.query('delete from account_claims')
  for (const { uid, superadmin } of [mara, jonas, noor]) await api.setClaims(uid, superadmin ? { superadmin } : {})
})

test('a grant with an end date admits only until then', { tags: ['F11'] }, async () => {
  await change(jonas.uid, inHours(1))
  await expect(as(jonas)(getOverallStats, {})).resolves.toBeDefined()
  await comeToAnEnd(jonas.uid)
  await expect(as(jonas)(getOverallStats, {})).rejects.toMatchObject({ status: 403, code: 'no-superadmin-claim' })
})

test('the end date can be set, moved and removed, and each change is audited', { tags: ['F11'] }, async () => {
  const [sunday, monday] = [inHours(24), inHours(48)]
  for (const until of [sunday, monday, null]) {
    await change(jonas.uid, until)
    expect(await member(jonas.uid)).toMatchObject({ isSuperAdmin: true, superAdminUntil: until })
  }
  const kept = (await entries()).slice(-3).map(({ before, after }) => [before.superadminUntil, after.superadminUntil])
  expect(kept).toEqual([
    [undefined, sunday],
    [sunday, monday],
    [monday, undefined],
  ])
  expect((await member(jonas.uid)).history.at(0)).toMatchObject({ claim: 'superadminUntil', before: monday })
})

test('changing other claims keeps the end date; removing the claim removes it', {
  tags: ['F11'],
}, async () => {
  const until = inHours(24)
  await change(jonas.uid, until)
  await change(jonas.uid, undefined, { superadmin: true, beta: true })
  expect((await member(jonas.uid)).superAdminUntil).toBe(until)
  await change(jonas.uid, until, { superadmin: false })
  expect((await member(jonas.uid)).superAdminUntil).toBeNull()
  await change(jonas.uid)
  expect((await member(jonas.uid)).superAdminUntil).toBeNull()
})

test('one of several processes records the end in the trail, once', { tags: ['F11'] }, async () => {
  await change(jonas.uid, inHours(1), { superadmin: true, beta: true })
  const before = (await entries()).length
  await comeToAnEnd(jonas.uid)
  await Promise.all([
    startAnother(),
    startAnother(),
    member(jonas.uid),
    member(jonas.uid),
    call(getClaims, of(jonas.uid)),
  ])
  await expect.poll(async () => (await entries()).length, { timeout: 60_000 }).toBe(before + 1)
  const { isSuperAdmin, superAdminUntil, claims, history } = await member(jonas.uid)
  expect({ isSuperAdmin, superAdminUntil, claims }).toEqual({
    isSuperAdmin: false,
    superAdminUntil: null,
    claims: { superadmin: false, beta: true },
  })
  expect(history.find(({ claim }) => claim === 'superadmin')).toMatchObject({
    before: true,
    after: false,
    byId: 'system:ended-grants',
    reason: 'The end date was reached.',
  })
  expect(await entries()).toHaveLength(before + 1)
})

test('an end in the past is refused', { tags: ['F11'] }, async () => {
  await expect(change(jonas.uid, inHours(-1))).rejects.toMatchObject({ status: 422, code: 'claims-rejected' })
  expect((await member(jonas.uid)).superAdminUntil).toBeNull()
})

test('one super-admin always remains without an end date', { tags: ['F11', 'P22'] }, async () => {
  await change(jonas.uid, inHours(1))
  // Mara now has the only grant without an end, and only Jonas could change it.
  const byJonas = (superadminUntil: Instant | null, claims: Record<string, unknown>) =>
    as(jonas)(setClaims, { ...of(mara.uid), body: { claims, superadminUntil } })
  const refused = { status: 409, code: 'last-superadmin' }
  await expect(byJonas(inHours(2), { superadmin: true })).rejects.toMatchObject(refused)
  await expect(byJonas(null, { superadmin: false })).rejects.toMatchObject(refused)
  expect(await member(mara.uid)).toMatchObject({ isLastSuperAdmin: true, superAdminUntil: null })
  expect(await member(jonas.uid)).toMatchObject({ isLastSuperAdmin: false })
})

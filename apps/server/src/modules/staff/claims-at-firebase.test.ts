import { getOverallStats } from '@ground-control/contract/figures/overview'
import { getClaims, getStaffMember, setClaims } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openFirebaseClaims } from '#platform/identity/firebase/firebase-claims.ts'
import { startIdentityToolkit } from '#testing/start-identity-toolkit.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'
import { grantSuperadmin } from './grant-superadmin.ts'
import { createPersonClaimsStore } from './person-claims-store.ts'

const { mara, jonas, noor } = people
const projectId = 'orbit-live'
const toolkit = await startIdentityToolkit(projectId)
vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', toolkit.host)
const claimsProvider = await openFirebaseClaims({ projectId, credentialsFile: null })
const api = useApi({ claimsProvider })
const { as, call, pool } = api

afterAll(async () => {
  vi.unstubAllEnvs()
  await toolkit.close()
})

const of = (uid: string) => ({ params: { uid: uid as AccountId } })
const change = (uid: string, claims: Record<string, unknown>, reason?: string) => ({
  ...of(uid),
  body: { claims, reason },
})
const kept = async (uid: string): Promise<unknown> =>
  (await pool.query('select claims from account_claims where account_id = $1', [uid])).rows[0]?.claims
const trailOf = async (uid: string) => {
  const entries = `select before, after from audit_entries where action = 'claims.changed' and entity_id = $1 order by number`
  return (await pool.query(entries, [uid])).rows
}
const unavailable = { status: 503, code: 'identity-unavailable' }

beforeEach(async () => {
  await pool.query('delete from account_claims')
  toolkit.fault = null
  toolkit.onUpdate = null
  toolkit.updates.length = 0
  toolkit.people.clear()
  for (const { uid } of [mara, jonas]) {
    await api.setClaims(uid, { superadmin: true })
    toolkit.people.set(uid, { superadmin: true })
  }
  toolkit.people.set(noor.uid, { tenant: 'north' })
})

test('claims come from Firebase, but our database decides on the super-admin claim', {
  tags: ['A10', 'P21'],
}, async () => {
  toolkit.people.set('uid_new', { superadmin: true, tenant: 'north' })
  expect(await call(getClaims, of('uid_new'))).toEqual({ claims: { tenant: 'north' } })
  await api.setClaims('uid_new', { superadmin: false })
  expect(await call(getClaims, of('uid_new'))).toEqual({ claims: { tenant: 'north', superadmin: false } })
  expect(await call(getClaims, of(mara.uid))).toEqual({ claims: { superadmin: true } })
})

test('a person unknown to Firebase is 404, and claims left here can only be withdrawn', {
  tags: ['P21', 'P22'],
}, async () => {
  await pool.query(`insert into accounts (id) values ('uid_gone')`)
  const notFound = { status: 404, code: 'not-found' }
  await expect(call(getClaims, of('uid_gone'))).rejects.toMatchObject(notFound)
  await expect(call(setClaims, change('uid_gone', { superadmin: true }))).rejects.toMatchObject(notFound)
  await api.setClaims('uid_gone', { superadmin: true, door: 1 })
  expect(await call(getClaims, of('uid_gone'))).toEqual({ claims: { superadmin: true, door: 1 } })
  expect(await call(setClaims, change('uid_gone', {}))).toEqual({ claims: {} })
  expect(await kept('uid_gone')).toEqual({})
})

test('a grant is saved on both sides, beside claims that others set at Firebase', {
  tags: ['A10', 'P22', 'P27'],
}, async () => {
  expect(await call(setClaims, change(noor.uid, { superadmin: true, door: 1 }))).toEqual({
    claims: { tenant: 'north', superadmin: true, door: 1 },
  })
  expect(toolkit.people.get(noor.uid)).toEqual({ tenant: 'north', superadmin: true, door: 1 })
  expect(await kept(noor.uid)).toEqual({ superadmin: true, door: 1 })
  expect(await trailOf(noor.uid)).toEqual([{ before: null, after: { superadmin: true, door: 1 } }])
  await expect(as({ ...noor, superadmin: true })(getOverallStats, {})).resolves.toBeDefined()

  await call(setClaims, change(noor.uid, { superadmin: true }))
  expect(toolkit.people.get(noor.uid)).toEqual({ tenant: 'north', superadmin: true })
  const before = toolkit.updates.length
  await call(setClaims, change(noor.uid, { superadmin: true }))
  expect([toolkit.updates.length, (await trailOf(noor.uid)).length]).toEqual([before, 2])
})

test('a grant that Firebase rejects has no effect', { tags: ['A10', 'P22'] }, async () => {
  toolkit.fault = { of: 'update', with: 'failure' }
  await expect(call(setClaims, change(noor.uid, { superadmin: true }))).rejects.toMatchObject(unavailable)
  expect(await kept(noor.uid)).toBeUndefined()
  const named = as({ ...noor, superadmin: true })(getOverallStats, {})
  await expect(named).rejects.toMatchObject({ code: 'no-superadmin-claim' })
  toolkit.fault = null
  await call(setClaims, change(noor.uid, { superadmin: true }))
  expect(await kept(noor.uid)).toEqual({ superadmin: true })
})

test.each(['update', 'every'] as const)(
  'a withdrawal applies at once even if Firebase fails at %s call; saving again completes it',
  { tags: ['A10', 'P22', 'P27'] },
  async (which) => {
    const trailBefore = (await trailOf(jonas.uid)).length
    toolkit.fault = { of: which, with: 'failure' }
    await expect(call(setClaims, change(jonas.uid, {}, 'Leaves'))).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('is withdrawn here'),
    })
    await expect(as(jonas)(getOverallStats, {})).rejects.toMatchObject({ code: 'no-superadmin-claim' })
    expect(toolkit.people.get(jonas.uid)).toEqual({ superadmin: true })
    toolkit.fault = null
    expect(await call(setClaims, change(jonas.uid, {}))).toEqual({ claims: {} })
    expect(toolkit.people.get(jonas.uid)).toEqual({})
    expect((await trailOf(jonas.uid)).slice(trailBefore)).toEqual([{ before: { superadmin: true }, after: {} }])
  },
)

test('a grant fails if its author loses the claim during the call to Firebase', { tags: ['A10', 'P22'] }, async () => {
  toolkit.onUpdate = () => api.setClaims(mara.uid, {})
  const grant = call(setClaims, change(noor.uid, { superadmin: true }))
  await expect(grant).rejects.toMatchObject({ code: 'no-superadmin-claim' })
  expect(await kept(noor.uid)).toBeUndefined()
  expect(toolkit.people.get(noor.uid)).toEqual({ tenant: 'north' })
})

test('a withdrawal neither waits for a change pending at Firebase nor is undone by it', {
  tags: ['A10', 'P22'],
}, async () => {
  await call(setClaims, change(noor.uid, { superadmin: true }))
  let letGo = () => {}
  const reached = new Promise<void>((isReached) => {
    toolkit.onUpdate = () => {
      isReached()
      return new Promise((resolve) => {
        letGo = resolve
      })
    }
  })
  const slow = call(setClaims, change(noor.uid, { superadmin: true, door: 1 }))
  const outcome = expect(slow).rejects.toMatchObject({ status: 409, code: 'changed-meanwhile' })
  await reached
  toolkit.onUpdate = null
  const withdrawal = as(jonas)(setClaims, change(noor.uid, { superadmin: false }))
  await expect.poll(() => kept(noor.uid)).toEqual({ superadmin: false })
  const named = as({ ...noor, superadmin: true })(getOverallStats, {})
  await expect(named).rejects.toMatchObject({ code: 'no-superadmin-claim' })
  letGo()
  await outcome
  expect(await withdrawal).toEqual({ claims: { tenant: 'north', superadmin: false } })
  expect(await kept(noor.uid)).toEqual({ superadmin: false })
  expect(toolkit.people.get(noor.uid)).toEqual({ tenant: 'north', superadmin: false })
})

test('changes that wait for Firebase hold no connections, however many there are', { tags: ['L2', 'H3'] }, async () => {
  const { writes } = api.database.pools
  const many = Array.from({ length: writes.options.max + 4 }, (_, at) => `uid_slow_${at}`)
  for (const uid of many) toolkit.people.set(uid, {})
  await pool.query('insert into accounts (id) select unnest($1::text[])', [many])
  const letGo: (() => void)[] = []
  toolkit.onUpdate = () => new Promise((resolve) => letGo.push(resolve))
  const changes = many.map((uid) => call(setClaims, change(uid, { door: 1 })))
  await expect.poll(() => letGo.length).toBe(many.length)
  await expect.poll(() => [writes.waitingCount, writes.totalCount - writes.idleCount]).toEqual([0, 0])
  toolkit.onUpdate = null
  await call(setClaims, change(noor.uid, { door: 2 }))
  for (const each of letGo) each()
  await Promise.all(changes)
})

test('the rules are checked before any call to Firebase', { tags: ['P22'] }, async () => {
  await expect(call(setClaims, change(mara.uid, {}))).rejects.toMatchObject({ code: 'own-claims' })
  await expect(call(setClaims, change(noor.uid, { aud: 'x' }))).rejects.toMatchObject({ status: 400 })
  await api.setClaims(jonas.uid, {})
  await expect(call(setClaims, change(mara.uid, {}))).rejects.toMatchObject({ code: 'last-superadmin' })
  expect(toolkit.updates).toEqual([])
})

test('the staff list shows the same claims as the claims call', { tags: ['X5'] }, async () => {
  await pool.query('insert into accounts (id) values ($1)', [noor.uid])
  const { claims } = await call(getStaffMember, { params: { staffId: noor.uid as AccountId } })
  expect(claims).toEqual((await call(getClaims, of(noor.uid))).claims)
  expect(claims).toEqual({ tenant: 'north' })
})

test('the operator’s grant gives the first super-admin an account and the claim on both sides', {
  tags: ['A6', 'P27'],
}, async () => {
  toolkit.people.set('uid_first', { tenant: 'north' })
  const needs = { store: createPersonClaimsStore(api.database), provider: claimsProvider }
  const grant = (uid: string) =>
    grantSuperadmin({ uid: uid as AccountId, name: 'Ines First', email: 'ines@orbit.example' }, needs)
  await grant('uid_first')
  await grant('uid_first')
  await expect(grant('uid_nobody')).rejects.toMatchObject({ code: 'not-found' })
  expect(toolkit.people.get('uid_first')).toEqual({ tenant: 'north', superadmin: true })
  expect(await trailOf('uid_first')).toEqual([{ before: null, after: { superadmin: true } }])
  const ines = { uid: 'uid_first', name: 'Ines First', email: 'ines@orbit.example', superadmin: true }
  await expect(as(ines)(getOverallStats, {})).resolves.toBeDefined()
  const { rows } = await pool.query(`select full_name, email from accounts join account_private on account_id = id
    where id = 'uid_first'`)
  expect(rows).toEqual([{ full_name: 'Ines First', email: 'ines@orbit.example' }])
})

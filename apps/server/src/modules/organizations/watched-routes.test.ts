import {
  adoptWatchedOrganizations,
  listWatchedOrganizations,
  maxWatchedOrganizations,
  unwatchOrganization,
  type WatchedReply,
  type WatchList,
  watchOrganization,
} from '@ground-control/contract/organization-lists'
import type { OrgId } from '@ground-control/domain/values/ids'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { type Person, people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request, token } = useApi()
const { mara, jonas } = people

const lists = (person: Person = mara) => as(person)(listWatchedOrganizations, {})
const watch = (orgId: string, list: WatchList = 'own', person: Person = mara) =>
  as(person)(watchOrganization, { params: { list, orgId: orgId as OrgId } })
const unwatch = (orgId: string, list: WatchList = 'own', person: Person = mara) =>
  as(person)(unwatchOrganization, { params: { list, orgId: orgId as OrgId } })
const adopt = (orgIds: readonly string[], person: Person = mara) =>
  as(person)(adoptWatchedOrganizations, { body: { orgIds: orgIds as OrgId[] } })
const idsOf = (entries: WatchedReply['own']) => entries?.map(({ orgId }) => orgId) ?? null
const ids = async (person?: Person) => {
  const { own, team } = await lists(person)
  return { own: idsOf(own), team: idsOf(team) }
}
const trail = async () => {
  const { rows } = await pool.query(
    `select actor_id as by, action, entity_id as id, after ->> 'list' as list from audit_entries
     where number > $1 order by number`,
    [trailStart],
  )
  return rows
}
const fill = (list: WatchList, personId: string, count: number) =>
  pool.query(
    `with begun as (insert into watch_lists values ($1, $2, now()))
     insert into watched_organizations (list, person_id, org_id, added_at, added_by)
     select $1, $2, 'org_' || n, now() - interval '1 day' + n * interval '1 second', 'acc_super'
     from generate_series(1, $3) as n`,
    [list, personId, count],
  )

let trailStart = 0
beforeEach(async () => {
  await pool.query(`
    delete from watched_organizations; delete from watch_lists; delete from organizations;
    insert into organizations (id, name) select 'org_' || n, 'Hall ' || n from generate_series(1, 210) as n;
    insert into organizations (id, name) values ('org /ü%2F', 'Odd')`)
  trailStart = (await pool.query('select coalesce(max(number), 0)::int as number from audit_entries')).rows[0].number
})

test('at first one’s own list is still the browser’s, and the team’s is empty', {
  tags: ['W3'],
}, async () => {
  expect(await lists()).toEqual({ own: null, team: [] })
})

test('an organization is added with who and when, oldest first, and audited', { tags: ['W3', 'P27'] }, async () => {
  const started = Date.now()
  await watch('org_2')
  const reply = await watch('org_1')
  expect(reply).toEqual({
    own: ['org_2', 'org_1'].map((orgId) => ({ orgId, addedAt: expect.any(String), addedBy: 'Mara Okafor' })),
    team: [],
  })
  expect(Date.parse(reply.own?.[0]?.addedAt ?? '')).toBeGreaterThanOrEqual(started - 1000)
  await watch('org_3', 'team', jonas)
  await watch('org_2', 'team')
  const { team } = await lists()
  expect(team.map(({ orgId, addedBy }) => [orgId, addedBy])).toEqual([
    ['org_3', 'Jonas Lindqvist'],
    ['org_2', 'Mara Okafor'],
  ])
  expect(await trail()).toEqual([
    { by: mara.uid, action: 'organization.watched', id: 'org_2', list: 'own' },
    { by: mara.uid, action: 'organization.watched', id: 'org_1', list: 'own' },
    { by: jonas.uid, action: 'organization.watched', id: 'org_3', list: 'team' },
    { by: mara.uid, action: 'organization.watched', id: 'org_2', list: 'team' },
  ])
})

test('one’s own list is private, the team’s is shared', { tags: ['A10'] }, async () => {
  await watch('org_1')
  await watch('org_2', 'own', jonas)
  await watch('org_3', 'team')
  expect(await ids(mara)).toEqual({ own: ['org_1'], team: ['org_3'] })
  expect(await ids(jonas)).toEqual({ own: ['org_2'], team: ['org_3'] })
  // Removing an own entry never removes another person's.
  await unwatch('org_1', 'own', jonas)
  expect(await ids(mara)).toEqual({ own: ['org_1'], team: ['org_3'] })
  await unwatch('org_3', 'team', jonas)
  expect(await ids(mara)).toEqual({ own: ['org_1'], team: [] })
})

test('adding a listed id or removing a missing one changes nothing and is not audited', { tags: ['W3'] }, async () => {
  await watch('org_1')
  const before = await lists()
  expect(await watch(' org_1 ')).toEqual(before)
  expect(await unwatch('org_2')).toEqual(before)
  expect(await unwatch('default-org-id')).toEqual(before)
  expect(await trail()).toHaveLength(1)
  expect((await unwatch('org_1', 'own', jonas)).own).toBeNull()
})

test('an id is trimmed and may hold any character', { tags: ['W3'] }, async () => {
  await watch('  org_1\t')
  await watch('org /ü%2F')
  expect((await ids()).own).toEqual(['org_1', 'org /ü%2F'])
  await unwatch(' org_1')
  expect(idsOf((await unwatch('org /ü%2F')).own)).toEqual([])
  expect((await trail()).at(-1)).toEqual({
    by: mara.uid,
    action: 'organization.unwatched',
    id: 'org /ü%2F',
    list: 'own',
  })
})

test.each([
  ['default-org-id', 422, 'not-watchable'],
  [' default-org-id ', 422, 'not-watchable'],
  ['   ', 422, 'not-watchable'],
  ['org_nowhere', 404, 'not-found'],
  ['<script>alert(1)</script>', 404, 'not-found'],
  ['שלום', 404, 'not-found'],
  ['x'.repeat(201), 400, 'invalid-request'],
])('%j is refused with %i and starts no list', { tags: ['W3'] }, async (orgId, status, code) => {
  for (const list of ['own', 'team'] as const) {
    await expect(watch(orgId, list)).rejects.toMatchObject({ status, code })
  }
  expect(await lists()).toEqual({ own: null, team: [] })
  expect(await trail()).toEqual([])
})

test('an unknown list is refused by name', { tags: ['W3'] }, async () => {
  for (const method of ['PUT', 'DELETE']) {
    const headers = { authorization: `Bearer ${await token()}` }
    const reply = await request('/api/v1/admin/watched-organizations/everyone/org_1', { method, headers })
    const problem = await expectProblem(reply, 400, 'invalid-request')
    expect(problem.errors?.map(({ field }) => field)).toEqual(['list'])
  }
})

test('an emptied list stays empty: the browser’s is not adopted again', async () => {
  await watch('org_1')
  expect((await unwatch('org_1')).own).toEqual([])
  expect((await adopt(['org_2'])).own).toEqual([])
})

test('the browser’s list is adopted once, in order, without ids that can’t be watched', {
  tags: ['P27'],
}, async () => {
  const given = [' org_3 ', 'org_nowhere', 'org_1', 'org_3', '  ', 'default-org-id', 'org_2']
  const { own, team } = await adopt(given)
  expect([idsOf(own), team]).toEqual([['org_3', 'org_1', 'org_2'], []])
  expect((await trail()).map(({ action, id, list }) => [action, id, list])).toEqual(
    ['org_3', 'org_1', 'org_2'].map((id) => ['organization.watched', id, 'own']),
  )
  expect(idsOf((await adopt(['org_9'])).own)).toEqual(['org_3', 'org_1', 'org_2'])
  expect(await trail()).toHaveLength(3)
  // A colleague's browser list belongs to the colleague.
  expect(idsOf((await adopt(['org_9'], jonas)).own)).toEqual(['org_9'])
})

test('an empty browser list does not start the list, so another browser’s can', async () => {
  for (const nothing of [[], ['default-org-id', ' ']]) expect((await adopt(nothing)).own).toBeNull()
  expect(idsOf((await adopt(['org_1'])).own)).toEqual(['org_1'])
})

test('a browser’s list of only deleted organizations is adopted as an empty one', async () => {
  expect((await adopt(['org_nowhere'])).own).toEqual([])
  expect(await trail()).toEqual([])
})

test('of two browser lists offered at once, one is adopted whole', { tags: ['P27'] }, async () => {
  const outcomes = await Promise.all([adopt(['org_1', 'org_2']), adopt(['org_3', 'org_4'])])
  const { own } = await ids()
  expect([
    ['org_1', 'org_2'],
    ['org_3', 'org_4'],
  ]).toContainEqual(own)
  for (const outcome of outcomes) expect(idsOf(outcome.own)).toEqual(own)
  expect(await trail()).toHaveLength(2)
})

test('nothing is lost when two people and several tabs change the lists at once', { tags: ['P27'] }, async () => {
  const orgIds = Array.from({ length: 12 }, (_, at) => `org_${at + 1}`)
  await Promise.all(orgIds.flatMap((id) => [watch(id, 'team'), watch(id, 'team', jonas), watch(id), watch(id)]))
  const { own, team } = await ids()
  expect([own?.toSorted(), team?.toSorted()]).toEqual([orgIds.toSorted(), orgIds.toSorted()])
  expect(await trail()).toHaveLength(24)
  await Promise.all(orgIds.flatMap((id) => [unwatch(id, 'team'), unwatch(id, 'team', jonas)]))
  expect((await ids()).team).toEqual([])
  expect(await trail()).toHaveLength(36)
})

test(`a full list refuses more, even when several are added at once`, async () => {
  await fill('team', '', maxWatchedOrganizations - 1)
  const adding = Array.from({ length: 5 }, (_, at) => watch(`org_${201 + at}`, 'team', at % 2 ? mara : jonas))
  const refused = (await Promise.allSettled(adding)).filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => [reason.status, reason.code])).toEqual(Array(4).fill([409, 'list-full']))
  expect(refused[0]?.reason.message).toContain('200 organizations')
  expect((await lists()).team).toHaveLength(maxWatchedOrganizations)
  // Adding an existing entry adds nothing, and the own list still has room.
  await expect(watch('org_1', 'team')).resolves.toBeDefined()
  await expect(watch('org_210')).resolves.toBeDefined()
  await unwatch('org_1', 'team')
  await expect(watch('org_210', 'team')).resolves.toBeDefined()
})

test('a browser’s list is adopted whole; one that is too long is refused', async () => {
  const all = Array.from({ length: 201 }, (_, at) => `org_${at + 1}`)
  await expect(adopt(all)).rejects.toMatchObject({ status: 400 })
  expect(idsOf((await adopt(all.slice(0, 200))).own)).toEqual(all.slice(0, 200))
})

test('a watched organization that is deleted stays on the list until it is removed', {
  tags: ['P27'],
}, async () => {
  await watch('org_1', 'team')
  await pool.query(`delete from organizations where id = 'org_1'`)
  expect((await ids()).team).toEqual(['org_1'])
  await expect(watch('org_1', 'team')).resolves.toBeDefined()
  expect((await unwatch('org_1', 'team')).team).toEqual([])
  await expect(watch('org_1', 'team')).rejects.toMatchObject({ status: 404 })
})

test('a change whose entry cannot be written is not made', { tags: ['P27'] }, async () => {
  await watch('org_1', 'team')
  await pool.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()`)
  const changes = [watch('org_2'), adopt(['org_2']), watch('org_2', 'team'), unwatch('org_1', 'team')]
  const outcomes = await Promise.allSettled(changes)
  expect(outcomes).toMatchObject(Array(4).fill({ status: 'rejected', reason: { status: 500 } }))
  await pool.query('drop function refuse_entry cascade')
  expect(await ids()).toEqual({ own: null, team: ['org_1'] })
})

test('a person without a name in the token is listed without one', async () => {
  await pool.query(`insert into watch_lists values ('team', '', now());
    insert into watched_organizations values ('team', '', 'org_1', now(), 'acc_third', null)`)
  expect((await call(listWatchedOrganizations, {})).team).toMatchObject([{ orgId: 'org_1', addedBy: null }])
})

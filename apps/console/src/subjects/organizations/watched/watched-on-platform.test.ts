import { ApiError } from '@ground-control/contract/client'
import { maxWatchedOrganizations } from '@ground-control/contract/organization-lists'
import { expect, test } from 'vitest'
import { closeGate, ids, openLists, outage, settled } from './testing/open-lists.ts'

test('the platform adopts the browser’s list once, then uses its own', {
  tags: ['W3'],
}, async () => {
  const first = openLists(['a', 'b'], { keeps: true })
  await first.lists.load()
  expect(first.world.own).toEqual(['a', 'b'])
  expect(first.sent).toEqual(['list', 'adopt'])

  const mirrored = ['a', 'b']
  const later = openLists(['a', 'b'], { keeps: true, own: ids('c'), team: ids('t'), mirrored })
  await later.lists.load()
  expect(later.now()).toMatchObject({ own: ['c'], team: [{ orgId: 't', addedBy: 'Mara Okafor' }], state: 'ready' })
  expect(later.stored.ids).toEqual(['c'])
})

test('ids that only the browser has are added to the person’s list', { tags: ['W3'] }, async () => {
  const { lists, world, stored, sent } = openLists(['a', 'b'], { keeps: true, own: ids('b', 'c'), mirrored: ['b'] })
  await lists.load()
  await settled()
  expect(sent).toEqual(['list', 'add own a'])
  expect([world.own, stored.ids]).toEqual([
    ['b', 'c', 'a'],
    ['b', 'c', 'a'],
  ])
})

test('an empty list is not adopted, and missing organizations are dropped with a message', {
  tags: ['W3'],
}, async () => {
  const empty = openLists([], { keeps: true })
  await empty.lists.load()
  expect(empty.sent).toEqual(['list'])
  await empty.lists.add('a')
  expect(empty.world.own).toEqual(['a'])

  const { lists, now } = openLists(['a', 'deleted'], { keeps: true })
  await lists.load()
  expect(now().own).toEqual(['a'])
  expect(now().notices).toEqual([expect.stringMatching(/don’t exist: deleted\.$/)])
})

test('a list that is too long is adopted in part, with a message', { tags: ['W3'] }, async () => {
  const many = Array.from({ length: maxWatchedOrganizations + 5 }, (_, index) => `org_${index}`)
  const { lists, world, now } = openLists(many, { keeps: true })
  await lists.load()
  expect(world.own).toHaveLength(maxWatchedOrganizations)
  expect(now().notices).toEqual([expect.stringMatching(/first 200 organizations/)])
})

test('changes show at once, go to the platform one by one, and are mirrored', { tags: ['W3'] }, async () => {
  const { lists, stored, sent, now } = openLists([], { keeps: true, own: ids('a') })
  await lists.load()
  const both = [lists.add('b'), lists.remove('a'), lists.add('b', 'team')]
  await settled()
  expect(now().own).toEqual(['b'])
  expect((await Promise.all(both)).map(({ isDone }) => isDone)).toEqual([true, true, true])
  expect(sent).toEqual(['list', 'add own b', 'remove own a', 'add team b'])
  expect(stored.ids).toEqual(['b'])
  expect(now().team).toEqual([expect.objectContaining({ orgId: 'b' })])
})

test('a refused change is undone with a message', { tags: ['W3'] }, async () => {
  const { lists, world, now } = openLists([], { keeps: true, own: ids('a') })
  await lists.load()
  world.refuses = new ApiError(404, 'not-found', 'There is no such organization.')
  const adding = lists.add('b')
  await Promise.resolve()
  expect(now().own).toEqual(['a', 'b'])
  expect(await adding).toEqual({
    isDone: false,
    words: 'The change was undone. There is no such organization.',
  })
  expect(now()).toMatchObject({ own: ['a'], notices: [] })
})

test('a change made while the platform is unreachable is kept, shown, and sent later', {
  tags: ['W3'],
}, async () => {
  const { lists, world, stored, tell, now } = openLists([], { keeps: true, own: ids('a'), team: ids('t') })
  await lists.load()
  world.fails = outage
  const kept = await lists.add('b')
  expect(kept).toMatchObject({ isDone: true, isUnsent: true })
  expect(kept.words).toMatch(/saved in this tab and will be sent/)
  expect(await lists.remove('t', 'team')).toMatchObject({ isDone: false })
  expect(now()).toMatchObject({ own: ['a', 'b'], team: [{ orgId: 't' }] })
  expect(now().notices).toEqual(['1 change will be sent when the platform is back.'])
  expect(stored.ids).toEqual(['a', 'b'])
  world.fails = null
  tell.answering()
  await settled()
  expect(world.own).toEqual(['a', 'b'])
  expect(now()).toMatchObject({ own: ['a', 'b'], notices: [] })
  expect(stored.unsent).toEqual([])
})

test('an unsent change survives a reload, and a later refusal is shown', { tags: ['W3'] }, async () => {
  const { lists, world, stored, tell, now } = openLists(['a'], { keeps: null, own: ids('a') })
  await lists.load()
  expect(now()).toMatchObject({ own: ['a'], state: 'failed' })
  expect(now().notices[0]).toMatch(/Couldn’t load your list/)
  await lists.add('b')
  expect(stored.unsent).toEqual([{ kind: 'add', list: 'own', orgId: 'b' }])

  const reloaded = openLists(stored.ids, { keeps: true, own: ids('a') })
  reloaded.stored.unsent = stored.unsent
  await reloaded.lists.load()
  await settled()
  expect(reloaded.world.own).toEqual(['a', 'b'])

  world.keeps = true
  world.refuses = new ApiError(404, 'not-found', 'There is no such organization.')
  tell.answering()
  await settled()
  expect(now().own).toEqual(['a'])
  expect(now().notices).toEqual([expect.stringMatching(/^Couldn’t send your change to b/)])
})

test('neither unsent changes nor the last person’s list reach the next person', {
  tags: ['A11', 'W3'],
}, async () => {
  const { lists, world, stored, tell, sent, now } = openLists([], { keeps: true, own: ids('a') })
  await lists.load()
  world.fails = outage
  await lists.add('b')
  lists.clear()
  expect(stored.unsent).toEqual([])
  expect(now()).toMatchObject({ own: [], team: null, state: 'loading', notices: [] })
  expect(stored.ids).toEqual([])
  Object.assign(world, { fails: null, own: ids('of-jonas') })
  sent.length = 0
  tell.answering()
  await lists.load()
  await settled()
  expect(sent).toEqual(['list'])
  expect(now().own).toEqual(['of-jonas'])
})

/** Holds answers until the gate opens. */
test('a list still loading at sign-out does not reach the next person', { tags: ['A11', 'W3'] }, async () => {
  const { lists, world, stored, tell, now } = openLists(['x'], { keeps: true, own: ids('of-mara'), team: ids('t') })
  const open = closeGate(world)
  const loading = lists.load()
  await settled()
  lists.clear()
  open()
  await loading
  tell.otherTab({ ids: ids('x'), problem: null, isThere: true })
  expect(now()).toMatchObject({ own: ['x'], team: null, state: 'loading' })
  expect(stored.ids).toEqual(['x'])
})

test('a change being sent at sign-out does not reach the next person', { tags: ['A11', 'W3'] }, async () => {
  const { lists, world, now } = openLists([], { keeps: true, own: ids('of-mara'), team: ids('t') })
  await lists.load()
  const open = closeGate(world)
  const adding = lists.add('b')
  await settled()
  lists.clear()
  expect(await adding).toMatchObject({ isDone: false })
  open()
  await settled()
  expect(now()).toMatchObject({ own: [], team: null, state: 'loading', notices: [] })
})

test('the platform’s list wins when another tab damages its mirror', { tags: ['W3'] }, async () => {
  const { lists, tell, now } = openLists([], { keeps: true, own: ids('a') })
  await lists.load()
  tell.otherTab({ ids: [], problem: 'corrupt', isThere: true })
  tell.otherTab({ ids: [], problem: null, isThere: false })
  expect(now()).toMatchObject({ own: ['a'], notices: [] })
  tell.otherTab({ ids: ids('a', 'b'), problem: null, isThere: true })
  expect(now().own).toEqual(['a', 'b'])
})

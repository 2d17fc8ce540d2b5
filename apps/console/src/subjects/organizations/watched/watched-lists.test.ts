import { ApiError } from '@ground-control/contract/client'
import { maxWatchedOrganizations, type WatchedReply } from '@ground-control/contract/organizations'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import type { BrowserList, BrowserListContent } from './browser-list.ts'
import type { WatchChange } from './watched-change.ts'
import { createWatchedLists } from './watched-lists.ts'

const ids = (...texts: string[]) => texts as OrgId[]
const outage = new ApiError(0, 'network', 'The server could not be reached.')

type World = {
  keeps: boolean | null
  own: OrgId[] | null
  team: OrgId[]
  fails: ApiError | null
  refuses: ApiError | null
  gate: Promise<void> | null
  mirrored: readonly string[]
}

/** A browser and a platform that keep what they are told, and fail when they are told to. */
function openLists(kept: readonly string[], given: Partial<World> = {}) {
  const world: World = {
    keeps: false,
    own: null,
    team: [],
    fails: null,
    refuses: null,
    gate: null,
    mirrored: [],
    ...given,
  }
  const stored = {
    ids: [...kept] as OrgId[],
    refuses: false,
    unsent: [] as readonly WatchChange[],
    mirrored: given.mirrored ?? [],
  }
  const tell: { otherTab: (content: BrowserListContent) => void; answering: () => void } = {
    otherTab: () => {},
    answering: () => {},
  }
  const sent: string[] = []
  const browser: BrowserList = {
    read: () => ({ ids: stored.ids, problem: null, isThere: true }),
    write(next) {
      if (stored.refuses) return 'full'
      stored.ids = [...next]
      return null
    },
    onOtherTab: (listener) => {
      tell.otherTab = listener
    },
  }
  const entry = (orgId: OrgId) => ({ orgId, addedAt: '2026-11-15T00:00:00Z' as Instant, addedBy: 'Mara Okafor' })
  async function answer(what: string, change = () => {}): Promise<WatchedReply> {
    sent.push(what)
    await world.gate
    if (world.fails) throw world.fails
    change()
    return { own: world.own?.map(entry) ?? null, team: world.team.map(entry) }
  }
  const lists = createWatchedLists({
    browser,
    unsent: {
      read: () => stored.unsent,
      write: (changes) => {
        stored.unsent = changes.map(({ kind, list, orgId }) => ({ kind, list, orgId }))
      },
    },
    mirrored: {
      read: () => stored.mirrored,
      write: (next) => {
        stored.mirrored = next
      },
    },
    canPlatformKeep: async () => world.keeps,
    platform: {
      list: () => answer('list'),
      adopt: (orgIds) => answer('adopt', () => (world.own = orgIds.filter((id) => id !== 'deleted'))),
      change: ({ kind, list, orgId }) =>
        answer(`${kind} ${list} ${orgId}`, () => {
          if (world.refuses) throw world.refuses
          const before = (list === 'own' ? world.own : world.team) ?? []
          world[list] = kind === 'add' ? [...before, orgId] : before.filter((id) => id !== orgId)
        }),
    },
    onAnswering: (listener) => {
      tell.answering = listener
    },
  })
  return { lists, world, stored, sent, tell, now: lists.store.get }
}

const settled = () => new Promise((done) => setImmediate(done))

test('without the platform the browser keeps the list', { tags: ['W3'] }, async () => {
  const { lists, stored, now } = openLists(['a'])
  expect(now().own).toEqual(['a'])
  expect(await lists.add('  b\n')).toEqual({ isDone: true, words: 'b is now on your list.' })
  expect(stored.ids).toEqual(['a', 'b'])
  expect(await lists.remove('a')).toEqual({ isDone: true, words: 'a is off your list.' })
  expect(now()).toMatchObject({ own: ['b'], team: null, state: 'ready', notices: [] })
  expect(stored.ids).toEqual(['b'])
})

test.each([
  ['blanks', '  ', 'Enter an organization ID.'],
  ['the placeholder', ' default-org-id ', 'default-org-id is a placeholder, not an organization.'],
  ['a duplicate', ' a ', 'This organization is already on the list.'],
  ['no id at all', 'x'.repeat(10_000), 'That’s too long for an organization ID.'],
])('%s is refused in words', { tags: ['W3'] }, async (_, text, words) => {
  const { lists, now } = openLists(['a'])
  await lists.load()
  expect(await lists.add(text)).toEqual({ isDone: false, words })
  expect(now().own).toEqual(['a'])
})

test('a full list and a list that does not exist are refused in words', { tags: ['W3'] }, async () => {
  const many = Array.from({ length: maxWatchedOrganizations }, (_, index) => `org_${index}`)
  const { lists } = openLists(many)
  await lists.load()
  expect((await lists.add('one-more')).words).toMatch(/^The list is full \(200/)
  expect((await lists.add('a', 'team')).words).toBe('This platform has no team list.')
})

test('a full storage is survived in words, and nothing of the list is lost', { tags: ['W3'] }, async () => {
  const { lists, stored, now } = openLists(['a'])
  await lists.load()
  stored.refuses = true
  await lists.add('b')
  await lists.add('c')
  expect(now().own).toEqual(['a', 'b', 'c'])
  expect(now().notices).toEqual([expect.stringMatching(/^This browser’s storage is full/)])
  stored.refuses = false
  await lists.remove('a')
  expect(stored.ids).toEqual(['b', 'c'])
  expect(now().notices).toEqual([])

  const kept = openLists([], { keeps: true, own: ids('a') })
  kept.stored.refuses = true
  await kept.lists.load()
  expect(kept.now()).toMatchObject({ own: ['a'], notices: [] })
})

test('what another tab wrote is followed, and not overwritten by a change here', { tags: ['W3'] }, async () => {
  const { lists, stored, tell, now } = openLists(['a'])
  await lists.load()
  stored.ids = ids('a', 'z')
  await lists.add('b')
  expect(stored.ids).toEqual(['a', 'z', 'b'])
  stored.ids = ids('q')
  tell.otherTab({ ids: ids('q'), problem: null, isThere: true })
  expect(now().own).toEqual(['q'])
})

test('the platform adopts the browser’s list once, and then its own list counts', {
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

test('an empty list is not taken over, and what no longer exists is left out in words', { tags: ['W3'] }, async () => {
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

test('of a list that is too long the beginning is taken over, and that is said', { tags: ['W3'] }, async () => {
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

test('a refused change is taken back in words', { tags: ['W3'] }, async () => {
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

test('when the platform is out of reach a change is kept, said, and sent when it answers again', {
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

test('a kept change outlives a reload, and is said when it is refused then', { tags: ['W3'] }, async () => {
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

test('nothing unsent reaches the next person, nor what the platform keeps for the last one', {
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

/** Answers wait until it is opened. */
function closeGate(world: World): () => void {
  let open = () => {}
  world.gate = new Promise((resolve) => {
    open = resolve
  })
  return open
}

test('a list on its way when somebody left is not theirs who comes next', { tags: ['A11', 'W3'] }, async () => {
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

test('nor is a change on its way', { tags: ['A11', 'W3'] }, async () => {
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

test('the platform stays the truth when its mirror is damaged in another tab', { tags: ['W3'] }, async () => {
  const { lists, tell, now } = openLists([], { keeps: true, own: ids('a') })
  await lists.load()
  tell.otherTab({ ids: [], problem: 'corrupt', isThere: true })
  tell.otherTab({ ids: [], problem: null, isThere: false })
  expect(now()).toMatchObject({ own: ['a'], notices: [] })
  tell.otherTab({ ids: ids('a', 'b'), problem: null, isThere: true })
  expect(now().own).toEqual(['a', 'b'])
})

import { ApiError } from '@ground-control/contract/client'
import type { WatchedReply } from '@ground-control/contract/organization-lists'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import type { BrowserList, BrowserListContent } from '#subjects/organizations/watched/browser-list.ts'
import type { WatchChange } from '#subjects/organizations/watched/watched-change.ts'
import { createWatchedLists } from '#subjects/organizations/watched/watched-lists.ts'

export const ids = (...texts: string[]) => texts as OrgId[]
export const outage = new ApiError(0, 'network', 'Can’t reach the server.')

export type World = {
  keeps: boolean | null
  own: OrgId[] | null
  team: OrgId[]
  fails: ApiError | null
  refuses: ApiError | null
  gate: Promise<void> | null
  mirrored: readonly string[]
}

/** A browser and a platform that store what they get, and fail on request. */
export function openLists(kept: readonly string[], given: Partial<World> = {}) {
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

export const settled = () => new Promise((done) => setImmediate(done))

export function closeGate(world: World): () => void {
  let open = () => {}
  world.gate = new Promise((resolve) => {
    open = resolve
  })
  return open
}

import { ApiError } from '@ground-control/contract/client'
import { maxWatchedOrganizations, type WatchedReply, type WatchList } from '@ground-control/contract/organization-lists'
import { watchedId } from '@ground-control/domain/organizations/watched-id'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { ExternalStore } from '#platform/external-store.ts'
import type { BrowserList } from './browser-list.ts'
import type { UnsentChanges } from './unsent-changes.ts'
import { type WatchChange, withChanges } from './watched-change.ts'
import { createWatchedStore, type WaitingChange, type Watched } from './watched-store.ts'
import * as words from './watched-words.ts'

type WatchedLists = {
  readonly store: Pick<ExternalStore<Watched>, 'get' | 'subscribe'>
  /** Reads what the platform keeps, once; with `again` even if it is known. */
  load(options?: { readonly again?: boolean }): Promise<void>
  add(orgId: string, list?: WatchList): Promise<words.WatchResult>
  remove(orgId: string, list?: WatchList): Promise<words.WatchResult>
  /** The next person finds this browser's list, as specified, but not what the platform keeps for the previous one. */
  clear(): void
}

type Needs = {
  readonly browser: BrowserList
  readonly unsent: UnsentChanges
  /** What was last mirrored into the browser's list. */
  readonly mirrored: { read(): readonly string[]; write(ids: readonly string[]): void }
  /** null: it can't be asked now. */
  readonly canPlatformKeep: () => Promise<boolean | null>
  readonly platform: {
    list(): Promise<WatchedReply>
    adopt(orgIds: readonly OrgId[]): Promise<WatchedReply>
    change(change: WatchChange): Promise<WatchedReply>
  }
  /** Called when the platform answers again. */
  readonly onAnswering: (listener: () => void) => void
}

/** The platform's list is the truth and the browser's its mirror, or the only list if the platform keeps none. */
export function createWatchedLists(needs: Needs): WatchedLists {
  const { browser, unsent, mirrored, canPlatformKeep, platform, onAnswering } = needs
  const store = createWatchedStore(browser)
  const { facts, publish } = store
  let keeper: 'unknown' | 'browser' | 'platform' = 'unknown'
  let loading: Promise<void> | null = null
  let isSending = false
  let replies = 0
  let life = 0

  function take(reply: WatchedReply) {
    replies += 1
    facts.base = reply.own?.map(({ orgId }) => orgId) ?? facts.base
    mirrored.write(facts.base)
    facts.team = reply.team
    facts.state = 'ready'
    facts.isMirror = true
    keeper = 'platform'
  }

  async function read(ours: number): Promise<void> {
    const canKeep = await canPlatformKeep()
    if (ours !== life) return
    if (canKeep === false) return keepInBrowser()
    try {
      if (canKeep === null) throw new Error('The platform isn’t answering.')
      const repliesBefore = replies
      const reply = await platform.list()
      // A change answered meanwhile is newer than this.
      if (ours !== life || repliesBefore !== replies) return
      const own = withChanges(facts.base, facts.changes)
      if (reply.own === null && own.length > 0) await adopt(own, ours)
      else {
        addWhatOnlyTheBrowserHas(reply.own?.map(({ orgId }) => orgId) ?? [])
        take(reply)
      }
      if (ours !== life) return
      publish()
      void send()
    } catch {
      // The client has logged it.
      if (ours === life) keepUnsent('failed')
    }
  }

  /** Keeps ids that something else added here. What this console mirrored and is gone was removed on another device. */
  function addWhatOnlyTheBrowserHas(own: readonly OrgId[]) {
    if (keeper !== 'unknown') return
    const known = new Set<string>([...own, ...mirrored.read(), ...facts.changes.map(({ orgId }) => orgId)])
    const missing = facts.base.filter((orgId) => !known.has(orgId))
    facts.changes = [...facts.changes, ...missing.map((orgId) => toUnsent({ kind: 'add', list: 'own', orgId }))]
  }

  /** The platform's list starts with this browser's. */
  async function adopt(own: readonly OrgId[], ours: number) {
    const offered = own.slice(0, maxWatchedOrganizations)
    const reply = await platform.adopt(offered)
    if (ours !== life) return
    const taken = new Set(reply.own?.map(({ orgId }) => orgId))
    const left = offered.filter((orgId) => !taken.has(orgId))
    facts.lateWords = [
      ...(own.length > offered.length ? [words.tooManyWords] : []),
      ...(left.length > 0 ? [words.leftOutWords(left)] : []),
    ]
    take(reply)
    settleOwn()
  }

  function keepInBrowser() {
    keeper = 'browser'
    facts.state = 'ready'
    facts.isMirror = false
    facts.team = null
    facts.base = withChanges(facts.base, facts.changes)
    settleOwn()
    publish()
  }

  function settleOwn() {
    for (const change of facts.changes) if (change.list === 'own') change.settle(words.done(change))
    facts.changes = facts.changes.filter(({ list }) => list !== 'own')
    unsent.write([])
  }

  /** Changes of the person's own list wait for the platform; changes of the team's list can't. */
  function keepUnsent(state: Watched['state']) {
    for (const change of facts.changes) {
      change.settle(change.list === 'own' ? words.keptHere : words.teamOutOfReach)
      change.isUnsent = true
    }
    facts.changes = facts.changes.filter(({ list }) => list === 'own')
    facts.state = state
    unsent.write(facts.changes)
    publish()
  }

  async function send() {
    if (isSending || keeper !== 'platform') return
    isSending = true
    const ours = life
    for (let change = facts.changes[0]; change; change = facts.changes[0]) {
      const outcome = await platform.change(change).catch((error: unknown) => ({ error }))
      if (ours !== life) return
      if ('error' in outcome && isOutOfReach(outcome.error)) {
        keepUnsent(facts.state)
        break
      }
      finish(change, outcome)
    }
    isSending = false
  }

  function finish(change: WaitingChange, outcome: WatchedReply | { readonly error: unknown }) {
    const result = 'error' in outcome ? words.takenBack(outcome.error) : words.done(change)
    if (!('error' in outcome)) take(outcome)
    else if (change.isUnsent) facts.lateWords = [...facts.lateWords, words.refusedLaterWords(change, result)]
    facts.changes = facts.changes.filter((each) => each !== change)
    unsent.write(facts.changes.filter(({ isUnsent }) => isUnsent))
    change.settle(result)
    publish()
  }

  function submit(change: WatchChange): Promise<words.WatchResult> {
    facts.lateWords = []
    if (keeper === 'browser') {
      // Another tab may have written since, unless nothing can be stored here.
      if (facts.storageProblem === null) facts.base = browser.read().ids
      facts.base = withChanges(facts.base, [change])
      publish()
      return Promise.resolve(words.done(change))
    }
    return new Promise((settle) => {
      facts.changes = [...facts.changes, { ...change, settle, isUnsent: false }]
      publish()
      if (keeper === 'platform') void send()
      else void lists.load()
    })
  }

  const idsOf = (list: WatchList): readonly OrgId[] =>
    list === 'own' ? store.get().own : (store.get().team ?? []).map(({ orgId }) => orgId)

  const lists: WatchedLists = {
    store,
    load({ again = false } = {}) {
      if (loading) return loading
      if (keeper !== 'unknown' && facts.state === 'ready' && !again) return Promise.resolve()
      if (keeper === 'unknown' && facts.changes.length === 0) facts.changes = unsent.read().map(toUnsent)
      const ours = read(life).finally(() => {
        if (loading === ours) loading = null
      })
      loading = ours
      return ours
    },
    async add(text, list = 'own') {
      const given = watchedId(text)
      if ('problem' in given) return words.refused(given.problem)
      if (list === 'team' && !facts.team) return words.refused('no-team')
      const ids = idsOf(list)
      if (ids.includes(given.orgId)) return words.refused('duplicate')
      if (ids.length >= maxWatchedOrganizations) return words.refused('full')
      return submit({ kind: 'add', list, orgId: given.orgId })
    },
    async remove(text, list = 'own') {
      // If it isn't an id, the list doesn't contain it.
      const change = { kind: 'remove', list, orgId: text.trim() as OrgId } as const
      return idsOf(list).includes(change.orgId) ? submit(change) : words.done(change)
    },
    clear() {
      life += 1
      for (const { settle } of facts.changes) settle(words.dropped)
      keeper = 'unknown'
      loading = null
      isSending = false
      unsent.write([])
      if (facts.isMirror) browser.write([])
      mirrored.write([])
      store.reset()
    },
  }

  browser.onOtherTab(({ ids, problem, isThere }) => {
    // If the platform keeps the list, damage to its mirror means nothing.
    if (keeper === 'platform' && (problem !== null || !isThere)) return
    facts.base = ids
    facts.storageProblem = problem
    publish({ mirrors: false })
  })

  onAnswering(() => {
    if (facts.state === 'failed') void lists.load()
    else void send()
  })

  return lists
}

const toUnsent = (change: WatchChange): WaitingChange => ({ ...change, settle: () => {}, isUnsent: true })

const isOutOfReach = (error: unknown): boolean => error instanceof ApiError && outageStatuses.has(error.status)

/** No answer, or one from a proxy that got none. */
const outageStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504])

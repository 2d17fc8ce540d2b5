import type { OrgId } from '@ground-control/domain/values/ids'
import { createStore, type ExternalStore } from '#platform/external-store.ts'
import type { BrowserList, BrowserListProblem } from './browser-list.ts'
import { type TeamEntry, type WatchChange, withChanges, withTeamChanges } from './watched-change.ts'
import { storageWords, unreadWords, unsentWords, type WatchResult } from './watched-words.ts'

export type Watched = {
  readonly own: readonly OrgId[]
  /** null: no team list, or not loaded yet. */
  readonly team: readonly TeamEntry[] | null
  /** failed: couldn't load the platform's list; `own` is the browser's copy. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly notices: readonly string[]
}

export type WaitingChange = WatchChange & {
  readonly settle: (result: WatchResult) => void
  /** The screen already says that the change waits for the platform. */
  isUnsent: boolean
}

type Facts = {
  /** Confirmed entries, without pending changes. */
  base: readonly OrgId[]
  team: readonly TeamEntry[] | null
  changes: readonly WaitingChange[]
  state: Watched['state']
  storageProblem: BrowserListProblem | null
  /** The platform keeps the list, so browser storage problems don't matter. */
  isMirror: boolean
  lateWords: readonly string[]
}

export type WatchedStore = Pick<ExternalStore<Watched>, 'get' | 'subscribe'> & {
  readonly facts: Facts
  /** Publishes the facts and mirrors them to the browser unless they came from there. */
  publish(options?: { readonly mirrors: boolean }): void
  reset(): void
}

export function createWatchedStore(browser: BrowserList): WatchedStore {
  const facts = factsOf(browser)
  const store = createStore<Watched>(watchedOf(facts))
  function publish({ mirrors } = { mirrors: true }) {
    const own = withChanges(facts.base, facts.changes)
    if (mirrors && !isSame(own, browser.read().ids)) facts.storageProblem = browser.write(own)
    store.set({ ...watchedOf(facts), own: isSame(own, store.get().own) ? store.get().own : own })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    facts,
    publish,
    reset() {
      Object.assign(facts, factsOf(browser))
      publish({ mirrors: false })
    },
  }
}

function factsOf(browser: BrowserList): Facts {
  const { ids, problem } = browser.read()
  return {
    base: ids,
    team: null,
    changes: [],
    state: 'loading',
    storageProblem: problem,
    isMirror: false,
    lateWords: [],
  }
}

function watchedOf({ base, team, changes, state, storageProblem, isMirror, lateWords }: Facts): Watched {
  const unsent = changes.filter(({ isUnsent }) => isUnsent).length
  return {
    own: withChanges(base, changes),
    team: team && withTeamChanges(team, changes),
    state,
    notices: [
      ...(state === 'failed' ? [unreadWords] : []),
      ...(unsent > 0 ? [unsentWords(unsent)] : []),
      ...lateWords,
      ...(storageProblem && !isMirror && state !== 'loading' ? [storageWords[storageProblem]] : []),
    ],
  }
}

const isSame = (one: readonly OrgId[], other: readonly OrgId[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

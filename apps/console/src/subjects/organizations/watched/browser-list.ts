import { watchedIdsOf } from '@ground-control/domain/organizations/watched-id'
import { constants } from '@ground-control/domain/values/constants'
import type { OrgId } from '@ground-control/domain/values/ids'

export type BrowserListProblem = 'corrupt' | 'forbidden' | 'full'

export type BrowserListContent = {
  readonly ids: readonly OrgId[]
  readonly problem: 'corrupt' | 'forbidden' | null
  /** False: nothing stored. An empty list counts as stored. */
  readonly isThere: boolean
}

export type BrowserList = {
  read(): BrowserListContent
  write(ids: readonly OrgId[]): BrowserListProblem | null
  onOtherTab(listener: (content: BrowserListContent) => void): void
}

const key = constants.watchedOrganizationsKey

/** One local storage key with an array of strings. Survives damaged content and blocked storage. */
export const browserList: BrowserList = {
  read() {
    try {
      return contentOf(localStorage.getItem(key))
    } catch {
      return { ids: [], problem: 'forbidden', isThere: false }
    }
  },
  write(ids) {
    try {
      localStorage.setItem(key, JSON.stringify(ids))
      return null
    } catch (error) {
      return isFull(error) ? 'full' : 'forbidden'
    }
  },
  onOtherTab(listener) {
    globalThis.addEventListener?.('storage', (event) => {
      // No key: all storage was cleared.
      if (event.key === key || event.key === null) listener(browserList.read())
    })
  },
}

function contentOf(text: string | null): BrowserListContent {
  if (text === null) return { ids: [], problem: null, isThere: false }
  try {
    const kept: unknown = JSON.parse(text)
    const ids = watchedIdsOf(kept)
    return { ids, problem: Array.isArray(kept) && kept.length === ids.length ? null : 'corrupt', isThere: true }
  } catch {
    return { ids: [], problem: 'corrupt', isThere: true }
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

import { ApiError } from '@ground-control/contract/client'
import { maxWatchedOrganizations } from '@ground-control/contract/organization-lists'
import type { WatchedIdProblem } from '@ground-control/domain/organizations/watched-id'
import type { BrowserListProblem } from './browser-list.ts'
import type { WatchChange } from './watched-change.ts'

export type WatchResult = {
  readonly isDone: boolean
  /** Not sent to the platform yet. */
  readonly isUnsent?: boolean
  readonly words: string
}

const problems: Readonly<Record<WatchedIdProblem | 'duplicate' | 'full' | 'no-team', string>> = {
  blank: 'Enter an organization ID.',
  placeholder: 'default-org-id is a placeholder, not an organization.',
  'too-long': 'That’s too long for an organization ID.',
  duplicate: 'This organization is already on the list.',
  full: `The list is full (${maxWatchedOrganizations} organizations). Remove one first.`,
  'no-team': 'This platform has no team list.',
}

export const refused = (problem: keyof typeof problems): WatchResult => ({ isDone: false, words: problems[problem] })

export function done({ kind, list, orgId }: WatchChange): WatchResult {
  const whose = list === 'own' ? 'your list' : 'the team list'
  return { isDone: true, words: kind === 'add' ? `${orgId} is now on ${whose}.` : `${orgId} is off ${whose}.` }
}

export const keptHere: WatchResult = {
  isDone: true,
  isUnsent: true,
  words: 'Can’t reach the platform. The change is saved in this tab and will be sent automatically.',
}

export const teamOutOfReach: WatchResult = {
  isDone: false,
  words: 'Can’t reach the platform, so the team list is unchanged. Try again later.',
}

/** Happens after sign-out, so no message is needed. */
export const dropped: WatchResult = { isDone: false, words: 'Not changed: nobody is signed in.' }

export function takenBack(error: unknown): WatchResult {
  const because = error instanceof ApiError && error.status < 500 ? error.message : 'The platform couldn’t save it.'
  const request = error instanceof ApiError && error.requestId ? ` (request ${error.requestId})` : ''
  return { isDone: false, words: `The change was undone. ${because}${request}` }
}

export const storageWords: Readonly<Record<BrowserListProblem, string>> = {
  corrupt: 'This browser’s saved list was damaged. Showing what could be recovered.',
  forbidden: 'This browser blocks storage, so the list is lost when you close the page.',
  full: 'This browser’s storage is full, so changes are lost when you close the page.',
}

export const unreadWords = 'Couldn’t load your list from the platform. Showing the copy in this browser.'

export const unsentWords = (count: number): string =>
  count === 1
    ? '1 change will be sent when the platform is back.'
    : `${count} changes will be sent when the platform is back.`

export const refusedLaterWords = ({ orgId }: WatchChange, { words }: WatchResult): string =>
  `Couldn’t send your change to ${orgId}. ${words}`

export const tooManyWords = `Only the first ${maxWatchedOrganizations} organizations of this browser’s list were copied; a list holds no more.`

export const leftOutWords = (ids: readonly string[]): string =>
  `Left out, because these organizations don’t exist: ${ids.join(', ')}.`

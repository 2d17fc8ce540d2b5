import { ApiError } from '@ground-control/contract/client'
import { maxWatchedOrganizations } from '@ground-control/contract/organizations'
import type { WatchedIdProblem } from '@ground-control/domain/organizations/watched-id'
import type { BrowserListProblem } from './browser-list.ts'
import type { WatchChange } from './watched-change.ts'

/** What became of a change, in words for whoever made it. */
export type WatchResult = {
  readonly isDone: boolean
  /** The platform does not know of it yet. */
  readonly isUnsent?: boolean
  readonly words: string
}

const problems: Readonly<Record<WatchedIdProblem | 'duplicate' | 'full' | 'no-team', string>> = {
  blank: 'Enter the ID of an organization.',
  placeholder: 'default-org-id stands for no organization, so it cannot be watched.',
  'too-long': 'That is too long for the ID of an organization.',
  duplicate: 'This organization is on the list already.',
  full: `The list is full: it holds at most ${maxWatchedOrganizations} organizations. Remove one first.`,
  'no-team': 'This platform keeps no list for the team.',
}

export const refused = (problem: keyof typeof problems): WatchResult => ({ isDone: false, words: problems[problem] })

export function done({ kind, list, orgId }: WatchChange): WatchResult {
  const whose = list === 'own' ? 'your list' : 'the list of the team'
  return { isDone: true, words: kind === 'add' ? `${orgId} is on ${whose} now.` : `${orgId} is off ${whose} now.` }
}

export const keptHere: WatchResult = {
  isDone: true,
  isUnsent: true,
  words: 'The platform does not answer. The change is kept in this tab and sent when it answers again.',
}

export const teamOutOfReach: WatchResult = {
  isDone: false,
  words: 'The platform does not answer, so the list of the team stays as it was. Try again when it does.',
}

/** Of a person who has left meanwhile: nobody reads it. */
export const dropped: WatchResult = { isDone: false, words: 'The change was not made: nobody is signed in.' }

export function takenBack(error: unknown): WatchResult {
  const because = error instanceof ApiError && error.status < 500 ? error.message : 'The platform could not save it.'
  const request = error instanceof ApiError && error.requestId ? ` (request ${error.requestId})` : ''
  return { isDone: false, words: `The change was taken back. ${because}${request}` }
}

export const storageWords: Readonly<Record<BrowserListProblem, string>> = {
  corrupt: 'What this browser kept as watched organizations was damaged. What could be read of it is shown.',
  forbidden: 'This browser does not let the console keep anything, so it forgets the list when the page is closed.',
  full: 'The storage of this browser is full, so it forgets the changes to the list when the page is closed.',
}

export const unreadWords =
  'The list that the platform keeps could not be read. This is the one that this browser remembers.'

export const unsentWords = (count: number): string =>
  count === 1
    ? 'One change is kept in this tab until the platform answers again.'
    : `${count} changes are kept in this tab until the platform answers again.`

export const refusedLaterWords = ({ orgId }: WatchChange, { words }: WatchResult): string =>
  `A change that was kept in this tab, ${orgId}, could not be sent. ${words}`

export const tooManyWords = `Of the list of this browser the first ${maxWatchedOrganizations} organizations were taken over: a list holds no more.`

export const leftOutWords = (ids: readonly string[]): string =>
  `Of the list of this browser these were left out, because there are no such organizations: ${ids.join(', ')}.`

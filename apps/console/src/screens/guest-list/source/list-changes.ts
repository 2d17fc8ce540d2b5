import { ApiError } from '@ground-control/contract/client'
import type { GuestListState, LoadProgress, ReadyGuestList } from './guest-list-state.ts'
import type { CheckAnswer, NumberedView, PageAnswer, Snapshot } from './messages/calls.ts'

const nothingRead: LoadProgress = { ticketsRead: 0, ticketsTotal: null, bytesRead: 0, bytesTotal: null }

export const startLoading: GuestListState = { state: 'loading', progress: nothingRead }

/** G10: whatever went wrong. An event that is not there is another matter: trying again does not help. */
export function toFailed(error: unknown): GuestListState {
  const isMissing = error instanceof ApiError && error.status === 404
  return {
    state: 'failed',
    reason: isMissing ? 'There is no such event.' : 'Error loading guest list. Please try again later.',
    requestId: error instanceof ApiError ? error.requestId : null,
    isMissing,
  }
}

type Rest = Pick<ReadyGuestList, 'refresh' | 'live'>

export function toReady(
  { viewNumber, view, page, edition, figures, updatedAt }: Snapshot,
  newest: NumberedView,
  { refresh, live }: Rest,
): ReadyGuestList {
  const isBehind = viewNumber < newest.number
  return { state: 'ready', figures, view, page, wanted: newest.view, edition, updatedAt, isBehind, refresh, live }
}

export const withPage = (
  ready: ReadyGuestList,
  { page, view, viewNumber }: PageAnswer,
  newest: NumberedView,
): ReadyGuestList => ({ ...ready, view, page, wanted: newest.view, isBehind: viewNumber < newest.number })

/** Where nothing changed, what is shown stays the very same. */
export const withCheck = (
  ready: ReadyGuestList,
  { changed, updatedAt }: CheckAnswer,
  newest: NumberedView,
  refresh: ReadyGuestList['refresh'],
): ReadyGuestList =>
  changed ? toReady(changed, newest, { refresh, live: ready.live }) : { ...ready, updatedAt, refresh }

import { ApiError } from '@ground-control/contract/client'
import type { GuestListState, LoadProgress, ReadyGuestList } from './guest-list-state.ts'
import type { CheckAnswer, Snapshot } from './messages/calls.ts'

const nothingRead: LoadProgress = { ticketsRead: 0, ticketsTotal: null, bytesRead: 0, bytesTotal: null }

export const startLoading: GuestListState = { state: 'loading', progress: nothingRead, first: null }

export function toFailed(error: unknown): GuestListState {
  const isMissing = error instanceof ApiError && error.status === 404
  return {
    state: 'failed',
    reason: isMissing ? 'There is no such event.' : 'Error loading guest list. Please try again later.',
    requestId: error instanceof ApiError ? error.requestId : null,
    isMissing,
  }
}

export const toReady = (
  snapshot: Snapshot,
  { refresh, live }: Pick<ReadyGuestList, 'refresh' | 'live'>,
): ReadyGuestList => ({ state: 'ready', ...snapshot, refresh, live })

/** The rest of the list leaves the first page unchanged, so its rows stay the same values. */
export function withFirstRows(ready: ReadyGuestList, before: GuestListState): ReadyGuestList {
  const first = before.state === 'loading' ? before.first : null
  if (!first || JSON.stringify(first.rows) !== JSON.stringify(ready.page.rows)) return ready
  return { ...ready, page: { ...ready.page, rows: first.rows } }
}

/** If nothing changed, the rows stay the same values and aren't redrawn. */
export const withCheck = (
  ready: ReadyGuestList,
  { changed, updatedAt }: CheckAnswer,
  refresh: ReadyGuestList['refresh'],
): ReadyGuestList => (changed ? toReady(changed, { refresh, live: ready.live }) : { ...ready, updatedAt, refresh })

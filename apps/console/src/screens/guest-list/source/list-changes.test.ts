import { ApiError } from '@ground-control/contract/client'
import type { GuestFigures, GuestPage } from '@ground-control/domain/guests/guest'
import type { Cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { toFailed, toReady, withCheck } from './list-changes.ts'
import type { Snapshot } from './messages/calls.ts'
import { apiErrorWith } from './messages/wire-failure.ts'

const figures: GuestFigures = {
  guests: 0,
  tickets: 0,
  sold: 0,
  comps: 0,
  redeemed: 0,
  refunded: 0,
  gross: 0 as Cents,
  refundedAmount: 0 as Cents,
  paymentsNotCounted: 0,
  types: [],
}
const page: GuestPage = { rows: [], page: 1, pageCount: 1, from: 0, to: 0, found: 0 }
const view = { search: '', status: 'all', page: 1, pageSize: 25 } as const
const snapshot: Snapshot = { view, page, edition: 1, figures, updatedAt: 1000 }

test('every failure uses the specification’s words and keeps the request id', { tags: ['G10'] }, () => {
  const refused = apiErrorWith({ status: 500, code: 'internal', message: 'Something', requestId: 'r-1' })
  const reason = 'Error loading guest list. Please try again later.'
  expect(toFailed(refused)).toEqual({ state: 'failed', reason, requestId: 'r-1', isMissing: false })
  expect(toFailed(new Error('The worker stopped.'))).toEqual({
    state: 'failed',
    reason,
    requestId: null,
    isMissing: false,
  })
})

test('a missing event is reported as missing', { tags: ['G10'] }, () => {
  expect(toFailed(new ApiError(404, 'not-found', 'Nothing'))).toMatchObject({
    reason: 'There is no such event.',
    isMissing: true,
  })
})

test('a check that found nothing moves the time and nothing else', () => {
  const ready = toReady(snapshot, { refresh: 'running', live: 'on' })
  const checked = withCheck(ready, { changed: null, updatedAt: 2000 }, 'idle')
  expect(checked).toEqual({ ...ready, updatedAt: 2000, refresh: 'idle' })
  expect(checked.page).toBe(ready.page)
})

test('a check that found something shows it and leaves the live state alone', () => {
  const ready = toReady(snapshot, { refresh: 'idle', live: 'on' })
  const changed = { ...snapshot, edition: 2, updatedAt: 2000 }
  expect(withCheck(ready, { changed, updatedAt: 2000 }, 'idle')).toMatchObject({
    edition: 2,
    live: 'on',
  })
})

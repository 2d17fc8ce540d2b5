import { ApiError } from '@ground-control/contract/client'
import { expect, test } from 'vitest'
import { toPart } from './query-part.ts'

const unreachable = new ApiError(0, 'network', 'Can’t reach the server.')

test('without an answer and without a failure it is loading', { tags: ['O2'] }, () => {
  expect(toPart({ data: undefined, error: null, dataUpdatedAt: 0 })).toEqual({ state: 'loading' })
})

test('a missing first answer is a failure, with its cause', { tags: ['O2'] }, () => {
  expect(toPart({ data: undefined, error: unreachable, dataUpdatedAt: 0 })).toEqual({
    state: 'failed',
    error: unreachable,
  })
})

test('an answer that fails to refresh is kept and marked', { tags: ['O2'] }, () => {
  expect(toPart({ data: 7, error: null, dataUpdatedAt: 42 })).toEqual({
    state: 'ready',
    data: 7,
    updatedAt: 42,
    refreshFailed: false,
  })
  expect(toPart({ data: 7, error: unreachable, dataUpdatedAt: 42 })).toMatchObject({ data: 7, refreshFailed: true })
})

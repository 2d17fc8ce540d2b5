import { ApiError } from '@ground-control/contract/client'
import { FirebaseError } from 'firebase/app'
import { afterEach, expect, test, vi } from 'vitest'
import { apiErrorOf, telling } from './firestore-failure.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['unavailable', 0, 'network'],
  ['unknown', 0, 'network'],
  ['permission-denied', 403, 'permission-denied'],
  ['unauthenticated', 401, 'unauthenticated'],
  ['aborted', 409, 'aborted'],
  ['internal', 500, 'internal'],
])('Firestore’s %s is reported like a failed call', { tags: ['A9'] }, (code, status, told) => {
  expect(apiErrorOf(new FirebaseError(code, 'No.'))).toMatchObject({ status, code: told })
})

test('failures are logged without a name; a missing account is an answer', { tags: ['A9'] }, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = (error: Error) => telling('accounts/{uid}', () => Promise.reject(error))
  await expect(failing(new ApiError(404, 'not-found', 'None.'))).rejects.toThrow('None.')
  expect(logged).not.toHaveBeenCalled()
  await expect(failing(new FirebaseError('permission-denied', 'acc_ada'))).rejects.toMatchObject({ status: 403 })
  expect(logged.mock.calls).toEqual([['Firestore accounts/{uid} answered permission-denied']])
})

test('a store that does not answer counts as unreachable', { tags: ['A9'] }, async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = telling('accounts/{uid}', () => new Promise(() => {}))
  const told = expect(asked).rejects.toMatchObject({ status: 0, code: 'network' })
  await vi.advanceTimersByTimeAsync(15_000)
  await told
})

import { FirebaseError } from 'firebase/app'
import { expect, test } from 'vitest'
import { isEnded, signInErrorOf } from './sign-in-failure.ts'

const failed = (code: string, customData?: Record<string, unknown>) => new FirebaseError(code, 'No.', customData)

test.each([
  ['a closed popup', failed('auth/popup-closed-by-user'), 'popup-closed'],
  ['a second press', failed('auth/cancelled-popup-request'), 'popup-closed'],
  ['a blocked popup', failed('auth/popup-blocked'), 'popup-blocked'],
  ['no connection', failed('auth/network-request-failed'), 'network'],
  ['a script that could not be fetched', failed('auth/internal-error', new Event('error') as never), 'network'],
  ['too many attempts', failed('auth/too-many-requests'), 'too-many-requests'],
  ['another method', failed('auth/account-exists-with-different-credential'), 'different-credential'],
  ['a disabled account', failed('auth/user-disabled'), 'user-disabled'],
  ['an address that is not allowed', failed('auth/unauthorized-domain'), 'unknown'],
  ['a provider in trouble', failed('auth/internal-error'), 'unknown'],
  ['anything else', new Error('what?'), 'unknown'],
])('Firebase: %s has its own failure', { tags: ['A8'] }, (_, error, failure) => {
  expect(signInErrorOf(error)).toMatchObject({ failure, cause: error })
})

test('only an explicit answer of the provider ends a session', { tags: ['A9'] }, () => {
  const codes = ['auth/user-disabled', 'auth/user-token-expired', 'auth/network-request-failed', 'auth/internal-error']
  expect(codes.map((code) => isEnded(failed(code)))).toEqual([true, true, false, false])
  expect(isEnded(new TypeError('Failed to fetch'))).toBe(false)
})

import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { expect, test } from 'vitest'
import { SignInError } from '#platform/identity/identity-port.ts'
import { signInErrorOf } from './sign-in-failure.ts'

const denied = (error_description: string | null, error = 'access_denied') =>
  new ErrorResponse({ error, error_description })

test.each([
  ['a cancelled chooser', denied('cancelled'), 'popup-closed'],
  ['a plain denial of any provider', denied(null), 'popup-closed'],
  ['a disabled account', denied('user_disabled'), 'user-disabled'],
  ['too many attempts', denied('too_many_requests'), 'too-many-requests'],
  ['an account of another method', denied('different_credential'), 'different-credential'],
  ['no connection', new TypeError('Failed to fetch'), 'network'],
  ['no answer in time', new ErrorTimeout(), 'network'],
  ['a provider in trouble', denied(null, 'server_error'), 'unknown'],
  ['anything else', new Error('what?'), 'unknown'],
])('%s has its own failure', { tags: ['A8'] }, (_, error, failure) => {
  expect(signInErrorOf(error).failure).toBe(failure)
})

test('a blocked popup is detected before any request', { tags: ['A8'] }, () => {
  const blocked = new SignInError('popup-blocked')
  expect(signInErrorOf(blocked)).toBe(blocked)
})

import type { SignInFailure } from '@ground-control/domain/staff/access'
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { SignInError } from '#platform/identity/identity-port.ts'

export function signInErrorOf(error: unknown): SignInError {
  return error instanceof SignInError ? error : new SignInError(failureOf(error), { cause: error })
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof ErrorResponse) return refusals.get(error.error_description ?? '') ?? failureOfCode(error.error)
  // fetch throws a TypeError when no answer came.
  return error instanceof TypeError || error instanceof ErrorTimeout ? 'network' : 'unknown'
}

/** The embedded provider denies access and puts its reason in the description. */
const refusals = new Map<string, SignInFailure>([
  ['cancelled', 'popup-closed'],
  ['user_disabled', 'user-disabled'],
  ['too_many_requests', 'too-many-requests'],
  ['different_credential', 'different-credential'],
])

const failureOfCode = (code: string | null): SignInFailure => (code === 'access_denied' ? 'popup-closed' : 'unknown')

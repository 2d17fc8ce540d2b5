import type { SignInFailure } from '@ground-control/domain/staff/access'
import { FirebaseError } from 'firebase/app'
import { SignInError } from '#platform/identity/identity-port.ts'

export const signInErrorOf = (error: unknown): SignInError => new SignInError(failureOf(error), { cause: error })

/** The provider has ended the session. Any other failure may pass. */
export const isEnded = (error: unknown): boolean => error instanceof FirebaseError && endings.has(error.code)

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof FirebaseError)) return 'unknown'
  return failures.get(error.code) ?? (isScriptMissing(error) ? 'network' : 'unknown')
}

/** Google's script for the popup couldn't be loaded. The browser reports that as an event. */
const isScriptMissing = ({ code, customData }: FirebaseError) =>
  code === 'auth/internal-error' && typeof Event !== 'undefined' && customData instanceof Event

const failures = new Map<string, SignInFailure>([
  ['auth/popup-closed-by-user', 'popup-closed'],
  // Pressed again, so nobody waits for the first popup.
  ['auth/cancelled-popup-request', 'popup-closed'],
  ['auth/user-cancelled', 'popup-closed'],
  ['auth/popup-blocked', 'popup-blocked'],
  ['auth/network-request-failed', 'network'],
  ['auth/timeout', 'network'],
  ['auth/too-many-requests', 'too-many-requests'],
  ['auth/account-exists-with-different-credential', 'different-credential'],
  ['auth/user-disabled', 'user-disabled'],
])

const endings = new Set([
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
])

import type { SignInFailure } from '@ground-control/domain/staff/access'
import { useState } from 'react'
import { identity } from '#platform/identity/identity.ts'
import { SignInError } from '#platform/identity/identity-port.ts'

type Attempt =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly failure: SignInFailure }

/** One attempt at a time. When it succeeds the guard of the sign-in page moves on by itself. */
export function useSignIn(): { readonly attempt: Attempt; readonly signIn: () => void } {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'none' })
  function signIn() {
    setAttempt({ state: 'running' })
    identity()
      .signInWithPopup()
      .catch((error: unknown) => {
        setAttempt({ state: 'failed', failure: error instanceof SignInError ? error.failure : 'unknown' })
      })
  }
  return { attempt, signIn }
}

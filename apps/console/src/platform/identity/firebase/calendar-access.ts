import { type Auth, GoogleAuthProvider, reauthenticateWithPopup, type UserCredential } from 'firebase/auth'
import { TokenUnavailable } from '#platform/identity/identity-port.ts'
import { googleProvider } from './google-provider.ts'
import { signInErrorOf } from './sign-in-failure.ts'

type Held = { readonly uid: string; readonly token: string; readonly until: number }

/** Google's live for an hour; nobody tells when it began. */
const lifeMs = 55 * 60_000

/** Google gives its token with the sign-in alone: Firebase neither keeps nor renews it, and a reload loses it. */
export function openCalendarAccess(auth: Auth) {
  let kept: Held | null = null

  function keep(result: UserCredential): void {
    const token = GoogleAuthProvider.credentialFromResult(result)?.accessToken
    kept = token ? { uid: result.user.uid, token, until: Date.now() + lifeMs } : null
  }

  /** Another tab may have signed somebody else in since. */
  const held = (): string | null =>
    kept && kept.uid === auth.currentUser?.uid && Date.now() < kept.until ? kept.token : null

  return {
    keep,
    held,
    forget() {
      kept = null
    },
    /** By a popup, so nothing may be waited for before it. null: whoever was asked did not allow it. */
    async askAgain(): Promise<string | null> {
      const user = auth.currentUser
      if (!user) return null
      try {
        keep(await reauthenticateWithPopup(user, googleProvider()))
        return held()
      } catch (error) {
        if (signInErrorOf(error).failure === 'network') throw new TokenUnavailable({ cause: error })
        return null
      }
    },
  }
}

import {
  type Auth,
  beforeAuthStateChanged,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  getIdTokenResult,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithPopup,
  signInWithPopup,
  signOut,
  type User,
  type UserCredential,
} from 'firebase/auth'
import type { FirebaseConfig } from '#platform/config.ts'
import {
  type IdentityChange,
  type IdentityPort,
  type Principal,
  TokenUnavailable,
} from '#platform/identity/identity-port.ts'
import { firebaseApp } from './firebase-app.ts'
import { isEnded, signInErrorOf } from './sign-in-failure.ts'

/** Firebase Auth with Google sign-in. Its SDK keeps the session for all tabs and across restarts. */
export function createFirebaseIdentity(config: FirebaseConfig): IdentityPort {
  const auth = openAuth(config)
  const calendar = openCalendarAccess(auth)
  const listeners = new Set<(change: IdentityChange) => void>()
  let isLeaving = false
  const isReady = auth.authStateReady().then(() => {
    follow(auth, {
      // Nobody signed out here, so the SDK did because the provider ended the session.
      causeHere: (user) => (user || isLeaving ? 'here' : 'expired'),
      tell(change) {
        for (const listener of listeners) listener(change)
      },
    })
  })

  return {
    asksForCalendar: true,
    ready: () => isReady.then(() => principalOf(auth.currentUser)),
    current: () => principalOf(auth.currentUser),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async signInWithPopup() {
      try {
        const result = await signInWithPopup(auth, googleProvider())
        calendar.keep(result)
        const { uid, email, displayName } = result.user
        return { uid, email, displayName }
      } catch (error) {
        throw signInErrorOf(error)
      }
    },
    async signOut() {
      isLeaving = true
      calendar.forget()
      try {
        await signOut(auth)
      } finally {
        isLeaving = false
      }
    },
    async getToken({ forceRefresh = false } = {}) {
      await isReady
      const user = auth.currentUser
      if (!user) return null
      try {
        const { token, claims, expirationTime } = await getIdTokenResult(user, forceRefresh)
        return { value: token, claims, expiresAt: Date.parse(expirationTime) }
      } catch (error) {
        if (!isEnded(error)) throw new TokenUnavailable({ cause: error })
        // The SDK ends some sessions itself.
        if (auth.currentUser === user) await signOut(auth)
        return null
      }
    },
    calendarAccessToken: ({ forceRefresh = false } = {}) =>
      forceRefresh ? calendar.askAgain() : Promise.resolve(calendar.held()),
  }
}

function openAuth(config: FirebaseConfig): Auth {
  const auth = initializeAuth(firebaseApp(config), {
    // The second is for browsers without a database, as in some private windows.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  const emulator = config.emulators?.auth
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}

type Follower = {
  readonly causeHere: (user: User | null) => IdentityChange['cause']
  readonly tell: (change: IdentityChange) => void
}

function follow(auth: Auth, { causeHere, tell }: Follower): void {
  let known = auth.currentUser?.uid
  let here: { readonly uid: string | undefined; readonly cause: IdentityChange['cause'] } | null = null
  // Runs before every change made by this tab, but not before other tabs' changes.
  beforeAuthStateChanged(auth, (user) => {
    here = { uid: user?.uid, cause: causeHere(user) }
  })
  onAuthStateChanged(auth, (user) => {
    if (user?.uid === known) return
    known = user?.uid
    const cause = here && here.uid === known ? here.cause : 'another-tab'
    here = null
    tell({ principal: principalOf(user), cause })
  })
}

const principalOf = (user: User | null): Principal | null =>
  user && { uid: user.uid, email: user.email, displayName: user.displayName }

type Held = { readonly uid: string; readonly token: string; readonly until: number }

/** Google's tokens live for an hour, counted from a moment we don't know. */
const lifeMs = 55 * 60_000

/** Google gives its token only at sign-in: Firebase neither keeps nor renews it, and a reload loses it. */
function openCalendarAccess(auth: Auth) {
  let kept: Held | null = null

  function keep(result: UserCredential): void {
    const token = GoogleAuthProvider.credentialFromResult(result)?.accessToken
    kept = token ? { uid: result.user.uid, token, until: Date.now() + lifeMs } : null
  }

  /** Another tab may have signed in somebody else meanwhile. */
  const held = (): string | null =>
    kept && kept.uid === auth.currentUser?.uid && Date.now() < kept.until ? kept.token : null

  return {
    keep,
    held,
    forget() {
      kept = null
    },
    /** Opens a popup, so nothing may be awaited before. null: the person refused access. */
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

const calendarScope = 'https://www.googleapis.com/auth/calendar'

/** Requests the calendar too. People with several accounts always choose one. */
function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.addScope(calendarScope)
  provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}

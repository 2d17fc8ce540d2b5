import { ErrorResponse } from 'oidc-client-ts'
import type { OidcConfig } from '#platform/config.ts'
import { type IdentityChange, type IdentityPort, TokenUnavailable } from '#platform/identity/identity-port.ts'
import { createOidcProtocol } from './oidc-client.ts'
import { openSignInPopup } from './popup-window.ts'
import { calendarTokenOf, isDue, principalOf, type Session, tokenOf } from './session.ts'
import { openSessionStore } from './session-store.ts'
import { signInErrorOf } from './sign-in-failure.ts'

const lockName = 'ground-control.session'
const revokeWaitMs = 3_000

/** Any OpenID provider with the authorization code flow, PKCE and refresh tokens; the embedded one is such a provider. */
export function createOidcIdentity(config: OidcConfig): IdentityPort {
  const protocol = createOidcProtocol(config)
  const store = openSessionStore(config)
  const listeners = new Set<(change: IdentityChange) => void>()
  let session: Session | null = null
  let isLeaving = false
  const isReady = store.read().then((stored) => {
    session = stored
  })

  function adopt(next: Session | null, cause: IdentityChange['cause']) {
    const changed = next?.uid !== session?.uid
    session = next
    if (!changed) return
    for (const listener of listeners) listener({ principal: principalOf(next), cause })
  }

  /** Refresh tokens work once. One tab at a time, and one that waited takes what the other got. */
  function renew(held: Session): Promise<Session | null> {
    return navigator.locks.request(lockName, async () => {
      // Signed out while this waited: signOut has its turn next, and what is stored until then no longer counts.
      if (isLeaving) return null
      const stored = await store.read()
      if (stored?.accessToken !== held.accessToken) {
        adopt(stored, 'another-tab')
        return stored
      }
      try {
        const renewed = await protocol.refresh(stored)
        await store.write(renewed)
        if (isLeaving) return null
        adopt(renewed, 'here')
        return renewed
      } catch (error) {
        if (!isEnded(error)) throw new TokenUnavailable({ cause: error })
        // In this order: who follows it can tell other tabs why, before they see that it is gone.
        adopt(null, 'expired')
        await store.write(null)
        return null
      }
    })
  }

  const sessionNow = async (forceRefresh: boolean): Promise<Session | null> =>
    session && (forceRefresh || isDue(session, Date.now())) ? renew(session) : session

  store.onOtherTab(async () => {
    await isReady
    const stored = await store.read()
    if (!isLeaving) adopt(stored, 'another-tab')
  })

  return {
    ready: () => isReady.then(() => principalOf(session)),
    current: () => principalOf(session),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async signInWithPopup() {
      try {
        const popup = openSignInPopup()
        try {
          const signedIn = await protocol.signIn(popup)
          await navigator.locks.request(lockName, () => store.write(signedIn))
          adopt(signedIn, 'here')
          return { uid: signedIn.uid, email: signedIn.email, displayName: signedIn.displayName }
        } finally {
          popup.close()
        }
      } catch (error) {
        throw signInErrorOf(error)
      }
    },
    async signOut() {
      isLeaving = true
      adopt(null, 'here')
      // Behind the lock, so that a refresh under way, here or in another tab, cannot bring the session back.
      const left = await navigator.locks.request(lockName, async () => {
        const stored = await store.read()
        await store.write(null)
        isLeaving = false
        return stored
      })
      if (left) await Promise.race([forgotten(protocol.revoke(left)), elapsed(revokeWaitMs)])
    },
    async getToken({ forceRefresh = false } = {}) {
      await isReady
      return tokenOf(await sessionNow(forceRefresh))
    },
    async calendarAccessToken({ forceRefresh = false } = {}) {
      await isReady
      // Who may not anyway need not be renewed for it.
      return calendarTokenOf(session) && calendarTokenOf(await sessionNow(forceRefresh))
    },
  }
}

const isEnded = (error: unknown) => error instanceof ErrorResponse && error.error === 'invalid_grant'

/** Out of reach, the provider keeps the refresh token until it expires; this browser has let go of it either way. */
const forgotten = (work: Promise<void>) => work.catch(() => undefined)

const elapsed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

import { z } from 'zod'
import type { OidcConfig } from '#platform/config.ts'
import {
  type IdentityChange,
  type IdentityPort,
  SignInError,
  TokenUnavailable,
} from '#platform/identity/identity-port.ts'
import { readStored, removeStored, writeStored } from '#platform/kept/browser-storage.ts'
import { openSignInPopup } from './popup-window.ts'
import { createRefresh } from './refresh.ts'
import { calendarTokenOf, isDue, principalOf, Session, tokenOf } from './session.ts'

const lockName = 'ground-control.session'
const revokeWaitMs = 3_000

/** Any OpenID provider with the authorization code flow, PKCE and refresh tokens, such as the embedded one. */
export function createOidcIdentity(config: OidcConfig): IdentityPort {
  const refresh = createRefresh(config)
  /** For signing in and out. A start with a session doesn't need it. */
  const protocol = () => import('./oidc-protocol.ts')
  const store = openSessionStore(config)
  const listeners = new Set<(change: IdentityChange) => void>()
  let session: Session | null = null
  let isLeaving = false
  const isReady = store.read().then((stored) => {
    session = stored
    // Popups must open directly in the click handler, so the code must be loaded by then.
    if (!session) void forgotten(protocol())
    // The page was closed or reloaded during sign-out, so finish that.
    if (store.isLeft()) void leave(store.isLeft)
  })

  function adopt(next: Session | null, cause: IdentityChange['cause']) {
    const changed = next?.uid !== session?.uid
    session = next
    if (!changed) return
    for (const listener of listeners) listener({ principal: principalOf(next), cause })
  }

  /** Refresh tokens work once, so tabs take turns, and a tab that waited uses what the other one got. */
  function renew(held: Session): Promise<Session | null> {
    return navigator.locks.request(lockName, async () => {
      // The person signed out while this waited. signOut runs next, so ignore what is stored.
      if (isLeaving) return null
      const stored = await store.read()
      if (stored?.accessToken !== held.accessToken) {
        adopt(stored, 'another-tab')
        return stored
      }
      try {
        const renewed = await refresh(stored)
        if (renewed) {
          await store.write(renewed)
          if (isLeaving) return null
          adopt(renewed, 'here')
          return renewed
        }
      } catch (error) {
        throw new TokenUnavailable({ cause: error })
      }
      // In this order, so that listeners can tell other tabs the reason before those notice the missing session.
      adopt(null, 'expired')
      await store.write(null)
      return null
    })
  }

  const sessionNow = async (forceRefresh: boolean): Promise<Session | null> =>
    session && (forceRefresh || isDue(session, Date.now())) ? renew(session) : session

  async function leave(isWanted: () => boolean) {
    // Takes the lock, so that a running refresh, here or in another tab, can't bring the session back.
    const left = await navigator.locks.request(lockName, async () => {
      const stored = isWanted() ? await store.take() : null
      isLeaving = false
      return stored
    })
    if (left)
      await Promise.race([forgotten(protocol().then(({ revoke }) => revoke(config, left))), elapsed(revokeWaitMs)])
  }

  store.onOtherTab(async () => {
    await isReady
    const stored = await store.read()
    if (!isLeaving) adopt(stored, 'another-tab')
  })

  return {
    ready: () => isReady.then(() => principalOf(session)),
    current: () => principalOf(session),
    prepare: protocol,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async signInWithPopup() {
      const popup = openSignInPopup()
      try {
        const { signIn } = await protocol().catch((cause: unknown) => {
          throw new SignInError('network', { cause })
        })
        const signedIn = await signIn(config, popup)
        await navigator.locks.request(lockName, () => store.begin(signedIn))
        adopt(signedIn, 'here')
        return { uid: signedIn.uid, email: signedIn.email, displayName: signedIn.displayName }
      } catch (error) {
        throw error instanceof SignInError ? error : new SignInError('unknown', { cause: error })
      } finally {
        popup.close()
      }
    },
    async signOut({ isChosen }) {
      isLeaving = true
      // Only for a chosen sign-out, because a failed check may just mean that the page is reloading.
      if (isChosen) store.markLeft()
      adopt(null, 'here')
      await leave(() => true)
    },
    async getToken({ forceRefresh = false } = {}) {
      await isReady
      return tokenOf(await sessionNow(forceRefresh))
    },
    async calendarAccessToken({ forceRefresh = false } = {}) {
      await isReady
      return calendarTokenOf(session) && calendarTokenOf(await sessionNow(forceRefresh))
    },
  }
}

/**
 * If the provider can't be reached, it keeps the refresh token until that expires. This browser has dropped it anyway.
 */
const forgotten = (work: Promise<unknown>) => work.catch(() => undefined)

const elapsed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type SessionStore = {
  read(): Promise<Session | null>
  write(session: Session | null): Promise<void>
  begin(session: Session): Promise<void>
  /** Synchronous, because the page may close at the same moment. From here on, the stored session no longer counts. */
  markLeft(): void
  /** True until the session is deleted, or somebody signs in. */
  isLeft(): boolean
  /** Deletes the session and returns it. */
  take(): Promise<Session | null>
  /** Called when another tab wrote. */
  onOtherTab(listener: () => void): void
}

const databaseName = 'ground-control'
const storeName = 'identity'
const key = 'session'
const leftKey = 'ground-control.signed-out'

/**
 * Keeps the session for all tabs, beyond the browser's end. Not in local storage: tabs in different processes may read
 * there what another has already replaced, and using a refresh token twice ends the session. A transaction reads what
 * was last written.
 */
function openSessionStore({ issuer, clientId }: OidcConfig): SessionStore {
  const database = openDatabase()
  const otherTabs = new BroadcastChannel('ground-control.session')

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => { readonly result: T }) {
    const transaction = (await database).transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    return new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  async function stored() {
    const { data } = Session.safeParse(await run('readonly', (store) => store.get(key)))
    // Ignores the session of another provider or client, which may remain from earlier settings.
    return data?.issuer === issuer && data.clientId === clientId ? data : null
  }

  const put = (session: Session | null) =>
    run<unknown>('readwrite', (store) => (session ? store.put(session, key) : store.delete(key)))

  const isLeft = () => readStored(leftKey, z.literal(true)) !== null

  async function putAndUnmark(session: Session | null) {
    await put(session)
    removeStored(leftKey)
    otherTabs.postMessage(null)
  }

  return {
    read: async () => (isLeft() ? null : stored()),
    async write(session) {
      await put(session)
      otherTabs.postMessage(null)
    },
    begin: putAndUnmark,
    markLeft: () => writeStored(leftKey, true),
    isLeft,
    async take() {
      const left = await stored()
      await putAndUnmark(null)
      return left
    },
    onOtherTab(listener) {
      otherTabs.addEventListener('message', listener)
      // A page restored from the browser's history has missed changes.
      window.addEventListener('pageshow', ({ persisted }) => persisted && listener())
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

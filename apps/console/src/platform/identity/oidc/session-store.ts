import type { OidcConfig } from '#platform/config.ts'
import { Session } from './session.ts'

export type SessionStore = {
  read(): Promise<Session | null>
  write(session: Session | null): Promise<void>
  /** Another tab wrote. */
  onOtherTab(listener: () => void): void
}

const databaseName = 'ground-control'
const storeName = 'identity'
const key = 'session'

/**
 * Where the session outlives the browser, for all its tabs. Not local storage: tabs in different processes may read
 * there what another has already replaced, and a refresh token that is used twice ends the session. A transaction
 * reads what was last written.
 */
export function openSessionStore({ issuer, clientId }: OidcConfig): SessionStore {
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

  return {
    async read() {
      const { data } = Session.safeParse(await run('readonly', (store) => store.get(key)))
      // One of another provider or client, left from other settings, is none of ours.
      return data?.issuer === issuer && data.clientId === clientId ? data : null
    },
    async write(session) {
      await run<unknown>('readwrite', (store) => (session ? store.put(session, key) : store.delete(key)))
      otherTabs.postMessage(null)
    },
    onOtherTab(listener) {
      otherTabs.addEventListener('message', listener)
      // A page that comes back out of the browser's history has slept through what happened meanwhile.
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

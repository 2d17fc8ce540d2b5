import { Account, getPrivateAccount } from '@ground-control/contract/accounts'
import { ApiError, orNull } from '@ground-control/contract/client'
import type { AccountId } from '@ground-control/domain/values/ids'
import {
  Bytes,
  collection,
  connectFirestoreEmulator,
  DocumentReference,
  doc,
  type Firestore,
  GeoPoint,
  getDoc,
  getDocs,
  getFirestore,
  limit,
  query,
  runTransaction,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { FirebaseConfig } from '#platform/config.ts'
import { firebaseApp } from '#platform/identity/firebase/firebase-app.ts'
import type { DocumentsPort } from '#subjects/accounts/documents-port.ts'
import { notThere, telling } from './firestore-failure.ts'

type Fields = Readonly<Record<string, unknown>>

/** One account besides this one is enough to know that a name is taken. */
const maxOfOneName = 2

/** The collection `accounts`, and below each account `privateData` with a record of the same id. */
export function openFirestoreDocuments(config: FirebaseConfig): DocumentsPort {
  const store = openStore(config)
  const accountOf = (uid: AccountId) => doc(store, 'accounts', idOf(uid))
  const privateOf = (uid: AccountId) => doc(store, 'accounts', idOf(uid), 'privateData', idOf(uid))
  const named = (username: string) =>
    query(collection(store, 'accounts'), where('username', '==', username), limit(maxOfOneName))

  async function withUsername(username: string): Promise<readonly AccountId[]> {
    const { docs } = await getDocs(named(username))
    // Firestore's ids are plain strings, and any of them can hold the name.
    return docs.map(({ id }) => id as AccountId)
  }

  async function read(reference: () => DocumentReference): Promise<Fields> {
    const found = await getDoc(reference())
    if (!found.exists()) throw notThere()
    return found.data()
  }

  return {
    account: (uid) =>
      orNull(telling('accounts/{uid}', async () => Account.parse({ ...(await read(() => accountOf(uid))), id: uid }))),

    privateRecord: (uid) =>
      orNull(
        telling('accounts/{uid}/privateData/{uid}', async () =>
          getPrivateAccount.reply.parse(plainFields(await read(() => privateOf(uid)))),
        ),
      ),

    username: (uid) =>
      telling('accounts/{uid}', async () => ({
        username: usernameOf(await read(() => accountOf(uid))),
        updatedAt: null,
      })),

    withUsername: (username) => telling('accounts by username', () => withUsername(username)),

    // A look-up can't be part of a transaction: another account could still take the name in between.
    changeUsername: (uid, { username, from }) =>
      telling('accounts/{uid}', async () => {
        const others = (await withUsername(username)).filter((id) => id !== uid)
        if (others.length > 0) throw new ApiError(409, 'username-taken', 'That username is taken.')
        await runTransaction(store, async (transaction) => {
          const found = await transaction.get(accountOf(uid))
          if (!found.exists()) throw notThere()
          if (usernameOf(found.data()) !== from.username)
            throw new ApiError(409, 'changed-meanwhile', 'Someone else changed this username.')
          transaction.update(accountOf(uid), { username })
        })
      }),
  }
}

function openStore(config: FirebaseConfig): Firestore {
  const store = getFirestore(firebaseApp(config))
  const emulator = config.emulators?.firestore
  if (emulator) connectFirestoreEmulator(store, emulator.host, emulator.port)
  return store
}

/** From an address, where a slash would lead to another document. */
function idOf(uid: AccountId): AccountId {
  if (uid === '' || uid.includes('/') || /^(\.{1,2}|__.*__)$/.test(uid)) throw notThere()
  return uid
}

const usernameOf = ({ username }: Fields): string | null => (typeof username === 'string' ? username : null)

/** Firestore's own types, in the form that the platform's calls use. */
const plainFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]))

function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString()
  if (value instanceof GeoPoint) return { latitude: value.latitude, longitude: value.longitude }
  if (value instanceof DocumentReference) return value.path
  if (value instanceof Bytes) return value.toBase64()
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' && value !== null ? plainFields(Object.fromEntries(Object.entries(value))) : value
}

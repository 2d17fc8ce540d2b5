import { getAccount } from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import { api } from '#platform/api.ts'
import { consoleConfig, type FirebaseConfig } from '#platform/config.ts'
import type { DocumentsPort } from './documents-port.ts'

/** Accounts are read in Firestore. Readings and changes are then in no trail of ours, and have no reason to be kept. */
export const isFirestoreUsed = (): boolean => firestoreConfig() !== null

/** null: the settings say that accounts are read from the platform. Its code comes with the first account read there. */
export async function firestoreDocuments(): Promise<DocumentsPort | null> {
  const config = firestoreConfig()
  if (!config) return null
  const { openFirestoreDocuments } = await import('./firestore/firestore-documents.ts')
  firestore ??= openFirestoreDocuments(config)
  return firestore
}

/** By itself: a start asks for nothing else of an account. */
export const readAccount: DocumentsPort['account'] = async (uid, options) => {
  const store = await firestoreDocuments()
  return store ? store.account(uid, options) : orNull(api(getAccount, { params: { uid } }, options))
}

function firestoreConfig(): FirebaseConfig | null {
  const { identity } = consoleConfig()
  return identity.provider === 'firebase' && identity.documents ? identity : null
}

let firestore: DocumentsPort | null = null

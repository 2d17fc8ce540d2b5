import { getAccount } from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import { api } from '#platform/api.ts'
import { consoleConfig, type FirebaseConfig } from '#platform/config.ts'
import type { DocumentsPort } from './documents-port.ts'

/** Accounts are in Firestore. Our trail then doesn't record reads and changes, so no reason is asked for. */
export const isFirestoreUsed = (): boolean => firestoreConfig() !== null

/** null: the settings say that accounts come from the platform. The code loads with the first account. */
export async function firestoreDocuments(): Promise<DocumentsPort | null> {
  const config = firestoreConfig()
  if (!config) return null
  const { openFirestoreDocuments } = await import('./firestore/firestore-documents.ts')
  firestore ??= openFirestoreDocuments(config)
  return firestore
}

export const readAccount: DocumentsPort['account'] = async (uid, options) => {
  const store = await firestoreDocuments()
  return store ? store.account(uid, options) : orNull(api(getAccount, { params: { uid } }, options))
}

function firestoreConfig(): FirebaseConfig | null {
  const { identity } = consoleConfig()
  return identity.provider === 'firebase' && identity.documents ? identity : null
}

let firestore: DocumentsPort | null = null

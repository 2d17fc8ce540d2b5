import { consoleConfig, type FirebaseConfig } from '#platform/config.ts'
import { apiDocuments } from './api-documents.ts'
import type { DocumentsPort } from './documents-port.ts'

/** Accounts are read in Firestore. Readings and changes are then in no trail of ours, and have no reason to be kept. */
export const isFirestoreUsed = (): boolean => firestoreConfig() !== null

/** Where the settings say accounts are. Firestore's code comes with the first account that is read there. */
export const documents: DocumentsPort = {
  account: async (...asked) => (await store()).account(...asked),
  privateRecord: async (...asked) => (await store()).privateRecord(...asked),
  username: async (...asked) => (await store()).username(...asked),
  withUsername: async (...asked) => (await store()).withUsername(...asked),
  changeUsername: async (...asked) => (await store()).changeUsername(...asked),
}

function firestoreConfig(): FirebaseConfig | null {
  const { identity } = consoleConfig()
  return identity.provider === 'firebase' && identity.documents ? identity : null
}

let firestore: DocumentsPort | null = null

async function store(): Promise<DocumentsPort> {
  const config = firestoreConfig()
  if (!config) return apiDocuments
  const { openFirestoreDocuments } = await import('./firestore/firestore-documents.ts')
  firestore ??= openFirestoreDocuments(config)
  return firestore
}

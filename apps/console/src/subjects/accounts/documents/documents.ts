import {
  findAccountsByUsername,
  getAccount,
  getAccountDocument,
  getPrivateAccount,
  patchAccountDocument,
} from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import { api } from '#platform/api.ts'
import { consoleConfig, type FirebaseConfig } from '#platform/config.ts'
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

/** Through the platform's own calls, which enforce who may do what and keep a trail of it. */
const apiDocuments: DocumentsPort = {
  account: (uid, options) => orNull(api(getAccount, { params: { uid } }, options)),

  privateRecord: (uid, options) => orNull(api(getPrivateAccount, { params: { uid } }, options)),

  async username(uid, options) {
    const { fields, updatedAt } = await api(getAccountDocument, { params: { uid } }, options)
    return { username: typeof fields.username === 'string' ? fields.username : null, updatedAt }
  },

  async withUsername(username, options) {
    const { documents } = await api(findAccountsByUsername, { body: { username } }, options)
    return documents.map(({ id }) => id)
  },

  async changeUsername(uid, { username, from, reason }) {
    await api(patchAccountDocument, {
      params: { uid },
      body: {
        fields: { username },
        ...(from.updatedAt && { expectedUpdatedAt: from.updatedAt }),
        ...(reason && { reason }),
      },
    })
  },
}

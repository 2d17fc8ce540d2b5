import {
  findAccountsByUsername,
  getAccountDocument,
  patchAccountDocument,
} from '@ground-control/contract/account-documents'
import { getPrivateAccount } from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import { api } from '#platform/api.ts'
import { firestoreDocuments, readAccount } from './account-store.ts'
import type { DocumentsPort } from './documents-port.ts'

/** Wherever the settings say accounts are. */
export const documents: DocumentsPort = {
  account: readAccount,
  privateRecord: async (...asked) => (await store()).privateRecord(...asked),
  username: async (...asked) => (await store()).username(...asked),
  withUsername: async (...asked) => (await store()).withUsername(...asked),
  changeUsername: async (...asked) => (await store()).changeUsername(...asked),
}

const store = async () => (await firestoreDocuments()) ?? apiDocuments

const apiDocuments: Omit<DocumentsPort, 'account'> = {
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

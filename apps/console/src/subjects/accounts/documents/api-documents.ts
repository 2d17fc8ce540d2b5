import {
  findAccountsByUsername,
  getAccount,
  getAccountDocument,
  getPrivateAccount,
  patchAccountDocument,
} from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import { api } from '#platform/api.ts'
import type { DocumentsPort } from './documents-port.ts'

/** Through the platform's own calls, which enforce who may do what and keep a trail of it. */
export const apiDocuments: DocumentsPort = {
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

import {
  findAccountsByUsername,
  getAccountDocument,
  getPrivateDocument,
  patchAccountDocument,
  patchPrivateDocument,
} from '@ground-control/contract/account-documents'
import { getAccount, getPrivateAccount } from '@ground-control/contract/accounts'
import { getProfile } from '@ground-control/contract/profiles'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import { createAccountStore } from './account-store.ts'
import { createDocumentService } from './document-service.ts'
import { createDocumentStore } from './document-store.ts'

export function mountAccounts(serve: Serve, { database }: { readonly database: Database }) {
  const accounts = createAccountStore(database)
  const documents = createDocumentService({ store: createDocumentStore(database) })

  serve(getAccount, async ({ params }) => (await accounts.byId(params.uid)) ?? noAccount())
  // The profile masks contacts, so reading it is not audited. Every read of the private record is.
  serve(getProfile, async ({ params }) => (await accounts.profile(params.uid)) ?? noAccount())
  serve(getPrivateAccount, async (call) => (await documents.privateRecord(readingOf(call))).fields)

  serve(getAccountDocument, ({ params }) => documents.account(params.uid))
  serve(patchAccountDocument, (call) => documents.patchAccount({ ...readingOf(call), ...call.body }))
  serve(findAccountsByUsername, async ({ body }) => ({ documents: await documents.byUsername(body.username) }))
  serve(getPrivateDocument, (call) => documents.privateRecord(readingOf(call)))
  serve(patchPrivateDocument, (call) => documents.patchPrivate({ ...readingOf(call), ...call.body }))
}

type AccountCall = {
  readonly params: { readonly uid: AccountId }
  readonly principal: Principal | null
  readonly requestId: string
}

const readingOf = (call: AccountCall) => ({
  uid: call.params.uid,
  actor: staffOf(call),
  requestId: call.requestId,
})

function noAccount(): never {
  throw new Refusal('not-found', 'There is no such account.')
}

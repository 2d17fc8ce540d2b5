import {
  findAccountsByUsername,
  getAccountDocument,
  getPrivateDocument,
  patchAccountDocument,
  patchPrivateDocument,
} from '@ground-control/contract/accounts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { DocumentService } from './document-service.ts'

export function documentRoutes(serve: Serve, documents: DocumentService) {
  serve(getAccountDocument, ({ params }) => documents.account(params.uid))
  serve(patchAccountDocument, (call) =>
    documents.patchAccount({ uid: call.params.uid, ...call.body, actor: staffOf(call), requestId: call.requestId }),
  )
  serve(findAccountsByUsername, async ({ body }) => ({ documents: await documents.byUsername(body.username) }))
  serve(getPrivateDocument, (call) =>
    documents.privateRecord({ uid: call.params.uid, actor: staffOf(call), requestId: call.requestId }),
  )
  serve(patchPrivateDocument, (call) =>
    documents.patchPrivate({ uid: call.params.uid, ...call.body, actor: staffOf(call), requestId: call.requestId }),
  )
}

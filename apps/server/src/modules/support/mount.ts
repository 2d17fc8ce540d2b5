import type { Endpoint } from '@ground-control/contract/endpoint'
import {
  addCaseMessage,
  changeCase,
  countCases,
  getCase,
  linkToCase,
  listCases,
  openCase,
} from '@ground-control/contract/support'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type Call, type Serve, staffOf } from '#platform/http/serve.ts'
import type { SignInRules } from '#platform/identity/can-sign-in.ts'
import { createCaseReadStore } from './case-read-store.ts'
import { caseReferences } from './case-references.ts'
import { createCaseService } from './case-service.ts'
import { createCaseWriteStore } from './case-write-store.ts'

type Needs = { readonly database: Database; readonly signInRules: SignInRules; readonly timeZone: string }

export function mountSupport(serve: Serve, { database, signInRules, timeZone }: Needs) {
  const cases = createCaseService({
    read: createCaseReadStore(database),
    store: createCaseWriteStore(database),
    references: caseReferences,
    timeZone,
    signInRules,
  })
  serve(listCases, (call) => cases.list(call.query, staffOf(call).uid))
  serve(countCases, (call) => cases.counts(staffOf(call).uid))
  serve(getCase, ({ params }) => cases.detail(params.caseId))
  serve(openCase, (call) => cases.open({ ...call.body, ...askedBy(call) }))
  serve(addCaseMessage, (call) => cases.addMessage({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(changeCase, (call) => cases.change({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(linkToCase, (call) => cases.link({ ...call.body, ...call.params, ...askedBy(call) }))
}

const askedBy = (call: Pick<Call<Endpoint>, 'principal' | 'requestId' | 'idempotencyKey'>) => ({
  actor: actorOf(staffOf(call)),
  requestId: call.requestId,
  idempotencyKey: call.idempotencyKey,
})

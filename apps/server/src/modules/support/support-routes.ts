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
import { type Call, type Serve, staffOf } from '#platform/http/serve.ts'
import type { CaseService } from './case-service.ts'

export function supportRoutes(serve: Serve, cases: CaseService) {
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

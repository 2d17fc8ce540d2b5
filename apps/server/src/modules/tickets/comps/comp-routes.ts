import { issueComps } from '@ground-control/contract/tickets'
import { actorOf } from '#platform/audit/write-audit.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { CompService } from './comp-service.ts'

export function compRoutes(serve: Serve, comps: CompService) {
  serve(issueComps, (call) =>
    comps.issue({
      ...call.body,
      actor: actorOf(staffOf(call)),
      actingFor: call.organizationId,
      idempotencyKey: call.idempotencyKey,
      requestId: call.requestId,
    }),
  )
}

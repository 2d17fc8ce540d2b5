import { setTicketStatus } from '@ground-control/contract/tickets'
import { actorOf } from '#platform/audit/write-audit.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { RedemptionService } from './redemption-service.ts'

export function redemptionRoutes(serve: Serve, redemption: RedemptionService) {
  serve(setTicketStatus, (call) =>
    redemption.setRedeemed({
      ...call.body,
      ticketId: call.params.id,
      actor: actorOf(staffOf(call)),
      actingFor: call.organizationId,
      requestId: call.requestId,
    }),
  )
}

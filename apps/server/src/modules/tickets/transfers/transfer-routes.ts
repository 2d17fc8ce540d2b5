import { listTransfers, transferTickets } from '@ground-control/contract/tickets'
import { actorOf } from '#platform/audit/write-audit.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { TransferListStore } from './transfer-list-store.ts'
import type { TransferService } from './transfer-service.ts'

export function transferRoutes(serve: Serve, transfers: TransferService, list: TransferListStore) {
  serve(transferTickets, (call) =>
    transfers.transfer({
      ...call.body,
      actor: actorOf(staffOf(call)),
      actingFor: call.organizationId,
      idempotencyKey: call.idempotencyKey,
      requestId: call.requestId,
    }),
  )
  serve(listTransfers, ({ query }) => list.list(query))
}

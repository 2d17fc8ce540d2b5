import {
  issueComps,
  listAccountTickets,
  listPaymentTickets,
  listTicketChanges,
  listTicketDetails,
  listTickets,
  listTransfers,
  previewCompNotice,
  previewTransferNotice,
  setTicketStatus,
  transferTickets,
} from '@ground-control/contract/tickets'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { FastifyInstance } from 'fastify'
import type { Notices } from '#modules/mail/notices/notices.ts'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { createCompService } from './comp-service.ts'
import { createCompStore } from './comp-store.ts'
import { createListTags } from './lists/list-tags.ts'
import { clearOldChanges, createTicketChangeStore } from './lists/ticket-change-store.ts'
import { createTicketListService } from './lists/ticket-list-service.ts'
import { createTicketListStore } from './lists/ticket-list-store.ts'
import { createRedemptionService } from './redemption-service.ts'
import { createRedemptionStore } from './redemption-store.ts'
import { createTransferListStore } from './transfers/transfer-list-store.ts'
import { createTransferService } from './transfers/transfer-service.ts'
import { createTransferStore } from './transfers/transfer-store.ts'

type Needs = {
  readonly database: Database
  readonly switches: Switches
  readonly notices: Notices
  readonly version: string
  readonly timeZone: string
}

export function mountTickets(app: FastifyInstance, serve: Serve, needs: Needs) {
  const { database, switches, notices, version, timeZone } = needs
  const changes = createTicketChangeStore(database)
  const lists = createTicketListService({
    store: createTicketListStore(database),
    changes,
    tags: createListTags(version),
  })
  serve(listTicketDetails, ({ params, query, organizationId }) =>
    lists.details(params.eventId, [query.orgId, organizationId]),
  )
  serve(listTicketChanges, ({ params, query }) => lists.changes(params.eventId, query.since))
  serve(listTickets, ({ query }) => lists.filtered(query))
  serve(listAccountTickets, ({ params }) => lists.filtered(params))
  serve(listPaymentTickets, ({ params }) => lists.ofPayment(params.paymentIntentId))
  clearOldChanges(app, changes)

  const redemption = createRedemptionService({ store: createRedemptionStore(database), timeZone })
  serve(setTicketStatus, (call) => redemption.setRedeemed({ ...call.body, ticketId: call.params.id, ...askedBy(call) }))

  const comps = createCompService({ store: createCompStore(database), switches, notices, timeZone })
  serve(issueComps, (call) => comps.issue({ ...call.body, ...askedBy(call), idempotencyKey: call.idempotencyKey }))

  serve(previewCompNotice, ({ body }) => comps.preview(body))

  const transfers = createTransferService({ store: createTransferStore(database), switches, notices, timeZone })
  const transferList = createTransferListStore(database)
  serve(transferTickets, (call) =>
    transfers.transfer({ ...call.body, ...askedBy(call), idempotencyKey: call.idempotencyKey }),
  )
  serve(previewTransferNotice, ({ body }) => transfers.preview(body))
  serve(listTransfers, ({ query }) => transferList.list(query))
}

type TicketCall = {
  readonly principal: Principal | null
  readonly organizationId: OrgId | null
  readonly requestId: string
}

const askedBy = (call: TicketCall) => ({
  actor: actorOf(staffOf(call)),
  actingFor: call.organizationId,
  requestId: call.requestId,
})

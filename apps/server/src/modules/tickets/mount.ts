import { letInAtDoor, redeemAtDoor } from '@ground-control/contract/door'
import { getEntryCode, replaceEntryCode, resendTickets } from '@ground-control/contract/entry'
import { listFirstGuests, listTicketChanges, listTicketDetails } from '@ground-control/contract/guests'
import {
  issueComps,
  listAccountTickets,
  listPaymentTickets,
  listTickets,
  listTransfers,
  previewCompNotice,
  previewTransferNotice,
  setTicketStatus,
  transferTickets,
} from '@ground-control/contract/tickets'
import { getTicketTimeline } from '@ground-control/contract/timeline'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { FastifyInstance } from 'fastify'
import type { Mail } from '#modules/mail/mount.ts'
import type { Notices } from '#modules/mail/notices/notices.ts'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { TicketFolding } from '#platform/db/ticket-folding.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { createCompService } from './comp-service.ts'
import { createCompStore } from './comp-store.ts'
import { createDoorCodes } from './door/door-codes.ts'
import { mountDoor } from './door/mount-door.ts'
import { createDoorService } from './door/redeem-at-door.ts'
import { createEntryService } from './entry/entry-service.ts'
import { createEntryStore } from './entry/entry-store.ts'
import { createResendService } from './entry/resend-service.ts'
import { createFirstGuestsStore } from './lists/first-guests-store.ts'
import { createListTags } from './lists/list-tags.ts'
import { clearOldChanges, createTicketChangeStore } from './lists/ticket-change-store.ts'
import { createTicketListService } from './lists/ticket-list-service.ts'
import { createTicketListStore } from './lists/ticket-list-store.ts'
import { createRedemptionService } from './redemption/redemption-service.ts'
import { createRedemptionStore } from './redemption/redemption-store.ts'
import { createTicketTimeline } from './ticket-timeline.ts'
import { createTransferListStore } from './transfers/transfer-list-store.ts'
import { createTransferService } from './transfers/transfer-service.ts'
import { createTransferStore } from './transfers/transfer-store.ts'

type Needs = {
  readonly database: Database
  readonly folding: TicketFolding
  readonly switches: Switches
  readonly notices: Notices
  readonly version: string
  readonly timeZone: string
  readonly mail: Pick<Mail, 'outbox' | 'desk'>
}

export function mountTickets(app: FastifyInstance, serve: Serve, needs: Needs) {
  const { database, folding, switches, notices, version, timeZone, mail } = needs
  const changes = createTicketChangeStore(database)
  const tags = createListTags(version)
  const [store, first] = [createTicketListStore(database), createFirstGuestsStore(database)]
  const lists = createTicketListService({ store, first, changes, tags, folding })
  serve(listTicketDetails, ({ params, query, organizationId }) =>
    lists.details(params.eventId, [query.orgId, organizationId]),
  )
  serve(listFirstGuests, ({ params, query }) => lists.firstGuests(params.eventId, query.guests))
  serve(listTicketChanges, ({ params, query }) => lists.changes(params.eventId, query.since))
  serve(listTickets, ({ query }) => lists.filtered(query))
  serve(listAccountTickets, ({ params, query }) => lists.filtered(params, query.contacts === 'masked'))
  serve(listPaymentTickets, ({ params }) => lists.ofPayment(params.paymentIntentId))
  clearOldChanges(app, changes)

  const timeline = createTicketTimeline(database)
  serve(getTicketTimeline, ({ params }) => timeline(params.id))

  const redemptions = createRedemptionStore(database)
  const redemption = createRedemptionService({ store: redemptions, timeZone })
  serve(setTicketStatus, (call) => redemption.setRedeemed({ ...call.body, ticketId: call.params.id, ...askedBy(call) }))

  const codes = createDoorCodes(database)
  const door = createDoorService({ codes, redemptions, timeZone })
  mountDoor(serve, { database, codes, changes, tags })
  serve(redeemAtDoor, (call) => door.redeem(call.params.eventId, call.body, keyed(call)))
  serve(letInAtDoor, (call) => door.letIn(call.params.eventId, { ...call.body, ...keyed(call) }))

  const entry = createEntryService({ store: createEntryStore(database) })
  serve(getEntryCode, (call) => entry.view(call.params.id, askedBy(call)))
  serve(replaceEntryCode, (call) => entry.replace(call.params.id, { ...call.body, ...keyed(call) }))
  const resending = createResendService({ database, mail, switches, timeZone })
  serve(resendTickets, (call) => resending.resend({ ...call.body, ...keyed(call) }))

  const comps = createCompService({ store: createCompStore(database), switches, notices, timeZone })
  serve(issueComps, (call) => comps.issue({ ...call.body, ...keyed(call) }))

  serve(previewCompNotice, ({ body }) => comps.preview(body))

  const transfers = createTransferService({ store: createTransferStore(database), switches, notices, timeZone })
  const transferList = createTransferListStore(database)
  serve(transferTickets, (call) => transfers.transfer({ ...call.body, ...keyed(call) }))
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

const keyed = (call: TicketCall & { readonly idempotencyKey: string | null }) => ({
  ...askedBy(call),
  idempotencyKey: call.idempotencyKey,
})

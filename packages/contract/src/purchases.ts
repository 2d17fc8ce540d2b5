import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EventPlaces } from './events.ts'
import { AccountId, CaseId, Cents, Count, EventId, Instant, Named, OrgId, PaymentId, TicketId } from './primitives.ts'
import { Dispute, Purchaser, RefundRecord } from './refunds.ts'
import { CaseState } from './support.ts'
import { TicketDetail } from './tickets.ts'

const AccountEvent = z.object({
  eventId: EventId,
  name: z.string().nullable(),
  orgId: OrgId,
  orgName: z.string().nullable(),
  startDate: Instant.nullable(),
  endDate: Instant.nullable(),
})

const Purchase = z.object({
  paymentIntentId: PaymentId,
  orgId: OrgId,
  paidAt: Instant,
  /** In the smallest unit of the currency; US cents if there is none. */
  amount: Cents,
  currency: z.string().optional(),
  disputes: z.array(Dispute).optional(),
  refunded: Cents,
  tickets: z.array(TicketDetail),
})
export type Purchase = z.output<typeof Purchase>

export const listAccountPurchases = endpoint({
  name: 'listAccountPurchases',
  method: 'GET',
  path: '/api/v1/admin/accounts/{uid}/purchases',
  summary: 'What an account paid for, newest first, at most 200, with the events of the tickets',
  permission: 'staff',
  params: z.object({ uid: AccountId }),
  reply: z.object({ purchases: z.array(Purchase), events: z.array(AccountEvent), hasMore: z.boolean() }),
  refusals: { 404: 'There is no such account' },
})

const PurchaseTicket = TicketDetail.extend({
  redeemedAt: Instant.nullable(),
  redeemedBy: Named.nullable(),
})

const PurchaseTransfer = z.object({
  at: Instant,
  ticketIds: z.array(TicketId),
  fromName: z.string().nullable(),
  toName: z.string(),
  by: Named.nullable(),
})

const PurchaseDetail = z.object({
  paymentIntentId: PaymentId,
  orgId: OrgId,
  paidAt: Instant,
  currency: z.string(),
  amount: Cents,
  ticketValue: Cents,
  /** The part of the payment beyond the prices. */
  fees: Cents,
  discount: Cents,
  refunded: Cents,
  underWay: z.object({ refunds: Count, amount: Cents }),
  /** The part that is neither refunded nor under way. */
  left: Cents,
  purchaser: Purchaser.extend({ phone: z.string().nullable() }),
  tickets: z.array(PurchaseTicket),
  events: z.array(
    AccountEvent.extend({
      status: z.string(),
      locationName: z.string().nullable(),
      places: EventPlaces.nullish(),
    }),
  ),
  refunds: z.array(RefundRecord),
  disputes: z.array(Dispute),
  cases: z.array(
    z.object({ caseId: CaseId, subject: z.string(), state: CaseState, openedAt: Instant, owner: Named.nullable() }),
  ),
  transfers: z.array(PurchaseTransfer),
})
export type PurchaseDetail = z.output<typeof PurchaseDetail>

export const getPurchase = endpoint({
  name: 'getPurchase',
  method: 'GET',
  path: '/api/v1/admin/purchases/{paymentIntentId}',
  summary: 'A payment with its money, purchaser, tickets, refunds, disputes, transfers and cases',
  permission: 'staff',
  params: z.object({ paymentIntentId: PaymentId }),
  reply: PurchaseDetail,
  refusals: { 404: 'There is no such payment' },
})

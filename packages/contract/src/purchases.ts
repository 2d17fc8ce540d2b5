import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId, Cents, EventId, Instant, OrgId, PaymentId } from './primitives.ts'
import { Dispute } from './refunds.ts'
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
  /** In the smallest unit of the currency; without one, US cents. */
  amount: Cents,
  currency: z.string().optional(),
  disputes: z.array(Dispute).optional(),
  /** Of the amount, on these tickets. */
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

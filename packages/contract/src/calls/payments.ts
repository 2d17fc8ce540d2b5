import { refundStates } from '@ground-control/domain/refunds/refund-states'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Cents, EventId, Instant, OrgId, PaymentId, RefundId, TicketId } from '#primitives.ts'

/** What a refund can be in: `sent` is accepted by the provider and not settled yet, `unknown` is being looked up there. */
export const RefundState = z.enum(refundStates)

const Refund = z.object({
  refundId: RefundId,
  amount: Cents,
  ticketIds: z.array(TicketId),
  state: RefundState.optional(),
})

const Named = z.object({ id: z.string(), name: z.string().nullable() })
const Failure = z.object({ code: z.string(), message: z.string() })
const NamedEvent = z.object({ eventId: EventId, name: z.string().nullable() })

const RefundStep = z.object({
  step: z.string(),
  state: RefundState,
  at: Instant,
  /** Whoever, or whatever of the platform's own, moved it: `system:refund-recovery` and the like have no name. */
  by: Named.nullable().optional(),
  providerRefundId: z.string().nullable().optional(),
  failure: Failure.nullable().optional(),
  /** Why there was no answer. */
  reason: z.string().nullable().optional(),
})

/** What is optional here, a platform may leave out. */
const RefundRecord = Refund.extend({
  state: RefundState,
  paymentIntentId: PaymentId,
  providerRefundId: z.string().nullable(),
  reason: z.string().nullable(),
  requestedBy: Named.nullable(),
  failure: Failure.nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  steps: z.array(RefundStep),
  orgId: OrgId.optional(),
  /** Of its first ticket; a payment may cover several. */
  event: NamedEvent.nullable().optional(),
  tickets: z
    .array(z.object({ ticketId: TicketId, name: z.string().nullable(), amount: Cents, event: NamedEvent }))
    .optional(),
  /** It was made in the provider's own pages, or by another program there. */
  madeElsewhere: z.boolean().optional(),
  /** What of its amount is for none of its tickets: that of one made elsewhere which nobody can tell the tickets of. */
  unassigned: Cents.optional(),
})

const refusals = {
  404: 'There is no such payment',
  409: 'A ticket is refunded already or is being refunded by somebody else, or refunds are switched off',
  422: 'The refund breaks a rule, the provider declined it, or the key was used for another refund',
  504: 'The provider has not answered; the outcome is being looked up, and sending it again changes nothing',
}

export const refundPayment = endpoint({
  name: 'refundPayment',
  method: 'POST',
  path: '/api/v1/payments/refund',
  summary: 'Refund some tickets of a payment, or what is left of it',
  permission: 'staff',
  actsForOrganization: true,
  takesIdempotencyKey: true,
  body: z.strictObject({ paymentIntentId: PaymentId, ticketIds: z.array(TicketId).min(1).max(500).optional() }),
  reply: Refund,
  refusals,
  extraFields: 'all',
})

export const refundTickets = endpoint({
  name: 'refundTickets',
  method: 'POST',
  path: '/api/v2/payments/refund',
  summary: 'Refund chosen tickets of a payment for an amount that must agree with their prices',
  permission: 'staff',
  actsForOrganization: true,
  takesIdempotencyKey: true,
  body: z.strictObject({
    paymentIntentId: PaymentId,
    ticketIds: z.array(TicketId).min(1).max(500),
    reason: z.string().max(2000).optional(),
    amount: Cents,
  }),
  reply: Refund,
  refusals,
  extraFields: 'all',
})

export const getRefund = endpoint({
  name: 'getRefund',
  method: 'GET',
  path: '/api/v1/admin/refunds/{refundId}',
  summary: 'The record of a refund, with every step',
  permission: 'staff',
  params: z.object({ refundId: RefundId }),
  reply: RefundRecord,
  refusals: { 404: 'There is no such refund' },
})

export const listPaymentRefunds = endpoint({
  name: 'listPaymentRefunds',
  method: 'GET',
  path: '/api/v1/admin/payments/{paymentIntentId}/refunds',
  summary: 'The refunds of a payment, newest first',
  permission: 'staff',
  params: z.object({ paymentIntentId: PaymentId }),
  reply: z.object({
    refunds: z.array(RefundRecord),
    /** What of the payment was neither paid back nor is on its way: no refund can be more than this. */
    left: Cents.optional(),
  }),
  refusals: { 404: 'There is no such payment' },
})

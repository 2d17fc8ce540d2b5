import { refundStates } from '@ground-control/domain/refunds/refund-states'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { NoticePreview } from './mail.ts'
import { AccountId, Cents, Instant, Named, NamedEvent, OrgId, PaymentId, RefundId, TicketId } from './primitives.ts'

export const RefundState = z.enum(refundStates)

const Refund = z.object({
  refundId: RefundId,
  amount: Cents,
  ticketIds: z.array(TicketId),
  state: RefundState.optional(),
})

const Failure = z.object({ code: z.string(), message: z.string() })

export const Dispute = z.object({
  id: z.string(),
  /** In the smallest unit of its currency. */
  amount: Cents,
  currency: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  /** When the provider needs the answer; null: no answer is possible. */
  dueBy: Instant.nullable(),
  createdAt: Instant,
})
export type Dispute = z.output<typeof Dispute>

export const Purchaser = z.object({
  accountId: AccountId.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** null: unknown, or not paid by card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
})
export type Purchaser = z.output<typeof Purchaser>

const RefundStep = z.object({
  step: z.string(),
  state: RefundState,
  at: Instant,
  /** The person or part of the platform that made the step. `system:refund-recovery` and the like have no name. */
  by: Named.nullable().optional(),
  providerRefundId: z.string().nullable().optional(),
  failure: Failure.nullable().optional(),
  /** Why no answer came, or why staff ended the refund. */
  reason: z.string().nullable().optional(),
})

/** A platform may leave out the optional fields. */
export const RefundRecord = Refund.extend({
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
  /** The event of its first ticket, because a payment may cover several. */
  event: NamedEvent.nullable().optional(),
  tickets: z
    .array(z.object({ ticketId: TicketId, name: z.string().nullable(), amount: Cents, event: NamedEvent }))
    .optional(),
  /** Made in the provider's dashboard or by another program, not here. */
  external: z.boolean().optional(),
  /** The part of an external refund that no ticket has. */
  unassigned: Cents.optional(),
  fees: Cents.optional(),
  /** The payment's currency. Payments in other currencies than US dollars are refunded only at the provider. */
  currency: z.string().optional(),
  /** Set once staff handled this failure, which then no longer raises an alarm. */
  handled: z.object({ at: Instant, by: Named, reason: z.string() }).nullable().optional(),
})

const refusals = {
  404: 'There is no such payment',
  409: 'A ticket is refunded already or is being refunded by somebody else, refunds are switched off, or the payment key belongs to another account (`other-provider-account`)',
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
    /** May be empty if fees are refunded. */
    ticketIds: z.array(TicketId).max(500),
    reason: z.string().max(2000).optional(),
    amount: Cents,
    /** The part of the amount for the payment's fees: all that is left of them, or 0. */
    fees: Cents.refine((fees) => fees >= 0, 'must not be negative').optional(),
    /** Emails the purchaser and holders after the refund settles. Absent: no email is sent. */
    tellCustomer: z.boolean().optional(),
  }),
  reply: Refund,
  refusals,
  extraFields: 'all',
  extraInput: ['fees', 'tellCustomer'],
})

export const previewRefundNotice = endpoint({
  name: 'previewRefundNotice',
  method: 'POST',
  path: '/api/v1/admin/refunds/notice-preview',
  summary: 'The emails that a refund of these tickets would cause; nothing is changed or sent',
  permission: 'staff',
  body: z.strictObject({ paymentIntentId: PaymentId, ticketIds: z.array(TicketId).max(500), amount: Cents }),
  reply: NoticePreview,
  refusals: { 404: 'There is no such payment' },
})

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  method: 'GET',
  path: '/api/v1/admin/payments/status',
  summary: 'Whether the payment provider answers and its account is ours',
  permission: 'staff',
  reply: z.object({ state: z.enum(['ok', 'unreachable', 'other-account', 'no-provider']) }),
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
    /** The part of the payment that is neither refunded nor under way. No refund may exceed it. */
    left: Cents.optional(),
    /** Fees that no refund covers yet. */
    fees: Cents.optional(),
    /** The refundable amount of each ticket; with a discount, less than its price. */
    parts: z.array(z.object({ ticketId: TicketId, amount: Cents })).optional(),
    /** The payment's currency; absent: US dollars. Other currencies can't be refunded here. */
    currency: z.string().optional(),
    disputes: z.array(Dispute).optional(),
    purchaser: Purchaser.optional(),
  }),
  refusals: { 404: 'There is no such payment' },
})

/** Asks the provider about a refund's outcome. Never sends a refund. */
export const lookUpRefund = endpoint({
  name: 'lookUpRefund',
  method: 'POST',
  path: '/api/v1/admin/refunds/{refundId}/look-up',
  summary: 'Look a refund up at the provider, and settle it by the answer',
  permission: 'staff',
  params: z.object({ refundId: RefundId }),
  reply: z.object({
    state: RefundState,
    /** `absent`: the provider has no such refund. `unknown-payment`: the payment may belong to a former account. */
    answer: z.enum(['found', 'absent', 'unreachable', 'unknown-payment']),
  }),
  refusals: { 404: 'There is no such refund' },
})

export const endRefund = endpoint({
  name: 'endRefund',
  method: 'POST',
  path: '/api/v1/admin/refunds/{refundId}/end',
  summary: 'End a refund that the provider does not have, as not paid or as paid by a former account',
  permission: 'staff',
  params: z.object({ refundId: RefundId }),
  body: z.strictObject({
    reason: z.string().max(2000).regex(/\S/),
    /**
     * Required if the provider doesn't know the payment, and refused otherwise: what the former account's books say.
     */
    outcome: z.enum(['paid', 'not-paid']).optional(),
  }),
  reply: z.object({ state: RefundState }),
  refusals: {
    404: 'There is no such refund',
    409: 'It was sent a moment ago',
    422: 'The provider has it or knows its payment, it has ended already, or the outcome is missing',
  },
})

export const markRefundHandled = endpoint({
  name: 'markRefundHandled',
  method: 'POST',
  path: '/api/v1/admin/refunds/{refundId}/handled',
  summary: 'Take a failed refund off the attention count, with a reason',
  permission: 'staff',
  params: z.object({ refundId: RefundId }),
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .refine((text) => !isBlank(text), 'must have visible characters'),
  }),
  reply: RefundRecord,
  refusals: { 404: 'There is no such refund', 409: 'The refund has not failed, or is handled already' },
})

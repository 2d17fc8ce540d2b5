import { refundListStates } from '@ground-control/domain/refunds/refund-list'
import { z } from 'zod'
import { RefundState } from '#calls/payments.ts'
import { endpoint } from '#endpoint.ts'
import {
  AccountId,
  Cents,
  Count,
  Cursor,
  EventId,
  Instant,
  limitUpTo,
  OrgId,
  PaymentId,
  RefundId,
} from '#primitives.ts'

const RefundRow = z.object({
  refundId: RefundId,
  state: RefundState,
  amount: Cents,
  tickets: Count,
  paymentIntentId: PaymentId,
  /** Of its first ticket; a payment may cover several. */
  event: z.object({ eventId: EventId, name: z.string().nullable() }).nullable(),
  orgId: OrgId,
  requestedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  reason: z.string().nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  /** As in its record. */
  madeElsewhere: z.boolean().optional(),
  unassigned: Cents.optional(),
})
export type RefundRow = z.output<typeof RefundRow>

export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'GET',
  path: '/api/v1/admin/refunds',
  summary: 'Refunds, newest first, by state and by event, organization or purchaser',
  permission: 'staff',
  query: z.strictObject({
    state: z.enum(refundListStates).optional(),
    eventId: EventId.optional(),
    orgId: OrgId.optional(),
    accountId: AccountId.optional(),
    limit: limitUpTo(200).default(50),
    after: Cursor.optional(),
  }),
  reply: z.object({ refunds: z.array(RefundRow), next: Cursor.nullable() }),
})

/** Asks the provider what became of a refund. It never sends one. */
export const lookUpRefund = endpoint({
  name: 'lookUpRefund',
  method: 'POST',
  path: '/api/v1/admin/refunds/{refundId}/look-up',
  summary: 'Look up at the provider what became of a refund, and settle it by that answer',
  permission: 'staff',
  params: z.object({ refundId: RefundId }),
  reply: z.object({
    state: RefundState,
    /** What the provider said: found as it is now, not found there, or not reachable. */
    answer: z.enum(['found', 'absent', 'unreachable']),
  }),
  refusals: { 404: 'There is no such refund' },
})

const ReconciledRefund = z.object({
  refundId: RefundId.nullable(),
  providerRefundId: z.string().nullable(),
  paymentIntentId: PaymentId,
  state: RefundState.nullable(),
  /** What each of the three says was given back or is on its way. null: it does not know this refund. */
  ledger: Cents.nullable(),
  provider: Cents.nullable(),
  tickets: Cents.nullable(),
})

const Reconciliation = z.object({
  asOf: Instant,
  ledger: Cents,
  /** null: there is no provider, or it did not answer. */
  provider: Cents.nullable(),
  tickets: Cents,
  /** Refunds made elsewhere that are assigned to no ticket: with `tickets` they are what the ledger says. */
  unassigned: Cents.optional(),
  /**
   * The largest difference between any two of the three, added up refund by refund, so that mistakes do not cancel each
   * other out; 0 is what it should be. null without the provider.
   */
  difference: Cents.nullable(),
  refunds: Count,
  /** Those that do not agree, the largest difference first, at most 100. */
  differing: z.array(ReconciledRefund),
  /** False: only the newest refunds were compared, as many as `refunds` says. */
  complete: z.boolean(),
})
export type Reconciliation = z.output<typeof Reconciliation>

export const reconcileRefunds = endpoint({
  name: 'reconcileRefunds',
  method: 'GET',
  path: '/api/v1/admin/reconciliation',
  summary: 'Refunds in the ledger against the provider against the tickets, overall or of one event, in cents',
  permission: 'staff',
  query: z.strictObject({ eventId: EventId.optional() }),
  reply: Reconciliation,
  refusals: { 404: 'There is no such event' },
})

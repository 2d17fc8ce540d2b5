import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Count, EventId, Instant, PaymentId, RefundId } from './primitives.ts'
import { RefundState } from './refunds.ts'

const ReconciledRefund = z.object({
  refundId: RefundId.nullable(),
  providerRefundId: z.string().nullable(),
  paymentIntentId: PaymentId,
  state: RefundState.nullable(),
  /** The amount that each side says was refunded or is under way. null: that side doesn't know this refund. */
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
  /** The part of external refunds that no ticket has. `tickets` plus this and the fees equals the ledger's amount. */
  unassigned: Cents.optional(),
  fees: Cents.optional(),
  /** Added up refund by refund, so that mistakes don't cancel out. Should be 0; null without the provider. */
  difference: Cents.nullable(),
  refunds: Count,
  /** Largest difference first, at most 100. */
  differing: z.array(ReconciledRefund),
  /** False: only the newest refunds were compared; `refunds` says how many. */
  complete: z.boolean(),
  /** How far back the provider's refunds were read; null: completely. Until then, older ones may be missing here. */
  lookBack: z.object({ readTo: Instant.nullable(), cutShortAt: Instant.nullable() }).nullable().optional(),
  /** Refunds of payments in other currencies, which no amount here includes. */
  refundsNotCounted: Count.optional(),
  /** Refunds of a former account, which no amount here includes. */
  refundsOfFormerAccounts: Count.optional(),
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

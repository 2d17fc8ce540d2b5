import type { Share } from '@ground-control/domain/refunds/external-refunds'
import { firstStates } from '@ground-control/domain/refunds/refund-states'
import type { Cents } from '@ground-control/domain/values/money'
import type { Actor, AuditEntry } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { refundSteps, refunds, refundTickets } from '#platform/db/schema/ticketing.ts'
import { clock, later, onlyEventOf, type PaymentTicket } from './refund-rows.ts'

/** A refund that is about to be reserved. */
export type NewRefund = {
  readonly refundId: string
  readonly payment: { readonly id: string; readonly orgId: string }
  readonly amountCents: Cents
  readonly feeCents: Cents
  readonly shares: readonly Share<PaymentTicket>[]
  readonly fingerprint: string
  readonly request: {
    readonly reason: string | null
    readonly tellCustomer?: boolean
    readonly actor: Actor
    readonly requestId: string
  }
}

/** With their tickets and first steps. The caller holds the locks of their payments. */
export async function insertRefunds(
  transaction: Transaction,
  reserved: readonly NewRefund[],
  leaseMs: number,
): Promise<void> {
  await transaction.insert(refunds).values(
    reserved.map(({ refundId, payment, amountCents, feeCents, fingerprint, request }) => ({
      id: refundId,
      paymentId: payment.id,
      state: firstStates.requested,
      amountCents,
      feeCents,
      reason: request.reason,
      requestedBy: request.actor.id,
      tellCustomer: request.tellCustomer ?? false,
      fingerprint,
      leaseUntil: later(leaseMs),
      createdAt: clock,
      updatedAt: clock,
    })),
  )
  const lines = reserved.flatMap(({ refundId, shares }) =>
    shares.map(({ ticket: { eventId, ticketId }, amount }) => ({ refundId, eventId, ticketId, amountCents: amount })),
  )
  if (lines.length > 0) await transaction.insert(refundTickets).values(lines)
  await transaction.insert(refundSteps).values(
    reserved.map(({ refundId, request }) => ({
      refundId,
      step: 'reserved',
      state: firstStates.requested,
      detail: { by: request.actor.id },
    })),
  )
}

export function reservedEntry({ refundId, payment, amountCents, feeCents, shares, request }: NewRefund): AuditEntry {
  const tickets = shares.map(({ ticket }) => ticket)
  return {
    actor: request.actor,
    action: 'refund.reserved',
    entity: { kind: 'refund', id: refundId },
    orgId: payment.orgId,
    eventId: onlyEventOf(tickets),
    after: {
      state: firstStates.requested,
      paymentId: payment.id,
      amountCents,
      ...(feeCents > 0 && { feeCents }),
      ticketIds: tickets.map(({ ticketId }) => ticketId),
    },
    reason: request.reason,
    requestId: request.requestId,
  }
}

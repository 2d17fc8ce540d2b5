import {
  type RefundEvent,
  type RefundMove,
  type RefundState,
  refundTable,
} from '@ground-control/domain/refunds/refund-states'
import { eq, type SQL, sql } from 'drizzle-orm'
import { hasExternalRefunds, reassignTickets } from '#modules/refunds/external/reassign-tickets.ts'
import { type Actor, type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { refundSteps, refunds } from '#platform/db/schema/ticketing.ts'
import type { RefundFailure } from '#platform/payments/payment-provider.ts'
import { clock, later, lockPayment, lockTicketsOf } from './refund-rows.ts'
import { areTicketsFree, changeTickets } from './refund-tickets.ts'

/** On whose behalf a refund moves: a person or the system. */
export type Origin = { readonly actor: Actor; readonly requestId: string | null }

export const recoveryOrigin: Origin = { actor: { id: 'system:refund-recovery', name: null }, requestId: null }

export type RefundUpdate = Origin & {
  readonly event: RefundEvent
  readonly providerRefundId?: string
  readonly failure?: RefundFailure | null
  /** Why there was no answer. */
  readonly reason?: string
}

/** `contradicted`: the provider paid a refund that we recorded as failed, and its tickets now belong to another one. */
export type Applied = { readonly state: RefundState; readonly effect: 'moved' | 'ignored' | 'contradicted' }

const firstLookUpMs = { unknown: 1_000, sent: 5_000 } as const

/** Changes the refund, its tickets, its steps and the audit trail in one transaction. */
export async function applyEvent(
  { inTransaction }: Database,
  refundId: string,
  update: RefundUpdate,
  { leaseMs }: { leaseMs: number },
): Promise<Applied> {
  return inTransaction(async (transaction) => {
    const { refund, payment } = await lockRefund(transaction, refundId)
    const move = refundTable[refund.state][update.event]
    if (move === 'ignored' || isOutdated(move, refund, update)) return { state: refund.state, effect: 'ignored' }
    if (move.tickets === 'reclaim' && !(await areTicketsFree(transaction, refundId))) {
      await addStep(transaction, refund, 'contradiction', refund.state, update)
      return { state: refund.state, effect: 'contradicted' }
    }
    await transaction
      .update(refunds)
      .set({
        state: move.next,
        providerRefundId: update.providerRefundId ?? refund.providerRefundId,
        failureCode: move.next === 'failed' ? (update.failure?.code ?? 'failed') : null,
        failureMessage: move.next === 'failed' ? (update.failure?.message ?? null) : null,
        leaseUntil: leaseAfter(move.next, update.event, leaseMs),
        updatedAt: clock,
        settledAt: move.next === 'succeeded' || move.next === 'failed' ? clock : null,
      })
      .where(eq(refunds.id, refundId))
    const mayReassign = move.next !== refund.state && (await hasExternalRefunds(transaction, payment.id))
    // Reassigning may touch any ticket of the payment, so lock them all in the usual order before changing some.
    if (mayReassign) await lockTicketsOf(transaction, payment.id)
    const { requestedBy } = refund
    await changeTickets(transaction, move.tickets, { refundId, requestedBy, actorId: update.actor.id })
    await addStep(transaction, refund, update.event, move.next, update)
    if (move.next !== refund.state) {
      const reassigned = mayReassign ? await reassignTickets(transaction, payment, update.requestId) : []
      const entry = await auditEntryOf(transaction, { refund, orgId: payment.orgId, next: move.next, update })
      await writeAudit(transaction, [entry, ...reassigned])
    }
    return { state: move.next, effect: 'moved' }
  })
}

type RefundRow = typeof refunds.$inferSelect

/** Locks the payment first, like everything that changes its refunds. */
async function lockRefund(transaction: Transaction, refundId: string) {
  const isThisRefund = eq(refunds.id, refundId)
  const [known] = await transaction.select({ paymentId: refunds.paymentId }).from(refunds).where(isThisRefund)
  const payment = known && (await lockPayment(transaction, known.paymentId))
  const [refund] = await transaction.select().from(refunds).where(isThisRefund).for('no key update')
  if (!payment || !refund) throw new Error(`There is no refund ${refundId}.`)
  return { refund, payment }
}

/** A refund that failed at the provider stays failed, so seeing the same one as paid is old news. */
const isOutdated = ({ tickets }: RefundMove, { providerRefundId }: RefundRow, update: RefundUpdate) =>
  tickets === 'reclaim' && providerRefundId !== null && providerRefundId === update.providerRefundId

function leaseAfter(next: RefundState, event: RefundEvent, leaseMs: number): SQL | null {
  if (event === 'sending') return sql`greatest(${refunds.leaseUntil}, ${later(leaseMs)})`
  return next === 'unknown' || next === 'sent' ? later(firstLookUpMs[next]) : null
}

async function addStep(
  transaction: Transaction,
  { id }: RefundRow,
  step: string,
  state: RefundState,
  { providerRefundId, failure, reason, actor }: RefundUpdate,
): Promise<void> {
  await transaction.insert(refundSteps).values({
    refundId: id,
    step,
    state,
    detail: {
      by: actor.id,
      ...(providerRefundId && { providerRefundId }),
      ...(failure && { failure }),
      ...(reason && { reason }),
    },
  })
}

type Change = {
  readonly refund: RefundRow
  readonly orgId: string
  readonly next: RefundState
  readonly update: RefundUpdate
}

async function auditEntryOf(transaction: Transaction, { refund, orgId, next, update }: Change): Promise<AuditEntry> {
  const { rows } = await transaction.execute<{ eventId: string; ticketIds: string[] }>(sql`
    select event_id as "eventId", array_agg(ticket_id order by ticket_id) as "ticketIds"
    from refund_tickets where refund_id = ${refund.id} group by event_id`)
  return {
    actor: update.actor,
    action: `refund.${next}`,
    entity: { kind: 'refund', id: refund.id },
    orgId,
    eventId: rows.length === 1 ? (rows[0]?.eventId ?? null) : null,
    before: { state: refund.state },
    after: {
      state: next,
      paymentId: refund.paymentId,
      amountCents: refund.amountCents,
      ticketIds: rows.flatMap(({ ticketIds }) => ticketIds),
      providerRefundId: update.providerRefundId ?? refund.providerRefundId,
      ...(update.failure && { failure: update.failure }),
    },
    reason: refund.reason,
    requestId: update.requestId,
  }
}

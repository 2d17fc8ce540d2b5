import { isEndedByStaff } from '@ground-control/domain/refunds/external-refunds'
import {
  type RefundEvent,
  type RefundMove,
  type RefundState,
  refundTable,
} from '@ground-control/domain/refunds/refund-states'
import { eq, type SQL, sql } from 'drizzle-orm'
import { hasExternalRefunds, reassignTickets } from '#modules/refunds/external/reassign-tickets.ts'
import type { TellOfRefund } from '#modules/refunds/refund-notices.ts'
import { type Actor, type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { refundSteps, refunds } from '#platform/db/schema/ticketing.ts'
import type { RefundFailure } from '#platform/payments/payment-provider.ts'
import { moveItem } from './job-item.ts'
import { clock, later, lockPayment, lockTicketsOf } from './refund-rows.ts'
import { areTicketsFree, changeTickets } from './refund-tickets.ts'

export type Origin = { readonly actor: Actor; readonly requestId: string | null }

export const recoveryOrigin: Origin = { actor: { id: 'system:refund-recovery', name: null }, requestId: null }

export type RefundUpdate = Origin & {
  readonly event: RefundEvent
  readonly providerRefundId?: string
  readonly failure?: RefundFailure | null
  readonly reason?: string
}

/**
 * `contradicted`: the provider paid a refund that we recorded as failed, and its tickets now belong to another one.
 * `busy`: a call may be in progress.
 */
export type Applied = { readonly state: RefundState; readonly effect: 'moved' | 'ignored' | 'contradicted' | 'busy' }

const firstLookUpMs = { unknown: 1_000, sent: 5_000 } as const

/** Changes the refund, its tickets, its steps and the audit trail in one transaction. */
export async function applyEvent(
  { inTransaction }: Database,
  refundId: string,
  update: RefundUpdate,
  { leaseMs, tell }: { leaseMs: number; tell: TellOfRefund },
): Promise<Applied> {
  return inTransaction(async (transaction) => {
    const { refund, payment } = await lockRefund(transaction, refundId)
    const move = refundTable[refund.state][update.event]
    if (move === 'ignored' || isOutdated(move, refund, update)) return { state: refund.state, effect: 'ignored' }
    if (isByStaff(update.event) && (await isInUse(transaction, refundId, leaseMs))) {
      return { state: refund.state, effect: 'busy' }
    }
    const turnsUp = isAfterAll(move)
    if (turnsUp && !(await areTicketsFree(transaction, refundId))) {
      await transaction.update(refunds).set({ turnedUpAt: clock }).where(eq(refunds.id, refundId))
      await addStep(transaction, refund, 'contradiction', refund.state, update)
      const change = { refund, orgId: payment.orgId, next: refund.state, update }
      await writeAudit(transaction, await auditEntryOf(transaction, change, turnedUpAction))
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
        ...(update.event === 'sending' && { lastSentAt: clock }),
        ...(turnsUp && { turnedUpAt: clock }),
        updatedAt: clock,
        settledAt: move.next === 'succeeded' || move.next === 'failed' ? clock : null,
      })
      .where(eq(refunds.id, refundId))
    const mayReassign = move.next !== refund.state && (await hasExternalRefunds(transaction, payment.id))
    // Reassigning may change any ticket of the payment, so lock them all first, in the usual order.
    if (mayReassign) await lockTicketsOf(transaction, payment.id)
    const { requestedBy } = refund
    await changeTickets(transaction, move.tickets, { refundId, requestedBy, actorId: update.actor.id })
    if (move.next !== refund.state) {
      await moveItem(transaction, { refundId, next: move.next, failure: update.failure ?? null })
    }
    const isFirstSend = update.event === 'sending' && refund.lastSentAt === null
    // An open refund is sent again every minute. Only the first time gets a step.
    if (move.next !== refund.state || isFirstSend) await addStep(transaction, refund, update.event, move.next, update)
    if (move.next !== refund.state) {
      const reassigned = mayReassign ? await reassignTickets(transaction, payment, update.requestId) : []
      const change = { refund, orgId: payment.orgId, next: move.next, update }
      const entry = await auditEntryOf(transaction, change, actionOf(move.next, update.event))
      const alarm = turnsUp ? [await auditEntryOf(transaction, change, turnedUpAction)] : []
      await writeAudit(transaction, [entry, ...alarm, ...reassigned])
      if (refund.tellCustomer) {
        const { paymentId, amountCents: amount } = refund
        await tell(transaction, { refundId, paymentId, amount, requestedBy, next: move.next })
      }
    }
    return { state: move.next, effect: 'moved' }
  })
}

const turnedUpAction = 'refund.turned-up'

const isByStaff = (event: RefundEvent) => event === 'ended' || event === 'told-paid'

const actionOf = (next: RefundState, event: RefundEvent) => `refund.${isByStaff(event) ? event : next}`

/** The provider paid a refund that we recorded as failed. */
const isAfterAll = ({ tickets }: RefundMove) => tickets === 'reclaim' || tickets === 'hold'

/** While the lease lasts, a call's answer may still come. */
async function isInUse(transaction: Transaction, refundId: string, leaseMs: number): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select from refunds where id = ${refundId} and (
      last_sent_at > clock_timestamp() - ${leaseMs} * interval '1 millisecond'
      or (last_sent_at is null and lease_until > clock_timestamp()))`)
  return rows.length > 0
}

type RefundRow = typeof refunds.$inferSelect

/** Locks the payment first, as every change of its refunds does. */
async function lockRefund(transaction: Transaction, refundId: string) {
  const isThisRefund = eq(refunds.id, refundId)
  const [known] = await transaction.select({ paymentId: refunds.paymentId }).from(refunds).where(isThisRefund)
  const payment = known && (await lockPayment(transaction, known.paymentId))
  const [refund] = await transaction.select().from(refunds).where(isThisRefund).for('no key update')
  if (!payment || !refund) throw new Error(`There is no refund ${refundId}.`)
  return { refund, payment }
}

/** A refund that the provider reported as failed stays failed, so a report that it is paid is outdated. */
function isOutdated(move: RefundMove, { providerRefundId, failureCode }: RefundRow, update: RefundUpdate): boolean {
  const isSame = providerRefundId !== null && providerRefundId === update.providerRefundId
  return isAfterAll(move) && isSame && !isEndedByStaff(failureCode)
}

function leaseAfter(next: RefundState, event: RefundEvent, leaseMs: number): SQL | null {
  if (event === 'sending') return sql`greatest(${refunds.leaseUntil}, ${later(leaseMs)})`
  return next === 'unknown' || next === 'sent' ? later(firstLookUpMs[next]) : null
}

async function addStep(
  transaction: Transaction,
  { id }: RefundRow,
  step: string,
  state: RefundState,
  update: RefundUpdate,
): Promise<void> {
  await transaction.insert(refundSteps).values({ refundId: id, step, state, detail: stepDetail(update) })
}

export const stepDetail = ({ providerRefundId, failure, reason, actor }: Omit<RefundUpdate, 'event'>) => ({
  by: actor.id,
  ...(providerRefundId && { providerRefundId }),
  ...(failure && { failure }),
  ...(reason && { reason }),
})

type Change = {
  readonly refund: Pick<RefundRow, 'id' | 'state' | 'paymentId' | 'amountCents' | 'providerRefundId' | 'reason'>
  readonly orgId: string
  readonly next: RefundState
  readonly update: RefundUpdate
}

async function auditEntryOf(transaction: Transaction, change: Change, action: string): Promise<AuditEntry> {
  const { rows } = await transaction.execute<HeldTickets>(sql`
    select event_id as "eventId", array_agg(ticket_id order by ticket_id) as "ticketIds"
    from refund_tickets where refund_id = ${change.refund.id} group by event_id`)
  return movedEntry(change, action, rows)
}

export type HeldTickets = { readonly eventId: string; readonly ticketIds: readonly string[] }

/** @param held the refund's tickets, by event. */
export function movedEntry(
  { refund, orgId, next, update }: Change,
  action: string,
  held: readonly HeldTickets[],
): AuditEntry {
  return {
    actor: update.actor,
    action,
    entity: { kind: 'refund', id: refund.id },
    orgId,
    eventId: held.length === 1 ? (held[0]?.eventId ?? null) : null,
    before: { state: refund.state },
    after: {
      state: next,
      paymentId: refund.paymentId,
      amountCents: refund.amountCents,
      ticketIds: held.flatMap(({ ticketIds }) => ticketIds),
      providerRefundId: update.providerRefundId ?? refund.providerRefundId,
      ...(update.failure && { failure: update.failure }),
    },
    reason: isByStaff(update.event) ? update.reason : refund.reason,
    requestId: update.requestId,
  }
}

import {
  type RefundEvent,
  type RefundMove,
  type RefundState,
  refundTable,
} from '@ground-control/domain/refunds/refund-states'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { refundSteps, refunds } from '#platform/db/schema/ticketing.ts'
import type { RefundFailure } from '#platform/payments/payment-provider.ts'
import { coverRest, hasElsewhere } from './external/cover-rest.ts'
import { clock, later, lockPayment, lockTicketsOf } from './refund-rows.ts'
import { areTicketsFree, changeTickets } from './refund-tickets.ts'

export type RefundNews = {
  readonly event: RefundEvent
  readonly providerRefundId?: string
  readonly failure?: RefundFailure | null
  /** Why there was no answer. */
  readonly reason?: string
  readonly actor: Actor
  readonly requestId: string | null
}

/** `contradicted`: the provider paid what we had given up, and the tickets belong to another refund now. */
export type Applied = { readonly state: RefundState; readonly effect: 'moved' | 'ignored' | 'contradicted' }

/** How soon the recovery loop asks for the first time. */
const firstLookMs = { unknown: 1_000, sent: 5_000 } as const

/** One transaction: the refund's state, its tickets, the step and the trail change together or not at all. */
export async function applyEvent(
  { inTransaction }: Database,
  refundId: string,
  news: RefundNews,
  { leaseMs }: { leaseMs: number },
): Promise<Applied> {
  return inTransaction(async (transaction) => {
    const { refund, payment } = await lockRefund(transaction, refundId)
    const move = refundTable[refund.state][news.event]
    if (move === 'ignored' || isLate(move, refund, news)) return { state: refund.state, effect: 'ignored' }
    if (move.tickets === 'reclaim' && !(await areTicketsFree(transaction, refundId))) {
      await addStep(transaction, refund, 'contradiction', refund.state, news)
      return { state: refund.state, effect: 'contradicted' }
    }
    await transaction
      .update(refunds)
      .set({
        state: move.next,
        providerRefundId: news.providerRefundId ?? refund.providerRefundId,
        failureCode: move.next === 'failed' ? (news.failure?.code ?? 'failed') : null,
        failureMessage: move.next === 'failed' ? (news.failure?.message ?? null) : null,
        leaseUntil: leaseAfter(move.next, news.event, leaseMs),
        updatedAt: clock,
        settledAt: move.next === 'succeeded' || move.next === 'failed' ? clock : null,
      })
      .where(eq(refunds.id, refundId))
    const isPaidElsewhere = move.next !== refund.state && (await hasElsewhere(transaction, payment.id))
    // All of them, in the order in which everybody takes them: any may follow.
    if (isPaidElsewhere) await lockTicketsOf(transaction, payment.id)
    const { requestedBy } = refund
    await changeTickets(transaction, move.tickets, { refundId, requestedBy, actorId: news.actor.id })
    await addStep(transaction, refund, news.event, move.next, news)
    if (move.next !== refund.state) {
      const others = isPaidElsewhere ? await coverRest(transaction, payment, news.requestId) : []
      const entry = await entryOf(transaction, { refund, orgId: payment.orgId, next: move.next, news })
      await writeAudit(transaction, [entry, ...others])
    }
    return { state: move.next, effect: 'moved' }
  })
}

type LockedRefund = typeof refunds.$inferSelect

/** The payment first, as everybody does who changes its refunds. */
async function lockRefund(transaction: Transaction, refundId: string) {
  const ofRefund = eq(refunds.id, refundId)
  const [known] = await transaction.select({ paymentId: refunds.paymentId }).from(refunds).where(ofRefund)
  const payment = known && (await lockPayment(transaction, known.paymentId))
  const [refund] = await transaction.select().from(refunds).where(ofRefund).for('no key update')
  if (!payment || !refund) throw new Error(`There is no refund ${refundId}.`)
  return { refund, payment }
}

/** What failed at the provider stays failed there: the same one shown as paid is what it was before. */
const isLate = ({ tickets }: RefundMove, { providerRefundId }: LockedRefund, news: RefundNews) =>
  tickets === 'reclaim' && providerRefundId !== null && providerRefundId === news.providerRefundId

function leaseAfter(next: RefundState, event: RefundEvent, leaseMs: number): SQL | null {
  if (event === 'sending') return sql`greatest(${refunds.leaseUntil}, ${later(leaseMs)})`
  return next === 'unknown' || next === 'sent' ? later(firstLookMs[next]) : null
}

async function addStep(
  transaction: Transaction,
  { id }: LockedRefund,
  step: string,
  state: RefundState,
  { providerRefundId, failure, reason, actor }: RefundNews,
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

async function entryOf(
  transaction: Transaction,
  { refund, orgId, next, news }: { refund: LockedRefund; orgId: string; next: RefundState; news: RefundNews },
): Promise<AuditEntry> {
  const { rows } = await transaction.execute<{ eventId: string; ticketIds: string[] }>(sql`
    select event_id as "eventId", array_agg(ticket_id order by ticket_id) as "ticketIds"
    from refund_tickets where refund_id = ${refund.id} group by event_id`)
  return {
    actor: news.actor,
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
      providerRefundId: news.providerRefundId ?? refund.providerRefundId,
      ...(news.failure && { failure: news.failure }),
    },
    reason: refund.reason,
    requestId: news.requestId,
  }
}

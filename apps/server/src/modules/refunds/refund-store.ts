import type { getRefund } from '@ground-control/contract/calls/payments'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { eq, type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { payments, refunds } from '#platform/db/schema/ticketing.ts'
import { applyEvent, type RefundNews } from './apply-event.ts'
import { requesterName } from './refund-rows.ts'
import { type RefundRequest, reserveRefund } from './reserve-refund.ts'

export type RefundRecord = ReplyOf<typeof getRefund>

export type ClaimedRefund = {
  readonly id: string
  readonly paymentId: string
  readonly providerRefundId: string | null
  readonly amountCents: number
  readonly state: RefundState
}

const keptHours = 24

/** Whoever holds a refund's lease talks to the provider; `leaseMs` is longer than that may take. */
export const createRefundStore = (database: Database, { leaseMs }: { leaseMs: number }) => ({
  reserve: (request: RefundRequest) => reserveRefund(database, request, { leaseMs }),

  apply: (refundId: string, news: RefundNews) => applyEvent(database, refundId, news, { leaseMs }),

  async record(refundId: string): Promise<RefundRecord | null> {
    const [record] = await recordsWhere(database, eq(refunds.id, refundId))
    return record ?? null
  },

  /** Newest first; null when there is no such payment. */
  async recordsOf(paymentId: string): Promise<RefundRecord[] | null> {
    const found = await database.db.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId))
    return found.length > 0 ? recordsWhere(database, eq(refunds.paymentId, paymentId)) : null
  },

  async stateOf(refundId: string): Promise<RefundState | null> {
    const [row] = await database.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, refundId))
    return row?.state ?? null
  },

  /** Ours, by our own id or by the provider's. */
  async find(by: { refundId: string | null; providerRefundId: string }): Promise<ClaimedRefund | null> {
    const mine = by.refundId === null ? eq(refunds.providerRefundId, by.providerRefundId) : eq(refunds.id, by.refundId)
    const [row] = await database.db.select(claimColumns).from(refunds).where(mine)
    return row ?? null
  },

  /**
   * Open refunds that nobody works on, each handed to one caller only; asked for less and less often. What the provider
   * has accepted may take its bank days, and comes after what nobody knows the outcome of.
   */
  async claim(most: number): Promise<readonly ClaimedRefund[]> {
    return database.db
      .update(refunds)
      .set({
        attempts: sql`${refunds.attempts} + 1`,
        leaseUntil: sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'
          + least(case ${refunds.state} when 'sent' then 3600 else 60 end, power(2, least(${refunds.attempts}, 12)))
          * interval '1 second'`,
      })
      .where(
        sql`${refunds.id} in (
          select id from refunds
          where state in ('reserved', 'sent', 'unknown') and coalesce(lease_until, '-infinity') < clock_timestamp()
          order by state = 'sent', lease_until nulls first limit ${most} for no key update skip locked)`,
      )
      .returning(claimColumns)
  },

  /** A key is needed as long as its request may come again; that of an open refund may always. */
  async forgetOldKeys(): Promise<void> {
    await database.db.execute(sql`
      delete from idempotent_requests k
      where k.created_at < now() - ${keptHours} * interval '1 hour'
        and not exists (select from refunds r where r.id = k.result_id and r.state in ('reserved', 'sent', 'unknown'))`)
  },
})

export type RefundStore = ReturnType<typeof createRefundStore>

const claimColumns = {
  id: refunds.id,
  paymentId: refunds.paymentId,
  providerRefundId: refunds.providerRefundId,
  amountCents: refunds.amountCents,
  state: refunds.state,
}

async function recordsWhere({ db }: Database, condition: SQL): Promise<RefundRecord[]> {
  const rows = await db
    .select({
      refund: refunds,
      requesterName,
      createdAt: sql<RefundRecord['createdAt']>`${asInstant(refunds.createdAt)}`,
      settledAt: sql<RefundRecord['settledAt']>`${asInstant(refunds.settledAt)}`,
      ticketIds: sql<RefundRecord['ticketIds']>`array(
        select ticket_id from refund_tickets where refund_id = refunds.id order by event_id, ticket_id)`,
      steps: sql<RefundRecord['steps']>`coalesce((
        select json_agg(json_build_object('step', step, 'state', state, 'at', ${asInstant(sql`at`)}) order by id)
        from refund_steps where refund_id = refunds.id), '[]')`,
    })
    .from(refunds)
    .where(condition)
    .orderBy(sql`${refunds.createdAt} desc`, sql`${refunds.id} desc`)
  return rows.map(({ refund, requesterName: name, ...rest }) => ({
    ...rest,
    refundId: refund.id as RefundRecord['refundId'],
    paymentIntentId: refund.paymentId as RefundRecord['paymentIntentId'],
    amount: refund.amountCents as RefundRecord['amount'],
    state: refund.state,
    providerRefundId: refund.providerRefundId,
    reason: refund.reason,
    requestedBy: refund.requestedBy === null ? null : { id: refund.requestedBy, name },
    failure: toFailure(refund),
  }))
}

function toFailure({ state, failureCode, failureMessage }: typeof refunds.$inferSelect): RefundRecord['failure'] {
  if (state !== 'failed') return null
  return { code: failureCode ?? 'failed', message: failureMessage ?? 'The payment provider declined the refund.' }
}

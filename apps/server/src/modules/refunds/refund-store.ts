import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { listPaymentRefunds } from '@ground-control/contract/refunds'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { addCents, cents } from '@ground-control/domain/values/money'
import { eq, sql } from 'drizzle-orm'
import { type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { payments, refunds } from '#platform/db/schema/ticketing.ts'
import { applyEvent, type RefundNews } from './apply-event.ts'
import { type RefundRecord, refundRecords } from './records/refund-records.ts'
import { type RefundRequest, reserveRefund } from './reserve-refund.ts'

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
    const [record] = await refundRecords(database, eq(refunds.id, refundId))
    return record ?? null
  },

  /** Newest first, and what they leave of it; null when there is no such payment. */
  async recordsOf(paymentId: string): Promise<ReplyOf<typeof listPaymentRefunds> | null> {
    const amount = payments.amountCents
    const [payment] = await database.db.select({ amount }).from(payments).where(eq(payments.id, paymentId))
    if (!payment) return null
    const records = await refundRecords(database, eq(refunds.paymentId, paymentId))
    const gone = addCents(records.filter(({ state }) => state !== 'failed').map((record) => record.amount))
    return { refunds: records, left: cents(Math.max(0, payment.amount - gone)) }
  },

  /** That it was looked up at the provider, and what was said: the refund itself is as it was. */
  async noteLookUp(
    refundId: string,
    entry: Pick<AuditEntry, 'actor' | 'requestId'> & { after: object },
  ): Promise<void> {
    const { rows } = await database.db.execute<{ orgId: string; eventIds: string[] }>(sql`
      select p.org_id as "orgId",
             array(select distinct event_id from refund_tickets where refund_id = r.id) as "eventIds"
      from refunds r join payments p on p.id = r.payment_id where r.id = ${refundId}`)
    const { orgId = null, eventIds = [] } = rows[0] ?? {}
    await database.inTransaction((transaction) =>
      writeAudit(transaction, {
        ...entry,
        action: 'refund.looked-up',
        entity: { kind: 'refund', id: refundId },
        orgId,
        eventId: eventIds.length === 1 ? (eventIds[0] ?? null) : null,
      }),
    )
  },

  async stateOf(refundId: string): Promise<RefundState | null> {
    const [row] = await database.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, refundId))
    return row?.state ?? null
  },

  async find(refundId: string): Promise<ClaimedRefund | null> {
    const [row] = await database.db.select(claimColumns).from(refunds).where(eq(refunds.id, refundId))
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

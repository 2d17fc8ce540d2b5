import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { Dispute, listPaymentRefunds, Purchaser } from '@ground-control/contract/refunds'
import { feesLeft, refundParts } from '@ground-control/domain/refunds/refund-parts'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import type { TicketId } from '@ground-control/domain/values/ids'
import { addCents, type Cents, cents } from '@ground-control/domain/values/money'
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'

import { type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import { type Database, requireRow } from '#platform/db/database.ts'
import { purchaser } from '#platform/db/fragments/purchaser.ts'
import { isOpenRefund } from '#platform/db/fragments/refund-conditions.ts'
import { inBatches } from '#platform/db/in-batches.ts'
import { refunds, tickets } from '#platform/db/schema/ticketing.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { disputesOf } from './disputes/dispute-store.ts'
import { type RefundRecord, refundRecords } from './records/refund-records.ts'
import type { TellOfRefund } from './refund-notices.ts'
import { type Applied, applyEvent, type RefundUpdate } from './transactions/apply-event.ts'
import { type Asked, noteSendingTogether, settleTogether } from './transactions/apply-together.ts'
import { later, refundContent } from './transactions/refund-rows.ts'
import { type RefundRequest, type Reservation, reserveRefund } from './transactions/reserve-refund.ts'
import { type ItemRequest, reserveTogether } from './transactions/reserve-together.ts'

type Payment = {
  readonly paid: Cents
  readonly currency: string
  readonly disputes: Dispute[]
  readonly purchaser: Purchaser
}

export type StoredRefund = {
  readonly id: string
  readonly paymentId: string
  readonly providerRefundId: string | null
  readonly amountCents: number
  readonly state: RefundState
  /** null: nothing was sent yet. */
  readonly lastSentAt: string | null
}

type PaymentTicketRow = {
  readonly eventId: string
  readonly ticketId: string
  readonly price: Cents
  readonly isOwn: boolean
}

const keptHours = 24

type Options = {
  /** Longer than a call to the provider may take. Only the lease's holder makes calls for the refund. */
  readonly leaseMs: number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly switches: Pick<Switches, 'requireOnIn'>
  readonly tell: TellOfRefund
}

export const createRefundStore = (database: Database, options: Options) => ({
  ...createRefundWrites(database, options),

  /** The refund's metadata at the provider, and its payment's events. */
  async contentOf({ id, paymentId }: Pick<StoredRefund, 'id' | 'paymentId'>) {
    const { rows: found } = await database.frequent.execute<{ paid: Cents; feeCents: number }>(sql`
      select p.amount_cents as paid, r.fee_cents as "feeCents"
      from refunds r join payments p on p.id = r.payment_id where r.id = ${id}`)
    const { paid, feeCents } = requireRow(found[0])
    const { rows } = await database.frequent.execute<PaymentTicketRow>(sql`
      select t.event_id as "eventId", t.id as "ticketId", t.price_cents as price,
             exists (select from refund_tickets l
                     where l.refund_id = ${id} and l.event_id = t.event_id and l.ticket_id = t.id) as "isOwn"
      from tickets t where t.payment_id = ${paymentId}`)
    const own = rows.filter(({ isOwn }) => isOwn)
    const content = await refundContent(database.db, { refundId: id, feeCents }, own)
    return { content, parts: refundParts(rows, paid) }
  },

  async holderOf(refundId: string): Promise<string | null> {
    const { rows } = await database.db.execute<{ id: string }>(sql`
      select other.refund_id as id from refund_tickets own join refund_tickets other
        on other.event_id = own.event_id and other.ticket_id = own.ticket_id and other.live
      where own.refund_id = ${refundId} and other.refund_id <> own.refund_id order by own.ticket_id limit 1`)
    return rows[0]?.id ?? null
  },

  async record(refundId: string): Promise<RefundRecord | null> {
    const [record] = await refundRecords(database, eq(refunds.id, refundId))
    return record ?? null
  },

  /** Newest first; null when there is no such payment. */
  async recordsOf(paymentId: string): Promise<ReplyOf<typeof listPaymentRefunds> | null> {
    const { rows } = await database.db.execute<Payment>(sql`
      select p.amount_cents as paid, p.currency, ${disputesOf(sql`p.id`)} as disputes, ${purchaser} as purchaser
      from payments p where p.id = ${paymentId}`)
    const [payment] = rows
    if (!payment) return null
    const { paid, currency, disputes } = payment
    const records = await refundRecords(database, eq(refunds.paymentId, paymentId))
    const live = records.filter(({ state }) => state !== 'failed')
    const gone = addCents(live.map(({ amount }) => amount))
    const sold = await database.db
      .select({ ticketId: sql<TicketId>`${tickets.id}`, price: sql<Cents>`${tickets.priceCents}` })
      .from(tickets)
      .where(eq(tickets.paymentId, paymentId))
      .orderBy(tickets.eventId, tickets.id)
    const parts = refundParts(sold, paid)
    return {
      refunds: records,
      left: cents(Math.max(0, paid - gone)),
      fees: feesLeft(
        { paid, fees: parts.fees },
        live.map(({ amount, fees = cents(0) }) => ({ amount, fees })),
      ),
      parts: parts.tickets.map(({ ticketId, price }) => ({ ticketId, amount: price })),
      currency,
      disputes,
      purchaser: payment.purchaser,
    }
  },

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

  async find(refundId: string): Promise<StoredRefund | null> {
    const [row] = await database.db.select(storedColumns).from(refunds).where(eq(refunds.id, refundId))
    return row ?? null
  },

  /**
   * Each lease is longer than the last. Refunds that the provider accepted come last, because a bank may take days to
   * settle.
   */
  async claim(max: number): Promise<readonly StoredRefund[]> {
    const { leaseMs } = options
    return database.writes
      .update(refunds)
      .set({
        attempts: sql`${refunds.attempts} + 1`,
        leaseUntil: sql`${later(leaseMs)}
          + least(case ${refunds.state} when 'sent' then 3600 else 60 end, power(2, least(${refunds.attempts}, 12)))
          * interval '1 second'`,
      })
      .where(
        sql`${refunds.id} in (
          select id from refunds
          where ${isOpenRefund(sql`state`)} and coalesce(lease_until, '-infinity') < clock_timestamp()
          order by state = 'sent', lease_until nulls first limit ${max} for no key update skip locked)`,
      )
      .returning(storedColumns)
  },

  /** An open refund keeps its key, because its request may still be repeated. */
  async forgetOldKeys(): Promise<void> {
    await database.writes.execute(sql`
      delete from idempotent_requests k
      where k.created_at < now() - ${keptHours} * interval '1 hour'
        and not exists (select from refunds r where r.id = k.result_id and ${isOpenRefund(sql`r.state`)})`)
  },
})

export type RefundStore = ReturnType<typeof createRefundStore>

function createRefundWrites(database: Database, { leaseMs, log, switches, tell }: Options) {
  const reserve = (request: RefundRequest) => reserveRefund(database, request, { leaseMs, switches })

  async function apply(refundId: string, update: RefundUpdate): Promise<Applied> {
    const applied = await applyEvent(database, refundId, update, { leaseMs, tell })
    if (applied.effect === 'contradicted') {
      log.error({ refundId, event: update.event }, 'the provider paid a refund whose tickets belong to another one now')
    }
    return applied
  }

  return { reserve, apply, together: createRefundsTogether(database, { leaseMs, switches, reserve, apply }) }
}

const storedColumns = {
  id: refunds.id,
  paymentId: refunds.paymentId,
  providerRefundId: refunds.providerRefundId,
  amountCents: refunds.amountCents,
  state: refunds.state,
  lastSentAt: refunds.lastSentAt,
}

type Needs = {
  readonly leaseMs: number
  readonly switches: Pick<Switches, 'requireOnIn'>
  readonly reserve: (request: ItemRequest) => Promise<Reservation>
  readonly apply: (refundId: string, update: RefundUpdate) => Promise<Applied>
}

/** Large enough to make commits cheap, and small enough that nobody waits long for a lock. */
const batches = { max: 64, atOnce: 1, gatherMs: 30 }

/**
 * Refunds of jobs share transactions. Each is still reserved and recorded before it is sent, and special cases are
 * handled alone.
 */
function createRefundsTogether(database: Database, { leaseMs, switches, reserve, apply }: Needs) {
  const reserveMany = inBatches(
    (requests: readonly ItemRequest[]) => reserveTogether(database, requests, { leaseMs, switches }),
    batches,
  )
  const sendMany = inBatches((asked: readonly Asked[]) => noteSendingTogether(database, asked, leaseMs), batches)
  const settleMany = inBatches((asked: readonly Asked[]) => settleTogether(database, asked), batches)

  function together({ refundId, update }: Asked): Promise<Applied | null> {
    if (update.event === 'sending') return sendMany({ refundId, update })
    return update.event === 'answered-succeeded' ? settleMany({ refundId, update }) : Promise.resolve(null)
  }

  return {
    reserve: async (request: ItemRequest): Promise<Reservation> => (await reserveMany(request)) ?? reserve(request),
    apply: async (refundId: string, update: RefundUpdate): Promise<Applied> =>
      (await together({ refundId, update })) ?? apply(refundId, update),
  }
}

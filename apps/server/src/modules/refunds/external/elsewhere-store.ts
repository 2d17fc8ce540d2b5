import { paidFor, paymentProvider } from '@ground-control/domain/refunds/external-refunds'
import { cents } from '@ground-control/domain/values/money'
import { instantOf } from '@ground-control/domain/values/time'
import { eq, sql } from 'drizzle-orm'
import { clock, later, lockPayment } from '#modules/refunds/refund-rows.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { payments, refundSteps, refunds } from '#platform/db/schema/ticketing.ts'
import type { ProviderRefund } from '#platform/payments/payment-provider.ts'
import { assign, coverRest, freeTicketsOf, onlyEventOf } from './cover-rest.ts'

/** How soon the recovery loop asks what became of one that is pending. */
const firstLookMs = 5_000

/** Refunds that the provider has and this platform did not ask for. */
export const createElsewhereStore = ({ db, inTransaction }: Database) => ({
  async isOurs(paymentId: string): Promise<boolean> {
    return (await db.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId))).length > 0
  },

  /**
   * Which of ours it is: by the provider's id, else by what it says of itself while we know no other for that one. One of
   * another amount is not what we ordered.
   */
  async known({ id, refundId, paymentId, amountCents }: ProviderRefund): Promise<string | null> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select r.id from refunds r where r.provider_refund_id = ${id}
        or (r.id = ${refundId} and r.provider_refund_id is null and r.payment_id = ${paymentId}
            and r.amount_cents = ${amountCents})
      order by r.provider_refund_id is null limit 1`)
    return rows[0]?.id ?? null
  },

  /** Those of our payments that say something else than our books do. */
  async newsAmong(listed: readonly ProviderRefund[]): Promise<readonly ProviderRefund[]> {
    const ours = listed.filter(({ paymentId }) => paymentId !== null)
    if (ours.length === 0) return []
    const column = (of: (refund: ProviderRefund) => string | null) => sql`${sql.param(ours.map(of))}::text[]`
    const { rows } = await db.execute<{ id: string }>(sql`
      select s.id from unnest(${column(({ id }) => id)}, ${column(({ refundId }) => refundId)},
                              ${column(({ paymentId }) => paymentId)}, ${column(({ status }) => status)},
                              ${sql.param(ours.map(({ amountCents }) => amountCents))}::bigint[])
        as s (id, refund_id, payment_id, status, amount_cents)
      join payments p on p.id = s.payment_id
      left join lateral (
        select r.state from refunds r where r.provider_refund_id = s.id
          or (r.id = s.refund_id and r.provider_refund_id is null and r.payment_id = s.payment_id
              and r.amount_cents = s.amount_cents)
        order by r.provider_refund_id is null limit 1) known on true
      where coalesce(known.state, 'failed') is distinct from
        case s.status when 'pending' then 'sent' else s.status end`)
    const isNews = new Set(rows.map(({ id }) => id))
    return ours.filter(({ id }) => isNews.has(id))
  },

  /** Its record, with the tickets it is for where that is beyond doubt. null: it is known, not ours, or came to nothing. */
  record: (found: ProviderRefund, requestId: string | null): Promise<string | null> =>
    inTransaction((transaction) => record(transaction, found, requestId)),
})

export type ElsewhereStore = ReturnType<typeof createElsewhereStore>

async function record(
  transaction: Transaction,
  found: ProviderRefund,
  requestId: string | null,
): Promise<string | null> {
  if (found.status === 'failed' || found.paymentId === null) return null
  const payment = await lockPayment(transaction, found.paymentId)
  if (!payment || (await isKnown(transaction, found))) return null
  const refundId = newId('re_')
  const state = found.status === 'pending' ? 'sent' : 'succeeded'
  const amount = cents(found.amountCents)
  const free = await freeTicketsOf(transaction, payment.id)
  const tickets = paidFor(found.ticketIds, { free, amount }) ?? []
  await transaction.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    state,
    amountCents: amount,
    providerRefundId: found.id,
    requestedBy: paymentProvider.id,
    leaseUntil: state === 'sent' ? later(firstLookMs) : null,
    createdAt: instantOf(found.createdAt),
    updatedAt: clock,
    settledAt: state === 'succeeded' ? clock : null,
  })
  // Kept, since those it names may become free only later.
  const named = found.ticketIds.length > 0 && { ticketIds: found.ticketIds }
  const detail = { by: paymentProvider.id, providerRefundId: found.id, ...named }
  await transaction.insert(refundSteps).values({ refundId, step: 'made-elsewhere', state, detail })
  const shares = tickets.map((ticket) => ({ ticket, amount: ticket.price }))
  if (shares.length > 0) await assign(transaction, { refundId, state, shares })
  const others = await coverRest(transaction, payment, requestId)
  await writeAudit(transaction, [
    {
      actor: paymentProvider,
      action: 'refund.made-elsewhere',
      entity: { kind: 'refund', id: refundId },
      orgId: payment.orgId,
      eventId: onlyEventOf(tickets.length > 0 ? tickets : free),
      after: {
        state,
        paymentId: payment.id,
        amountCents: amount,
        ticketIds: tickets.map(({ ticketId }) => ticketId),
        providerRefundId: found.id,
      },
      requestId,
    },
    ...others,
  ])
  return refundId
}

/** Looked at again, now that nobody else can change the payment's refunds. One that we gave up is not this one any more. */
async function isKnown(
  transaction: Transaction,
  { id, refundId, paymentId, amountCents }: ProviderRefund,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select from refunds r where r.provider_refund_id = ${id}
      or (r.id = ${refundId} and r.provider_refund_id is null and r.payment_id = ${paymentId}
          and r.amount_cents = ${amountCents} and r.state <> 'failed')
    limit 1`)
  return rows.length > 0
}

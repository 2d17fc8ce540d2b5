import { externalAction, externalStep } from '@ground-control/domain/refunds/external-refunds'
import { feesLeft, refundParts } from '@ground-control/domain/refunds/refund-parts'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { type Cents, cents } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { asInstant, requireRow, type Transaction } from '#platform/db/database.ts'
import { payments, refunds, tickets } from '#platform/db/schema/ticketing.ts'
import type { RefundContent } from '#platform/payments/payment-provider.ts'

export const clock = sql`clock_timestamp()`
export const later = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** The requester's name at that time, otherwise the current one. For selects from `refunds`. */
export const requesterName = sql<string | null>`coalesce(
  (select actor_name from audit_entries
   where entity_kind = 'refund' and entity_id = refunds.id
     and action in ('refund.reserved', ${externalAction}) limit 1),
  (select full_name from accounts where accounts.id = refunds.requested_by))`

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** Everything that changes a payment's refunds takes this lock first. */
export async function lockPayment(transaction: Transaction, paymentId: string) {
  const [payment] = await transaction
    .select({
      id: payments.id,
      orgId: payments.orgId,
      amountCents: payments.amountCents,
      currency: payments.currency,
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('no key update')
  return payment ?? null
}

export type PaymentTicket = Awaited<ReturnType<typeof lockTicketsOf>>[number]

/** The price of each is its refundable amount, which is less than it cost if there was a discount. */
export async function lockTicketsOf(transaction: Transaction, paymentId: string) {
  const rows = await transaction
    .select({
      ticketId: tickets.id,
      eventId: tickets.eventId,
      price: sql<Cents>`${tickets.priceCents}`,
      paid: sql<Cents>`(select amount_cents from payments where payments.id = ${tickets.paymentId})`,
      refundId: tickets.refundId,
      refundedAt: sql<Instant | null>`${asInstant(tickets.refundedAt)}`,
    })
    .from(tickets)
    .where(eq(tickets.paymentId, paymentId))
    .orderBy(asc(tickets.eventId), asc(tickets.id))
    .for('no key update')
  const found = rows.map(({ paid, ...ticket }) => ticket)
  return refundParts(found, rows[0]?.paid ?? cents(0)).tickets
}

export const hasTicketIdTwice = (tickets: readonly PaymentTicket[]): boolean =>
  new Set(tickets.map(({ ticketId }) => ticketId)).size < tickets.length

export function onlyEventOf(tickets: readonly Pick<PaymentTicket, 'eventId'>[]): string | null {
  const [event, ...others] = new Set(tickets.map(({ eventId }) => eventId))
  return others.length === 0 ? (event ?? null) : null
}

/** The metadata for a refund of these tickets and fees. */
export async function refundContent(
  db: Pick<Transaction, 'execute'>,
  { refundId, feeCents }: { readonly refundId: string; readonly feeCents: number },
  tickets: readonly Pick<PaymentTicket, 'eventId' | 'ticketId'>[],
): Promise<RefundContent> {
  // A refund from before a restore keeps its old instance id, because the provider compares requests with the same key.
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce((select former_instance from restores
                     where restored_at > (select created_at from refunds where id = ${refundId})
                     order by restored_at limit 1), instance_id) as id
    from platform_settings`)
  // Sorted for the same reason.
  const ticketIds = tickets.map(({ ticketId }) => ticketId).sort()
  const eventIds = [...new Set(tickets.map(({ eventId }) => eventId))].sort()
  return { refundId, ticketIds, eventIds, feeCents, instanceId: requireRow(rows[0]).id }
}

export type LiveRefund = {
  readonly id: string
  readonly state: RefundState
  readonly amount: Cents
  readonly fees: Cents
  readonly fingerprint: string | null
  readonly requestedBy: string | null
  readonly requesterName: string | null
  readonly createdAt: Instant
  readonly ticketIds: readonly string[]
  /** Tickets that an external refund names, whether or not it has them. */
  readonly named: readonly string[]
}

export const namedTickets = (refundId: SQL) => sql<string[]>`coalesce(
  (select s.detail -> 'ticketIds' from refund_steps s
   where s.refund_id = ${refundId} and s.step = ${externalStep} order by s.id limit 1), '[]')`

export function feesLeftOf(
  { amountCents }: LockedPayment,
  tickets: readonly PaymentTicket[],
  live: readonly LiveRefund[],
): Cents {
  const paid = cents(amountCents)
  return feesLeft({ paid, fees: refundParts(tickets, paid).fees }, live)
}

export const liveRefundsOf = (transaction: Transaction, paymentId: string): Promise<LiveRefund[]> =>
  transaction
    .select({
      id: refunds.id,
      state: refunds.state,
      amount: sql<Cents>`${refunds.amountCents}`,
      fees: sql<Cents>`${refunds.feeCents}`,
      fingerprint: refunds.fingerprint,
      requestedBy: refunds.requestedBy,
      requesterName,
      createdAt: sql<Instant>`${asInstant(refunds.createdAt)}`,
      ticketIds: sql<string[]>`array(select ticket_id from refund_tickets where refund_id = refunds.id and live)`,
      named: namedTickets(sql`refunds.id`),
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')))
    .orderBy(sql`${refunds.createdAt} desc`, sql`${refunds.id} desc`)

import { shareAmount } from '@ground-control/domain/refunds/external-refunds'
import { feesLeft, refundParts } from '@ground-control/domain/refunds/refund-parts'
import { chosenTickets, refundProblem, refundTotal } from '@ground-control/domain/refunds/refund-rules'
import { currencyProblem } from '@ground-control/domain/values/currency'
import { addCents, type Cents, cents } from '@ground-control/domain/values/money'
import { sql } from 'drizzle-orm'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database, requireRow, type Transaction } from '#platform/db/database.ts'
import { fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { toMetadata } from '#platform/payments/refund-metadata.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { startItems } from './job-item.ts'
import { refundIdOf } from './refund-identity.ts'
import { hasTicketIdTwice, type PaymentTicket } from './refund-rows.ts'
import { insertRefunds, type NewRefund, reservedEntry } from './reservation-rows.ts'
import type { KnownContent, RefundRequest, Reservation } from './reserve-refund.ts'

export type ItemRequest = RefundRequest & {
  readonly jobId: string
  readonly ticketIds: readonly string[]
  readonly amount: Cents
}

type Lease = { readonly leaseMs: number; readonly switches: Pick<Switches, 'requireOnIn'> }

/** Only for payments without earlier refunds. Null: a rule refuses it, so reserve it alone, which says why. */
export const reserveTogether = (
  { inTransaction }: Database,
  requests: readonly ItemRequest[],
  { leaseMs, switches }: Lease,
): Promise<readonly (Reservation | null)[]> =>
  inTransaction(async (transaction) => {
    const paymentIds = [...new Set(requests.map(({ paymentId }) => paymentId))]
    if (paymentIds.length < requests.length) return requests.map(() => null)
    // Locks in the same order as a single reservation: payments, tickets, items, the audit trail.
    const payments = await lockPayments(transaction, paymentIds)
    const tickets = await lockTickets(transaction, paymentIds)
    const touched = await readTouched(transaction, paymentIds)
    await switches.requireOnIn(transaction, 'enable_ticket_refunds')
    const instanceId = await readInstance(transaction)
    const planned = requests.map((request) => {
      const payment = payments.get(request.paymentId)
      if (!payment || touched.has(payment.id)) return null
      return plan(request, payment, { tickets: tickets.get(payment.id) ?? [], instanceId })
    })
    const toDo = await startItems.lock(
      transaction,
      requests.filter((_, index) => planned[index]),
    )
    const reserved = planned.map((each) => (each && toDo.has(each.refund.payment.id) ? each : null))
    const started = reserved.flatMap((each) => each ?? [])
    if (started.length === 0) return requests.map(() => null)
    const refunds = started.map(({ refund }) => refund)
    await insertRefunds(transaction, refunds, leaseMs)
    await startItems.start(
      transaction,
      started.map(({ refund, jobId }) => ({ jobId, paymentId: refund.payment.id, refundId: refund.refundId })),
    )
    await writeAudit(transaction, refunds.map(reservedEntry))
    return reserved.map(
      (each) =>
        each && {
          refundId: each.refund.refundId,
          order: { paymentId: each.refund.payment.id, amountCents: each.refund.amountCents, known: each.known },
        },
    )
  })

type Payment = {
  readonly id: string
  readonly orgId: string
  readonly amountCents: Cents
  readonly currency: string | null
}

type Planned = { readonly jobId: string; readonly refund: NewRefund; readonly known: KnownContent }

/** The same rules as for a single refund, for a payment without refunds. Null: one of them refuses. */
function plan(
  request: ItemRequest,
  payment: Payment,
  { tickets, instanceId }: { readonly tickets: readonly PaymentTicket[]; readonly instanceId: string },
): Planned | null {
  const { amount, fees = cents(0), jobId } = request
  const paid = cents(payment.amountCents)
  const parts = refundParts(tickets, paid)
  const ticketIds = [...new Set(request.ticketIds)].sort()
  const draft = { paymentIntentId: payment.id, ticketIds, fees, amount, tickets: parts.tickets }
  const chosen = chosenTickets(draft)
  const isRefused =
    currencyProblem(payment.currency) !== null ||
    hasTicketIdTwice(tickets) ||
    refundProblem(draft) !== null ||
    refundTotal(draft) !== amount ||
    amount > paid ||
    (fees > 0 && fees !== feesLeft({ paid, fees: parts.fees }, [])) ||
    chosen.some(({ refundId }) => refundId !== null)
  if (isRefused) return null
  const shares = shareAmount(chosen, amount)
  const feeCents = cents(amount - addCents(shares.map((share) => share.amount)))
  const refundId = refundIdOf({ paymentId: payment.id, ticketIds, feeCents, failedBefore: 0 })
  const eventIds = [...new Set(chosen.map(({ eventId }) => eventId))].sort()
  const content = { refundId, ticketIds, eventIds, feeCents, instanceId }
  if (!toMetadata(content)) return null
  const requested = { paymentId: payment.id, ticketIds, ...(fees && { fees }) }
  const fingerprint = fingerprintOf('refund', requested)
  const refund = { refundId, payment, amountCents: amount, feeCents, shares, fingerprint, request }
  return { jobId, refund, known: { content, parts } }
}

async function lockPayments(transaction: Transaction, ids: readonly string[]) {
  const { rows } = await transaction.execute<Payment>(sql`
    select id, org_id as "orgId", amount_cents as "amountCents", currency
    from payments where id = any(${sql.param(ids)}) order by id for no key update`)
  return new Map(rows.map((payment) => [payment.id, payment]))
}

async function lockTickets(transaction: Transaction, paymentIds: readonly string[]) {
  const { rows } = await transaction.execute<PaymentTicket & { paymentId: string }>(sql`
    select payment_id as "paymentId", id as "ticketId", event_id as "eventId", price_cents as price,
           refund_id as "refundId", ${asInstant(sql`refunded_at`)} as "refundedAt"
    from tickets where payment_id = any(${sql.param(paymentIds)}) order by event_id, id for no key update`)
  const byPayment = new Map<string, PaymentTicket[]>(paymentIds.map((id) => [id, []]))
  for (const { paymentId, ...ticket } of rows) byPayment.get(paymentId)?.push(ticket)
  return byPayment
}

/** Read after the locks: a payment with any refund or dispute is handled alone. */
async function readTouched(transaction: Transaction, paymentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select payment_id as id from refunds where payment_id = any(${sql.param(paymentIds)})
    union select payment_id from payment_disputes where payment_id = any(${sql.param(paymentIds)})`)
  return new Set(rows.map(({ id }) => id))
}

async function readInstance(transaction: Transaction): Promise<string> {
  const { rows } = await transaction.execute<{ id: string }>(sql`select instance_id as id from platform_settings`)
  return requireRow(rows[0]).id
}

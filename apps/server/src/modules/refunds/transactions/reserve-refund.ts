import { disputedMessage } from '@ground-control/domain/purchases/disputes'
import { isExternalRefund, shareAmount } from '@ground-control/domain/refunds/external-refunds'
import type { RefundParts } from '@ground-control/domain/refunds/refund-parts'
import { chosenTickets, refundMessages, refundProblem, refundTotal } from '@ground-control/domain/refunds/refund-rules'
import { firstStates } from '@ground-control/domain/refunds/refund-states'
import { currencyProblem } from '@ground-control/domain/values/currency'
import type { OrgId } from '@ground-control/domain/values/ids'
import { addCents, type Cents, cents, formatUsd } from '@ground-control/domain/values/money'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { isDisputed } from '#modules/refunds/disputes/dispute-store.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import { CommitInDoubt, type Database, type Transaction } from '#platform/db/database.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { events } from '#platform/db/schema/catalog.ts'
import { idempotentRequests } from '#platform/db/schema/requests.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { RefundContent } from '#platform/payments/payment-provider.ts'
import { toMetadata } from '#platform/payments/refund-metadata.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { startItem } from './job-item.ts'
import { awaitedByExternal, conflictOf, sameRefund, ticketTakenRefusal } from './refund-conflicts.ts'
import { nextRefundId } from './refund-identity.ts'
import {
  feesLeftOf,
  hasTicketIdTwice,
  liveRefundsOf,
  lockPayment,
  lockTicketsOf,
  type PaymentTicket,
  refundContent,
} from './refund-rows.ts'
import { insertRefunds, reservedEntry } from './reservation-rows.ts'

export type RefundRequest = {
  readonly paymentId: string
  /** null: everything left of the payment. */
  readonly ticketIds: readonly string[] | null
  /** The amount on the person's screen. Only compared, never trusted. */
  readonly amount?: Cents | undefined
  /** The payment's fees, if refunded too. Without `ticketIds` they always are. */
  readonly fees?: Cents | undefined
  readonly reason: string | null
  readonly tellCustomer?: boolean
  readonly organizationId: OrgId | null
  readonly idempotencyKey: string | null
  readonly actor: Actor
  readonly requestId: string
  /** Why nothing can be sent now. Other refusals and earlier outcomes take precedence. */
  readonly refusal?: Refusal | null
  readonly jobId?: string
}

type Lease = { readonly leaseMs: number; readonly switches: Pick<Switches, 'requireOnIn'> }

export type Reservation = {
  readonly refundId: string
  /** What to send; null: this refund was already requested. */
  readonly order: RefundToSend | null
}

export type RefundToSend = {
  readonly paymentId: string
  readonly amountCents: Cents
  /** Unset: read it again before sending. */
  readonly known?: KnownContent
}

export type KnownContent = { readonly content: RefundContent; readonly parts: RefundParts<PaymentTicket> }

/** Reserves the tickets for this refund alone, or changes nothing. */
export async function reserveRefund(
  { inTransaction }: Database,
  request: RefundRequest,
  lease: Lease,
): Promise<Reservation> {
  const attempt = () => inTransaction((transaction) => reserve(transaction, request, lease))
  try {
    // If the first attempt was saved after all, the second finds it, because the same request has the same refund id.
    return await attempt().catch((error) => (error instanceof CommitInDoubt ? attempt() : Promise.reject(error)))
  } catch (error) {
    throw ticketTakenRefusal(error) ?? error
  }
}

async function reserve(transaction: Transaction, request: RefundRequest, lease: Lease): Promise<Reservation> {
  const wanted = request.ticketIds && [...new Set(request.ticketIds)].sort()
  const requested = { paymentId: request.paymentId, ticketIds: wanted, ...(request.fees && { fees: request.fees }) }
  if (request.idempotencyKey !== null) {
    const { amount, reason, organizationId } = request
    const tellCustomer = request.tellCustomer || undefined
    const fingerprint = fingerprintOf('refund', { ...requested, amount, reason, organizationId, tellCustomer })
    // The key points to the refund once it has an id.
    const key = { personId: request.actor.id, key: request.idempotencyKey, fingerprint, resultId: '' }
    const earlier = await earlierResult(transaction, key)
    if (earlier) return { refundId: earlier, order: null }
  }
  const payment = await requirePayment(transaction, request)
  const foreign = currencyProblem(payment.currency)
  if (foreign) throw new Refusal('refund-rejected', foreign)
  const tickets = await lockTicketsOf(transaction, payment.id)
  if (hasTicketIdTwice(tickets)) {
    throw new Refusal(
      'refund-rejected',
      'Two tickets in this payment share an ID, so we can’t tell which one you mean.',
    )
  }
  const live = await liveRefundsOf(transaction, payment.id)
  const others = { live, awaited: awaitedByExternal(tickets, live) }
  const leftCents = cents(payment.amountCents - addCents(live.map(({ amount }) => amount)))
  const unrefundedFees = feesLeftOf(payment, tickets, live)
  const fees = wanted === null ? unrefundedFees : (request.fees ?? cents(0))
  const ticketIds = wanted ?? unrefundedIdsOf(tickets, others, fees)
  const draft = { paymentIntentId: payment.id, ticketIds, fees, tickets }
  const priceCents = requireAmount({ ...draft, amount: request.amount })
  const chosen = chosenTickets(draft)
  await requireOwnEvents(transaction, chosen, request.organizationId)

  const fingerprint = fingerprintOf('refund', requested)
  const same = sameRefund(live, { chosen, fees, fingerprint, personId: request.actor.id })
  if (same) {
    await pointKeyAt(transaction, request, same.id)
    if (request.jobId) await startItem(transaction, { jobId: request.jobId, paymentId: payment.id }, same)
    return { refundId: same.id, order: null }
  }
  // Checked late, so that repeating an earlier request still returns its outcome.
  await lease.switches.requireOnIn(transaction, 'enable_ticket_refunds')
  if (request.refusal) throw request.refusal
  if (await isDisputed(transaction, payment.id)) throw new Refusal('refund-rejected', disputedMessage)
  const conflict = conflictOf(chosen, others)
  if (conflict) throw conflict
  if (fees > 0 && fees !== unrefundedFees) {
    throw new Refusal('amount-mismatch', `The fees left to refund are ${formatUsd(unrefundedFees)}.`)
  }
  // External refunds may have taken part of the money. A request for the rest gets what is left.
  const amountCents = wanted === null && leftCents > 0 && leftCents < priceCents ? leftCents : priceCents
  if (amountCents > leftCents) {
    const external = addCents(live.filter((refund) => isExternalRefund(refund.requestedBy)).map(({ amount }) => amount))
    const why =
      external > 0
        ? ` ${formatUsd(external)} was refunded at the payment provider; you can refund the rest there too.`
        : ''
    throw new Refusal('refund-rejected', `Only ${formatUsd(leftCents)} is left to refund from this payment.${why}`)
  }

  const shares = shareAmount(chosen, amountCents)
  // If less is left than requested, tickets are covered first and fees get the remainder.
  const feeCents = cents(amountCents - addCents(shares.map(({ amount }) => amount)))
  const chosenIds = chosen.map(({ ticketId }) => ticketId)
  const refundId = await nextRefundId(transaction, { paymentId: payment.id, ticketIds: chosenIds, feeCents })
  await requireRoom(transaction, { refundId, feeCents }, chosen)
  await pointKeyAt(transaction, request, refundId)
  const reserved = { refundId, payment, amountCents, feeCents, shares, fingerprint, request }
  await insertRefunds(transaction, [reserved], lease.leaseMs)
  const refund = { id: refundId, state: firstStates.requested }
  if (request.jobId) await startItem(transaction, { jobId: request.jobId, paymentId: payment.id }, refund)
  await writeAudit(transaction, reservedEntry(reserved))
  return { refundId, order: { paymentId: payment.id, amountCents } }
}

/** The provider stores the ticket ids with the refund, so that we can restore it from there. */
async function requireRoom(
  transaction: Transaction,
  refund: Parameters<typeof refundContent>[1],
  chosen: readonly PaymentTicket[],
) {
  const content = await refundContent(transaction, refund, chosen)
  if (toMetadata(content)) return
  throw new Refusal('refund-rejected', 'Too many tickets for one refund. Refund them in smaller groups.')
}

async function requirePayment(transaction: Transaction, { paymentId, organizationId }: RefundRequest) {
  const payment = await lockPayment(transaction, paymentId)
  if (!payment) throw new Refusal('not-found', 'No payment with this ID.')
  if (organizationId !== null && payment.orgId !== organizationId) {
    throw new Refusal('wrong-organization', 'This payment belongs to another organization.')
  }
  return payment
}

/** A payment may cover events of several organizations. */
async function requireOwnEvents(
  transaction: Transaction,
  chosen: readonly PaymentTicket[],
  organizationId: OrgId | null,
): Promise<void> {
  if (organizationId === null) return
  const eventIds = [...new Set(chosen.map(({ eventId }) => eventId))]
  const isForeign = and(inArray(events.id, eventIds), ne(events.orgId, organizationId))
  const [foreign] = await transaction.select({ id: events.id }).from(events).where(isForeign).limit(1)
  const ticket = foreign && chosen.find(({ eventId }) => eventId === foreign.id)
  if (ticket) {
    throw new Refusal(
      'wrong-organization',
      `Ticket ${ticket.ticketId} is for an event of another organization. Nothing was refunded.`,
    )
  }
}

/** If nothing is left, all tickets, so that the refusal names who refunded them. */
function unrefundedIdsOf(
  tickets: readonly PaymentTicket[],
  { live, awaited }: Parameters<typeof conflictOf>[1],
  fees: Cents,
) {
  const held = new Set([...awaited.keys(), ...live.flatMap(({ ticketIds }) => ticketIds)])
  const left = tickets.filter(({ ticketId, refundId }) => refundId === null && !held.has(ticketId))
  return (left.length > 0 || fees > 0 ? left : tickets).map(({ ticketId }) => ticketId)
}

function requireAmount(draft: Parameters<typeof refundProblem>[0]): Cents {
  const problem = refundProblem(draft)
  if (problem) throw new Refusal('refund-rejected', refundMessages[problem])
  const total = refundTotal(draft)
  if (draft.amount !== undefined && draft.amount !== total) {
    const shown = formatUsd(cents(draft.amount))
    const what = draft.fees ? 'The selected tickets and fees come to' : 'The selected tickets cost'
    throw new Refusal('amount-mismatch', `${what} ${formatUsd(total)}, not ${shown}.`)
  }
  return total
}

async function pointKeyAt(transaction: Transaction, { actor, idempotencyKey }: RefundRequest, refundId: string) {
  if (idempotencyKey === null) return
  await transaction
    .update(idempotentRequests)
    .set({ resultId: refundId })
    .where(and(eq(idempotentRequests.personId, actor.id), eq(idempotentRequests.key, idempotencyKey)))
}

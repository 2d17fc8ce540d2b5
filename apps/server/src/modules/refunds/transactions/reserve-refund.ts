import { disputedMessage } from '@ground-control/domain/purchases/disputes'
import { isExternalRefund, shareAmount } from '@ground-control/domain/refunds/external-refunds'
import { feesLeft, refundParts } from '@ground-control/domain/refunds/refund-parts'
import { chosenTickets, refundMessages, refundProblem, refundTotal } from '@ground-control/domain/refunds/refund-rules'
import { firstStates } from '@ground-control/domain/refunds/refund-states'
import { currencyProblem } from '@ground-control/domain/values/currency'
import type { OrgId } from '@ground-control/domain/values/ids'
import { addCents, type Cents, cents, formatUsd } from '@ground-control/domain/values/money'
import { and, eq } from 'drizzle-orm'
import { isDisputed } from '#modules/refunds/disputes/dispute-store.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { idempotentRequests } from '#platform/db/schema/requests.ts'
import { refundSteps, refunds, refundTickets } from '#platform/db/schema/ticketing.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { earlierResult, fingerprintOf } from '#platform/idempotency/idempotent-requests.ts'
import { createSwitches } from '#platform/remote-config/switches.ts'
import { awaitedByExternal, conflictOf, sameRefund, ticketTakenRefusal } from './refund-conflicts.ts'
import {
  clock,
  hasTicketIdTwice,
  type LiveRefund,
  type LockedPayment,
  later,
  liveRefundsOf,
  lockPayment,
  lockTicketsOf,
  onlyEventOf,
  type PaymentTicket,
} from './refund-rows.ts'

export type RefundRequest = {
  readonly paymentId: string
  /** null: what is left of the payment. */
  readonly ticketIds: readonly string[] | null
  /** What the person was shown. Only compared, never trusted. */
  readonly amount?: Cents | undefined
  /** The payment's fees, if they are refunded too. Without `ticketIds` they always are. */
  readonly fees?: Cents | undefined
  readonly reason: string | null
  readonly organizationId: OrgId | null
  readonly idempotencyKey: string | null
  readonly actor: Actor
  readonly requestId: string
}

type Lease = { readonly leaseMs: number }

export type Reservation = {
  readonly refundId: string
  /** What to send; null when this refund was requested before. */
  readonly order: { readonly paymentId: string; readonly amountCents: Cents } | null
}

/** Holds the tickets for this refund and no other, or changes nothing. */
export async function reserveRefund(
  { inTransaction }: Database,
  request: RefundRequest,
  lease: Lease,
): Promise<Reservation> {
  try {
    return await inTransaction((transaction) => reserve(transaction, request, lease))
  } catch (error) {
    throw ticketTakenRefusal(error) ?? error
  }
}

async function reserve(transaction: Transaction, request: RefundRequest, lease: Lease): Promise<Reservation> {
  const refundId = newId('re_')
  const wanted = request.ticketIds && [...new Set(request.ticketIds)].sort()
  const requested = { paymentId: request.paymentId, ticketIds: wanted, ...(request.fees && { fees: request.fees }) }
  if (request.idempotencyKey !== null) {
    const { amount, reason, organizationId } = request
    const fingerprint = fingerprintOf('refund', { ...requested, amount, reason, organizationId })
    const key = { personId: request.actor.id, key: request.idempotencyKey, fingerprint, resultId: refundId }
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

  const fingerprint = fingerprintOf('refund', requested)
  const same = sameRefund(live, { chosen, fees, fingerprint, personId: request.actor.id })
  if (same) {
    await pointKeyAt(transaction, request, same.id)
    return { refundId: same.id, order: null }
  }
  // Checked this late so that whoever repeats an earlier refund still gets its outcome.
  await createSwitches({ db: transaction }).requireOn('enable_ticket_refunds')
  if (await isDisputed(transaction, payment.id)) throw new Refusal('refund-rejected', disputedMessage)
  const conflict = conflictOf(chosen, others)
  if (conflict) throw conflict
  if (fees > 0 && fees !== unrefundedFees) {
    throw new Refusal('amount-mismatch', `The fees left to refund are ${formatUsd(unrefundedFees)}.`)
  }
  // External refunds may have taken part of the money; a request for the rest gets what is left.
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
  // The tickets come first when less is left than was asked for.
  const feeCents = cents(amountCents - addCents(shares.map(({ amount }) => amount)))
  await transaction.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    state: firstStates.requested,
    amountCents,
    feeCents,
    reason: request.reason,
    requestedBy: request.actor.id,
    fingerprint,
    leaseUntil: later(lease.leaseMs),
    createdAt: clock,
    updatedAt: clock,
  })
  const lines = shares.map(({ ticket: { eventId, ticketId }, amount }) => ({
    refundId,
    eventId,
    ticketId,
    amountCents: amount,
  }))
  if (lines.length > 0) await transaction.insert(refundTickets).values(lines)
  await transaction
    .insert(refundSteps)
    .values({ refundId, step: 'reserved', state: firstStates.requested, detail: { by: request.actor.id } })
  await writeAudit(transaction, {
    actor: request.actor,
    action: 'refund.reserved',
    entity: { kind: 'refund', id: refundId },
    orgId: payment.orgId,
    eventId: onlyEventOf(chosen),
    after: {
      state: firstStates.requested,
      paymentId: payment.id,
      amountCents,
      ...(feeCents > 0 && { feeCents }),
      ticketIds: chosen.map(({ ticketId }) => ticketId),
    },
    reason: request.reason,
    requestId: request.requestId,
  })
  return { refundId, order: { paymentId: payment.id, amountCents } }
}

async function requirePayment(transaction: Transaction, { paymentId, organizationId }: RefundRequest) {
  const payment = await lockPayment(transaction, paymentId)
  if (!payment) throw new Refusal('not-found', 'No payment with this ID.')
  if (organizationId !== null && payment.orgId !== organizationId) {
    throw new Refusal('wrong-organization', 'This payment belongs to another organization.')
  }
  return payment
}

function feesLeftOf(
  { amountCents }: LockedPayment,
  tickets: readonly PaymentTicket[],
  live: readonly LiveRefund[],
): Cents {
  const paid = cents(amountCents)
  return feesLeft({ paid, fees: refundParts(tickets, paid).fees }, live)
}

/** All tickets when nothing is left, so that the refusal says who refunded them. */
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

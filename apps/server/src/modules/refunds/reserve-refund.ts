import { isMadeElsewhere, shared } from '@ground-control/domain/refunds/external-refunds'
import { chosenTickets, refundMessages, refundProblem, refundTotal } from '@ground-control/domain/refunds/refund-rules'
import type { OrgId } from '@ground-control/domain/values/ids'
import { addCents, type Cents, cents, formatUsd } from '@ground-control/domain/values/money'
import { and, eq } from 'drizzle-orm'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { idempotentRequests } from '#platform/db/schema/requests.ts'
import { refundSteps, refunds, refundTickets } from '#platform/db/schema/ticketing.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { earlierResult, fingerprintOf } from '#platform/idempotency/idempotent-requests.ts'
import { createSwitches } from '#platform/remote-config/switches.ts'
import { awaitedTickets, conflictOf, sameRefund, ticketTaken } from './refund-conflicts.ts'
import {
  clock,
  committedCents,
  later,
  liveRefundsOf,
  lockPayment,
  lockTicketsOf,
  type PaymentTicket,
} from './refund-rows.ts'

export type RefundRequest = {
  readonly paymentId: string
  /** null: what is left of the payment. */
  readonly ticketIds: readonly string[] | null
  /** What the person was shown; only compared. */
  readonly amount?: Cents | undefined
  readonly reason: string | null
  readonly organizationId: OrgId | null
  readonly idempotencyKey: string | null
  readonly actor: Actor
  readonly requestId: string
}

type Lease = { readonly leaseMs: number }

export type Reservation = {
  readonly refundId: string
  /** null: the same was asked for before, and this is what it led to. */
  readonly order: { readonly paymentId: string; readonly amountCents: Cents } | null
}

/** One transaction: either the tickets are held for this refund, and for no other, or nothing was changed. */
export async function reserveRefund(
  { inTransaction }: Database,
  request: RefundRequest,
  lease: Lease,
): Promise<Reservation> {
  try {
    return await inTransaction((transaction) => reserve(transaction, request, lease))
  } catch (error) {
    throw ticketTaken(error) ?? error
  }
}

async function reserve(transaction: Transaction, request: RefundRequest, lease: Lease): Promise<Reservation> {
  const refundId = newId('re_')
  const wanted = request.ticketIds && [...new Set(request.ticketIds)].sort()
  const asked = { paymentId: request.paymentId, ticketIds: wanted }
  if (request.idempotencyKey !== null) {
    const { amount, reason, organizationId } = request
    const fingerprint = fingerprintOf('refund', { ...asked, amount, reason, organizationId })
    const key = { personId: request.actor.id, key: request.idempotencyKey, fingerprint, resultId: refundId }
    const earlier = await earlierResult(transaction, key)
    if (earlier) return { refundId: earlier, order: null }
  }
  const payment = await requirePayment(transaction, request)
  const tickets = await lockTicketsOf(transaction, payment.id)
  if (new Set(tickets.map(({ ticketId }) => ticketId)).size < tickets.length) {
    throw new Refusal(
      'refund-rejected',
      'Two tickets of this payment share an id, so it cannot be told which is meant.',
    )
  }
  const live = await liveRefundsOf(transaction, payment.id)
  const waiting = awaitedTickets(tickets, live)
  const draft = { paymentIntentId: payment.id, ticketIds: wanted ?? leftOf(tickets, { live, waiting }), tickets }
  const priceCents = requireAmount({ ...draft, amount: request.amount })
  const chosen = chosenTickets(draft)

  const fingerprint = fingerprintOf('refund', asked)
  const same = sameRefund(live, { chosen, fingerprint, personId: request.actor.id })
  if (same) {
    await keepKey(transaction, request, same.id)
    return { refundId: same.id, order: null }
  }
  // Only now: what was refunded while it was on is still told.
  await createSwitches({ db: transaction }).requireOn('enable_ticket_refunds')
  const conflict = conflictOf(chosen, { live, waiting })
  if (conflict) throw conflict
  const leftCents = cents(payment.amountCents - (await committedCents(transaction, payment.id)))
  // Some of it may have been paid back at the provider itself: whoever asks for the rest gets what is left of the money.
  const amountCents = wanted === null && leftCents > 0 && leftCents < priceCents ? leftCents : priceCents
  if (amountCents > leftCents) {
    const elsewhere = addCents(live.filter((refund) => isMadeElsewhere(refund.requestedBy)).map(({ amount }) => amount))
    const why =
      elsewhere > 0
        ? ` ${formatUsd(elsewhere)} was refunded at the payment provider itself, and so can the rest be.`
        : ''
    throw new Refusal('refund-rejected', `Only ${formatUsd(leftCents)} of this payment is left to refund.${why}`)
  }

  await transaction.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    state: 'reserved',
    amountCents,
    reason: request.reason,
    requestedBy: request.actor.id,
    fingerprint,
    leaseUntil: later(lease.leaseMs),
    createdAt: clock,
    updatedAt: clock,
  })
  await transaction.insert(refundTickets).values(
    shared(chosen, amountCents).map(({ ticket: { eventId, ticketId }, amount }) => ({
      refundId,
      eventId,
      ticketId,
      amountCents: amount,
    })),
  )
  await transaction
    .insert(refundSteps)
    .values({ refundId, step: 'reserved', state: 'reserved', detail: { by: request.actor.id } })
  const [event, ...others] = new Set(chosen.map(({ eventId }) => eventId))
  await writeAudit(transaction, {
    actor: request.actor,
    action: 'refund.reserved',
    entity: { kind: 'refund', id: refundId },
    orgId: payment.orgId,
    eventId: others.length === 0 ? (event ?? null) : null,
    after: {
      state: 'reserved',
      paymentId: payment.id,
      amountCents,
      ticketIds: chosen.map(({ ticketId }) => ticketId),
    },
    reason: request.reason,
    requestId: request.requestId,
  })
  return { refundId, order: { paymentId: payment.id, amountCents } }
}

async function requirePayment(transaction: Transaction, { paymentId, organizationId }: RefundRequest) {
  const payment = await lockPayment(transaction, paymentId)
  if (!payment) throw new Refusal('not-found', 'There is no such payment.')
  if (organizationId !== null && payment.orgId !== organizationId) {
    throw new Refusal('wrong-organization', 'The payment belongs to another organization than the call acts for.')
  }
  return payment
}

/** Nothing left: all of them, so that the answer tells who refunded them. */
function leftOf(tickets: readonly PaymentTicket[], { live, waiting }: Parameters<typeof conflictOf>[1]) {
  const held = new Set([...waiting.keys(), ...live.flatMap(({ ticketIds }) => ticketIds)])
  const left = tickets.filter(({ ticketId, refundId }) => refundId === null && !held.has(ticketId))
  return (left.length > 0 ? left : tickets).map(({ ticketId }) => ticketId)
}

function requireAmount(draft: Parameters<typeof refundProblem>[0]): Cents {
  const problem = refundProblem(draft)
  if (problem) throw new Refusal('refund-rejected', refundMessages[problem])
  const total = refundTotal(draft)
  if (draft.amount !== undefined && draft.amount !== total) {
    const asked = formatUsd(cents(draft.amount))
    throw new Refusal('amount-mismatch', `The selected tickets cost ${formatUsd(total)}, not ${asked}.`)
  }
  return total
}

async function keepKey(transaction: Transaction, { actor, idempotencyKey }: RefundRequest, refundId: string) {
  if (idempotencyKey === null) return
  await transaction
    .update(idempotentRequests)
    .set({ resultId: refundId })
    .where(and(eq(idempotentRequests.personId, actor.id), eq(idempotentRequests.key, idempotencyKey)))
}

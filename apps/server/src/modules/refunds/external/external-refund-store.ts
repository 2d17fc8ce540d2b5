import {
  externalAction,
  externalStep,
  paymentProvider,
  restoredAction,
  restoredStep,
  shareAmount,
  ticketsPaidExactly,
} from '@ground-control/domain/refunds/external-refunds'
import { firstStates } from '@ground-control/domain/refunds/refund-states'
import { addCents, type Cents, cents } from '@ground-control/domain/values/money'
import { instantOf } from '@ground-control/domain/values/time'
import { eq, sql } from 'drizzle-orm'
import {
  clock,
  feesLeftOf,
  hasTicketIdTwice,
  type LockedPayment,
  later,
  liveRefundsOf,
  lockPayment,
  lockTicketsOf,
  onlyEventOf,
  type PaymentTicket,
} from '#modules/refunds/transactions/refund-rows.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { inBatches } from '#platform/db/in-batches.ts'
import { newId } from '#platform/db/new-id.ts'
import { restores } from '#platform/db/schema/restores.ts'
import { platformSettings } from '#platform/db/schema/rollups.ts'
import { payments, refundSteps, refunds } from '#platform/db/schema/ticketing.ts'
import type { ProviderRefund, RefundHint } from '#platform/payments/payment-provider.ts'
import { freeTicketsOf, insertAssignment, reassignTickets } from './reassign-tickets.ts'

const firstLookUpMs = 5_000

export const createExternalRefundStore = ({ db, inTransaction }: Database) => ({
  async isOurPayment(paymentId: string): Promise<boolean> {
    return (await db.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId))).length > 0
  },

  /** One query for messages that arrive together: a large job causes two per refund. */
  compareMessage: inBatches((hints: readonly RefundHint[]) => compareMessages(db, hints), messageBatches),

  /**
   * Found by the provider's id. Otherwise by the id in its metadata, if our refund has no other provider id and the
   * amounts agree.
   */
  async matchingRefund({ id, refundId, paymentId, amountCents }: ProviderRefund): Promise<string | null> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select r.id from refunds r where r.provider_refund_id = ${id}
        or (r.id = ${refundId} and r.provider_refund_id is null and r.payment_id = ${paymentId}
            and r.amount_cents = ${amountCents})
      order by r.provider_refund_id is null limit 1`)
    return rows[0]?.id ?? null
  },

  /** The listed refunds of our payments that differ from our records. */
  async changedAmong(listed: readonly ProviderRefund[]): Promise<readonly ProviderRefund[]> {
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
          case s.status when 'pending' then 'sent' else s.status end
        -- One of ours that our database lost is restored even if it failed.
        or (known.state is null and s.refund_id is not null and not exists (select from refunds r where r.id = s.refund_id))`)
    const changed = new Set(rows.map(({ id }) => id))
    return ours.filter(({ id }) => changed.has(id))
  },

  /** The new record's id; null: already recorded, not for one of our payments, or an external one that failed. */
  record: (found: ProviderRefund, requestId: string | null): Promise<string | null> =>
    inTransaction((transaction) => recordExternal(transaction, found, requestId)),
})

const messageBatches = { max: 100, atOnce: 1, gatherMs: 30 }

/** `same`: we have what the message says. `on-its-way`: our own call about it may have no answer yet. */
type Comparison = 'same' | 'on-its-way' | 'other'

async function compareMessages(db: Database['db'], hints: readonly RefundHint[]): Promise<readonly Comparison[]> {
  const column = (of: (hint: RefundHint) => string | null) => sql`${sql.param(hints.map(of))}::text[]`
  const { rows } = await db.execute<{ answer: Comparison }>(sql`
    select case when h.provider_refund_id is null then (
        select case when bool_or(r.state in ('reserved', 'unknown')) then 'on-its-way'
                    when bool_and(r.state in ('succeeded', 'failed'))
                      and sum(r.amount_cents) filter (where r.state = 'succeeded') = h.refunded then 'same'
                    else 'other' end
        from refunds r where r.payment_id = h.payment_id)
      when not h.succeeded then 'other'
      else coalesce(
        (select case r.state when 'succeeded' then 'same' else 'other' end
         from refunds r where r.provider_refund_id = h.provider_refund_id),
        (select 'on-its-way' from refunds r
         where r.id = h.refund_id and r.provider_refund_id is null and r.state in ('reserved', 'unknown')),
        'other') end as answer
    from unnest(${column(({ paymentId }) => paymentId)}, ${column(({ providerRefundId }) => providerRefundId)},
                ${column(({ said }) => said.refundId)}, ${sql.param(hints.map(({ said }) => said.isSucceeded))}::boolean[],
                ${sql.param(hints.map(({ said }) => said.refundedCents))}::bigint[]) with ordinality
      as h (payment_id, provider_refund_id, refund_id, succeeded, refunded, place)
    order by h.place`)
  return rows.map(({ answer }) => answer)
}

export type ExternalRefundStore = ReturnType<typeof createExternalRefundStore>

async function recordExternal(
  transaction: Transaction,
  found: ProviderRefund,
  requestId: string | null,
): Promise<string | null> {
  if (found.paymentId === null) return null
  const payment = await lockPayment(transaction, found.paymentId)
  if (!payment || (await isRecorded(transaction, found))) return null
  const lost = await lostRefund(transaction, payment, found)
  const free = await freeTicketsOf(transaction, payment.id)
  const assignment = lost?.tickets ? restored(found, lost.tickets) : external(found, free)
  if (!assignment) return null
  const refundId = lost?.id ?? newId('re_')
  const { state, step, action, requestedBy, feeCents, shares } = assignment
  await transaction.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    state,
    amountCents: found.amountCents,
    feeCents,
    providerRefundId: found.id,
    requestedBy,
    failureCode: found.failure?.code ?? null,
    failureMessage: found.failure?.message ?? null,
    leaseUntil: state === 'sent' ? later(firstLookUpMs) : null,
    createdAt: instantOf(found.createdAt),
    updatedAt: clock,
    settledAt: state === 'sent' ? null : clock,
  })
  // The named tickets may become free later, so the step keeps their ids.
  const named = found.ticketIds.length > 0 && { ticketIds: found.ticketIds }
  const detail = { by: paymentProvider.id, providerRefundId: found.id, ...named }
  await transaction.insert(refundSteps).values({ refundId, step, state, detail })
  if (shares.length > 0) await insertAssignment(transaction, { refundId, state, shares })
  const reassigned = await reassignTickets(transaction, payment, requestId)
  const tickets = shares.map(({ ticket }) => ticket)
  await writeAudit(transaction, [
    {
      actor: paymentProvider,
      action,
      entity: { kind: 'refund', id: refundId },
      orgId: payment.orgId,
      eventId: onlyEventOf(tickets.length > 0 ? tickets : free),
      after: {
        state,
        paymentId: payment.id,
        amountCents: found.amountCents,
        ...(feeCents > 0 && { feeCents }),
        ticketIds: tickets.map(({ ticketId }) => ticketId),
        providerRefundId: found.id,
      },
      requestId,
    },
    ...reassigned,
  ])
  return refundId
}

/** Restores everything except the requester, who is unknown. */
const restored = (found: ProviderRefund, tickets: readonly PaymentTicket[]) => ({
  state: firstStates[`restored-${found.status}`],
  step: restoredStep,
  action: restoredAction,
  requestedBy: null,
  feeCents: found.feeCents,
  shares: shareAmount(tickets, cents(found.amountCents - found.feeCents)),
})

function external(found: ProviderRefund, free: readonly PaymentTicket[]) {
  if (found.status === 'failed') return null
  const tickets = ticketsPaidExactly(found.ticketIds, { free, amount: cents(found.amountCents) }) ?? []
  return {
    state: firstStates[`external-${found.status}`],
    step: externalStep,
    action: externalAction,
    requestedBy: paymentProvider.id,
    feeCents: 0,
    shares: tickets.map((ticket) => ({ ticket, amount: ticket.price })),
  }
}

type Lost = {
  readonly id: string
  /** null: another instance made it, or its parts don't add up. Then it is recorded as external. */
  readonly tickets: readonly PaymentTicket[] | null
}

/** A refund that we made and lost, found at the provider. */
async function lostRefund(
  transaction: Transaction,
  payment: LockedPayment,
  found: ProviderRefund,
): Promise<Lost | null> {
  const { refundId, instanceId, ticketIds, status } = found
  if (refundId === null) return null
  const known = await transaction.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, refundId))
  if (known.length > 0) return null
  if (instanceId === null || !(await isOwnInstance(transaction, instanceId))) return { id: refundId, tickets: null }
  const all = await lockTicketsOf(transaction, payment.id)
  // A failed refund holds no tickets, so they need not be free.
  const available = status === 'failed' && !hasTicketIdTwice(all) ? all : await freeTicketsOf(transaction, payment.id)
  const tickets = available.filter(({ ticketId }) => ticketIds.includes(ticketId))
  const live = status === 'failed' ? [] : await liveRefundsOf(transaction, payment.id)
  const isWhole = tickets.length === ticketIds.length && isPaidBy(found, tickets, feesLeftOf(payment, all, live))
  return { id: refundId, tickets: isWhole ? tickets : null }
}

/** The current id, or one from before a restore. */
async function isOwnInstance(transaction: Transaction, instanceId: string): Promise<boolean> {
  const now = await transaction
    .select({ id: platformSettings.instanceId })
    .from(platformSettings)
    .where(eq(platformSettings.instanceId, instanceId))
  if (now.length > 0) return true
  const former = await transaction
    .select({ id: restores.formerInstance })
    .from(restores)
    .where(eq(restores.formerInstance, instanceId))
  return former.length > 0
}

/** Fees are refunded only after all tickets, so with fees the parts add up exactly. */
function isPaidBy(
  { amountCents, feeCents }: ProviderRefund,
  tickets: readonly PaymentTicket[],
  feesLeft: Cents,
): boolean {
  const prices = addCents(tickets.map(({ price }) => price))
  if (feeCents > 0) return feeCents <= feesLeft && prices + feeCents === amountCents
  return tickets.length > 0 && prices >= amountCents
}

/** Call under the payment's lock. A failed refund of ours doesn't count, because this one was really paid. */
async function isRecorded(
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

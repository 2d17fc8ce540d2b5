import { addCents, cents } from '@ground-control/domain/money'
import {
  isMadeElsewhere,
  isPaidBackWhole,
  type PaidBack,
  paymentProvider,
  restFor,
  type Share,
} from '@ground-control/domain/refunds/made-elsewhere'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { eq, sql } from 'drizzle-orm'
import { liveRefundsOf, lockTicketsOf, type PaymentTicket } from '#modules/refunds/refund-rows.ts'
import { changeTickets } from '#modules/refunds/refund-tickets.ts'
import type { AuditEntry } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { refundSteps, refundTickets } from '#platform/db/schema/ticketing.ts'

type Payment = { readonly id: string; readonly orgId: string; readonly amountCents: number }

/** Asked before tickets are changed: with refunds made elsewhere all tickets of the payment may follow. */
export async function hasElsewhere(transaction: Transaction, paymentId: string): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select from refunds where payment_id = ${paymentId} and requested_by = ${paymentProvider.id} limit 1`,
  )
  return rows.length > 0
}

/**
 * Whoever has changed what is paid back of a payment calls this, in the same transaction and before the trail is written:
 * once the provider has paid back all of it, the tickets that nobody asked for by name go to the refund made there; and
 * are free again when that turns out not to be so. What is returned belongs into the trail.
 */
export async function coverRest(
  transaction: Transaction,
  payment: Payment,
  requestId: string | null,
): Promise<readonly AuditEntry[]> {
  const refunds = await paidBackOf(transaction, payment.id)
  if (!refunds.some(({ isElsewhere }) => isElsewhere)) return []
  const entryOf = (action: string, refundId: string, tickets: readonly PaymentTicket[], after: object): AuditEntry => ({
    actor: paymentProvider,
    action,
    entity: { kind: 'refund', id: refundId },
    orgId: payment.orgId,
    eventId: onlyEventOf(tickets),
    after: { ...after, paymentId: payment.id, ticketIds: tickets.map(({ ticketId }) => ticketId) },
    requestId,
  })
  if (!isPaidBackWhole(cents(payment.amountCents), refunds)) {
    const entries: AuditEntry[] = []
    for (const refund of refunds.filter(({ isElsewhere, isShort }) => isElsewhere && isShort)) {
      const tickets = (await lockTicketsOf(transaction, payment.id)).filter(({ refundId }) => refundId === refund.id)
      await unassign(transaction, refund)
      entries.push(entryOf('refund.unassigned', refund.id, tickets, {}))
    }
    return entries
  }
  const entries: AuditEntry[] = []
  const rest = restFor(await freeTicketsOf(transaction, payment.id), refunds)
  for (const { id, state } of refunds) {
    const shares = rest.get(id) ?? []
    if (shares.length === 0) continue
    await assign(transaction, { refundId: id, state, shares })
    await addStep(transaction, id, 'assigned', state)
    const amountCents = addCents(shares.map(({ amount }) => amount))
    entries.push(
      entryOf(
        'refund.assigned',
        id,
        shares.map(({ ticket }) => ticket),
        { amountCents },
      ),
    )
  }
  return entries
}

const addStep = (transaction: Transaction, refundId: string, step: string, state: RefundState) =>
  transaction.insert(refundSteps).values({ refundId, step, state, detail: { by: paymentProvider.id } })

/** Neither refunded nor held by a refund; none where two of them share an id, since it cannot be told which is meant. */
export async function freeTicketsOf(transaction: Transaction, paymentId: string): Promise<readonly PaymentTicket[]> {
  const tickets = await lockTicketsOf(transaction, paymentId)
  if (new Set(tickets.map(({ ticketId }) => ticketId)).size < tickets.length) return []
  const held = new Set((await liveRefundsOf(transaction, paymentId)).flatMap(({ ticketIds }) => ticketIds))
  return tickets.filter(({ ticketId, refundId }) => refundId === null && !held.has(ticketId))
}

type Assignment = {
  readonly refundId: string
  readonly state: RefundState
  readonly shares: readonly Share<PaymentTicket>[]
}

export async function assign(transaction: Transaction, { refundId, state, shares }: Assignment): Promise<void> {
  await transaction
    .insert(refundTickets)
    .values(
      shares.map(({ ticket: { eventId, ticketId }, amount }) => ({ refundId, eventId, ticketId, amountCents: amount })),
    )
  if (state === 'succeeded') {
    await changeTickets(transaction, 'settle', {
      refundId,
      requestedBy: paymentProvider.id,
      actorId: paymentProvider.id,
    })
  }
}

export function onlyEventOf(tickets: readonly { readonly eventId: string }[]): string | null {
  const [event, ...others] = new Set(tickets.map(({ eventId }) => eventId))
  return others.length === 0 ? (event ?? null) : null
}

async function unassign(transaction: Transaction, { id, state }: Paid): Promise<void> {
  const change = { refundId: id, requestedBy: paymentProvider.id, actorId: paymentProvider.id }
  await changeTickets(transaction, state === 'succeeded' ? 'take-back' : 'release', change)
  await transaction.delete(refundTickets).where(eq(refundTickets.refundId, id))
  await addStep(transaction, id, 'unassigned', state)
}

/** `isShort`: one of its tickets cost more than it pays for it, which is right only while all of the payment is gone. */
type Paid = PaidBack & { readonly state: RefundState; readonly isShort: boolean }

async function paidBackOf(transaction: Transaction, paymentId: string): Promise<readonly Paid[]> {
  const { rows } = await transaction.execute<
    Pick<Paid, 'id' | 'state' | 'isShort'> & { requestedBy: string | null; amount: number; assigned: number }
  >(sql`
    select r.id, r.state, r.requested_by as "requestedBy", r.amount_cents as amount,
           coalesce(sum(l.amount_cents), 0)::int as assigned,
           coalesce(bool_or(l.amount_cents < t.price_cents), false) as "isShort"
    from refunds r
    left join refund_tickets l on l.refund_id = r.id and l.live
    left join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
    where r.payment_id = ${paymentId} and r.state <> 'failed' group by r.id`)
  return rows.map(({ requestedBy, amount, assigned, ...row }) => ({
    ...row,
    amount: cents(amount),
    assigned: cents(assigned),
    isElsewhere: isMadeElsewhere(requestedBy),
    isAccepted: row.state === 'sent' || row.state === 'succeeded',
  }))
}

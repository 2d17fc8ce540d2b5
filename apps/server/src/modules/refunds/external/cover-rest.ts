import {
  awaited,
  isMadeElsewhere,
  isPaidBackWhole,
  type PaidBack,
  paidFor,
  paymentProvider,
  restFor,
  type Share,
  shared,
} from '@ground-control/domain/refunds/external-refunds'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { addCents, cents } from '@ground-control/domain/values/money'
import { eq, sql } from 'drizzle-orm'
import { liveRefundsOf, lockTicketsOf, namedTickets, type PaymentTicket } from '#modules/refunds/refund-rows.ts'
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
 * tickets that have become free go to the refund made elsewhere that names them; once the provider has paid back all of
 * the payment, those that nobody asked for by name go to it too, and are free again when that turns out not to be so. What
 * is returned belongs into the trail.
 */
export async function coverRest(
  transaction: Transaction,
  payment: Payment,
  requestId: string | null,
): Promise<readonly AuditEntry[]> {
  const before = await paidBackOf(transaction, payment.id)
  if (!before.some(({ isElsewhere }) => isElsewhere)) return []
  const isWhole = isPaidBackWhole(cents(payment.amountCents), before)
  return [...(isWhole ? [] : await takeStray()), ...(await giveNamed()), ...(isWhole ? await giveRest() : [])]

  async function takeStray(): Promise<readonly AuditEntry[]> {
    const entries: AuditEntry[] = []
    const tickets = await lockTicketsOf(transaction, payment.id)
    for (const refund of before.filter(({ isElsewhere }) => isElsewhere)) {
      // What it names and has not got, it has others in place of.
      const isAstray = refund.ticketIds.length > 0 && awaited({ ...refund, tickets }).length > 0
      if (!refund.isShort && !isAstray) continue
      await unassign(transaction, refund)
      entries.push(entryOf('refund.unassigned', refund.id, ticketsOf(refund, tickets)))
    }
    return entries
  }

  async function giveNamed(): Promise<readonly AuditEntry[]> {
    const entries: AuditEntry[] = []
    for (const refund of await paidBackOf(transaction, payment.id)) {
      if (!refund.isElsewhere || refund.ticketIds.length > 0 || refund.named.length === 0) continue
      const tickets = paidFor(refund.named, { ...refund, free: await freeTicketsOf(transaction, payment.id) })
      if (tickets) entries.push(await give(refund, shared(tickets, refund.amount)))
    }
    return entries
  }

  async function giveRest(): Promise<readonly AuditEntry[]> {
    const entries: AuditEntry[] = []
    const refunds = await paidBackOf(transaction, payment.id)
    const rest = restFor(await freeTicketsOf(transaction, payment.id), refunds)
    for (const refund of refunds) {
      const shares = rest.get(refund.id) ?? []
      if (shares.length > 0) entries.push(await give(refund, shares))
    }
    return entries
  }

  async function give({ id, state }: Paid, shares: Assignment['shares']): Promise<AuditEntry> {
    await assign(transaction, { refundId: id, state, shares })
    await addStep(transaction, id, 'assigned', state)
    const tickets = shares.map(({ ticket }) => ticket)
    return entryOf('refund.assigned', id, tickets, { amountCents: addCents(shares.map(({ amount }) => amount)) })
  }

  function entryOf(
    action: string,
    refundId: string,
    tickets: readonly PaymentTicket[],
    after: object = {},
  ): AuditEntry {
    return {
      actor: paymentProvider,
      action,
      entity: { kind: 'refund', id: refundId },
      orgId: payment.orgId,
      eventId: onlyEventOf(tickets),
      after: { ...after, paymentId: payment.id, ticketIds: tickets.map(({ ticketId }) => ticketId) },
      requestId,
    }
  }
}

const ticketsOf = ({ ticketIds }: Paid, tickets: readonly PaymentTicket[]) =>
  tickets.filter(({ ticketId }) => ticketIds.includes(ticketId))

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

type Paid = PaidBack & {
  readonly state: RefundState
  /** One of its tickets cost more than it pays for it, which is right only while all of the payment is gone. */
  readonly isShort: boolean
  readonly ticketIds: readonly string[]
  readonly named: readonly string[]
}

/** Oldest first. */
async function paidBackOf(transaction: Transaction, paymentId: string): Promise<readonly Paid[]> {
  const { rows } = await transaction.execute<
    Omit<Paid, 'isElsewhere' | 'isAccepted'> & { readonly requestedBy: string | null }
  >(sql`
    select r.id, r.state, r.requested_by as "requestedBy", r.amount_cents as amount,
           coalesce(sum(l.amount_cents), 0)::int as assigned,
           coalesce(bool_or(l.amount_cents < t.price_cents), false) as "isShort",
           coalesce(array_agg(l.ticket_id) filter (where l.ticket_id is not null), '{}') as "ticketIds",
           ${namedTickets(sql`r.id`)} as named
    from refunds r
    left join refund_tickets l on l.refund_id = r.id and l.live
    left join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
    where r.payment_id = ${paymentId} and r.state <> 'failed' group by r.id order by r.created_at, r.id`)
  return rows.map(({ requestedBy, ...row }) => ({
    ...row,
    isElsewhere: isMadeElsewhere(requestedBy),
    isAccepted: row.state === 'sent' || row.state === 'succeeded',
  }))
}

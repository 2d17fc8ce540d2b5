import {
  awaitedTickets,
  isExternalRefund,
  isFullyPaidBack,
  type PaidBack,
  paymentProvider,
  type Share,
  shareAmount,
  shareRemainder,
  ticketsPaidExactly,
} from '@ground-control/domain/refunds/external-refunds'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { addCents, type Cents, cents } from '@ground-control/domain/values/money'
import { eq, sql } from 'drizzle-orm'
import {
  hasTicketIdTwice,
  type LockedPayment,
  liveRefundsOf,
  lockTicketsOf,
  namedTickets,
  onlyEventOf,
  type PaymentTicket,
} from '#modules/refunds/transactions/refund-rows.ts'
import { changeTickets } from '#modules/refunds/transactions/refund-tickets.ts'
import type { AuditEntry } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { refundSteps, refundTickets } from '#platform/db/schema/ticketing.ts'

export async function hasExternalRefunds(transaction: Transaction, paymentId: string): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select from refunds where payment_id = ${paymentId} and requested_by = ${paymentProvider.id} limit 1`,
  )
  return rows.length > 0
}

/** Call it in the transaction of any change to what is paid back, and write the returned entries to the audit trail. */
export async function reassignTickets(
  transaction: Transaction,
  payment: LockedPayment,
  requestId: string | null,
): Promise<readonly AuditEntry[]> {
  const before = await paidBackOf(transaction, payment.id)
  if (!before.some(({ isExternal }) => isExternal)) return []
  if (isFullyPaidBack(cents(payment.amountCents), before)) {
    return [...(await assignNamed()), ...(await assignRemainder())]
  }
  return [...(await unassignOvercovered()), ...(await assignNamed())]

  /** Unassigns tickets that a refund got only because the whole payment was gone. Part of it is left again. */
  async function unassignOvercovered(): Promise<readonly AuditEntry[]> {
    const entries: AuditEntry[] = []
    const tickets = await lockTicketsOf(transaction, payment.id)
    for (const refund of before.filter(({ isExternal }) => isExternal)) {
      const holdsOthers = refund.ticketIds.length > 0 && awaitedTickets({ ...refund, tickets }).length > 0
      if (!isShort(refund, tickets) && !holdsOthers) continue
      await unassign(transaction, refund)
      const taken = tickets.filter(({ ticketId }) => refund.ticketIds.includes(ticketId))
      entries.push(auditEntryOf('refund.unassigned', refund.id, taken))
    }
    return entries
  }

  async function assignNamed(): Promise<readonly AuditEntry[]> {
    const entries: AuditEntry[] = []
    for (const refund of await paidBackOf(transaction, payment.id)) {
      if (!refund.isExternal || refund.ticketIds.length > 0 || refund.named.length === 0) continue
      const free = await freeTicketsOf(transaction, payment.id)
      const tickets = ticketsPaidExactly(refund.named, { ...refund, free })
      if (tickets) entries.push(await assign(refund, shareAmount(tickets, refund.amount)))
    }
    return entries
  }

  async function assignRemainder(): Promise<readonly AuditEntry[]> {
    const entries: AuditEntry[] = []
    const refunds = await paidBackOf(transaction, payment.id)
    const remainder = shareRemainder(await freeTicketsOf(transaction, payment.id), refunds)
    for (const refund of refunds) {
      const shares = remainder.get(refund.id) ?? []
      if (shares.length > 0) entries.push(await assign(refund, shares))
    }
    return entries
  }

  async function assign({ id, state }: PaidBackRow, shares: Assignment['shares']): Promise<AuditEntry> {
    await insertAssignment(transaction, { refundId: id, state, shares })
    await addStep(transaction, id, 'assigned', state)
    const tickets = shares.map(({ ticket }) => ticket)
    return auditEntryOf('refund.assigned', id, tickets, { amountCents: addCents(shares.map(({ amount }) => amount)) })
  }

  function auditEntryOf(
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

const addStep = (transaction: Transaction, refundId: string, step: string, state: RefundState) =>
  transaction.insert(refundSteps).values({ refundId, step, state, detail: { by: paymentProvider.id } })

/** Tickets that are neither refunded nor held. None if two share an id and can't be told apart. */
export async function freeTicketsOf(transaction: Transaction, paymentId: string): Promise<readonly PaymentTicket[]> {
  const tickets = await lockTicketsOf(transaction, paymentId)
  if (hasTicketIdTwice(tickets)) return []
  const held = new Set((await liveRefundsOf(transaction, paymentId)).flatMap(({ ticketIds }) => ticketIds))
  return tickets.filter(({ ticketId, refundId }) => refundId === null && !held.has(ticketId))
}

type Assignment = {
  readonly refundId: string
  readonly state: RefundState
  readonly shares: readonly Share<PaymentTicket>[]
}

const byProvider = { requestedBy: paymentProvider.id, actorId: paymentProvider.id }

export async function insertAssignment(transaction: Transaction, assignment: Assignment): Promise<void> {
  const { refundId, state, shares } = assignment
  await transaction.insert(refundTickets).values(
    shares.map(({ ticket: { eventId, ticketId }, amount }) => ({
      refundId,
      eventId,
      ticketId,
      amountCents: amount,
      live: state !== 'failed',
    })),
  )
  if (state === 'succeeded') await changeTickets(transaction, 'settle', { refundId, ...byProvider })
}

async function unassign(transaction: Transaction, { id, state }: PaidBackRow): Promise<void> {
  await changeTickets(transaction, state === 'succeeded' ? 'take-back' : 'release', { refundId: id, ...byProvider })
  await transaction.delete(refundTickets).where(eq(refundTickets.refundId, id))
  await addStep(transaction, id, 'unassigned', state)
}

type PaidBackRow = PaidBack & {
  readonly state: RefundState
  readonly shares: Readonly<Record<string, Cents>>
  readonly ticketIds: readonly string[]
  readonly named: readonly string[]
}

/** The refund pays less for a ticket than its refundable amount. That is right only while the whole payment is gone. */
const isShort = ({ shares }: PaidBackRow, tickets: readonly PaymentTicket[]): boolean =>
  tickets.some(({ ticketId, price }) => (shares[ticketId] ?? price) < price)

async function paidBackOf(transaction: Transaction, paymentId: string): Promise<readonly PaidBackRow[]> {
  const { rows } = await transaction.execute<
    Omit<PaidBackRow, 'isExternal' | 'isAccepted'> & { readonly requestedBy: string | null }
  >(sql`
    select r.id, r.state, r.requested_by as "requestedBy", r.amount_cents as amount,
           coalesce(sum(l.amount_cents), 0)::int as assigned,
           coalesce(json_object_agg(l.ticket_id, l.amount_cents) filter (where l.ticket_id is not null), '{}') as shares,
           coalesce(array_agg(l.ticket_id) filter (where l.ticket_id is not null), '{}') as "ticketIds",
           ${namedTickets(sql`r.id`)} as named
    from refunds r
    left join refund_tickets l on l.refund_id = r.id and l.live
    where r.payment_id = ${paymentId} and r.state <> 'failed' group by r.id order by r.created_at, r.id`)
  return rows.map(({ requestedBy, ...row }) => ({
    ...row,
    isExternal: isExternalRefund(requestedBy),
    isAccepted: row.state === 'sent' || row.state === 'succeeded',
  }))
}

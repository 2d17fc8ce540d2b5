import { awaitedTickets } from '#refunds/external-refunds.ts'
import { feesLeft, refundParts } from '#refunds/refund-parts.ts'
import { isUsd } from '#values/currency.ts'
import { addCents, type Cents, cents } from '#values/money.ts'
import type { LeftOutReason } from './job-states.ts'

export type PlannedTicket = {
  readonly ticketId: string
  readonly eventId: string
  readonly price: Cents
  readonly isComp: boolean
  readonly isRefunded: boolean
  readonly refunded: Cents
}

export type PlannedRefund = {
  readonly amount: Cents
  readonly fees: Cents
  readonly isExternal: boolean
  readonly ticketIds: readonly string[]
  /** Tickets that an external refund names, whether or not it has them. */
  readonly named: readonly string[]
}

export type PlannedPayment = {
  /** Null: the tickets were sold without a payment. */
  readonly paymentId: string | null
  readonly paid: Cents
  readonly currency: string | null
  readonly paidAtMs: number
  readonly isDisputed: boolean
  readonly tickets: readonly PlannedTicket[]
  readonly refunds: readonly PlannedRefund[]
}

export type PlanScope = {
  readonly eventId: string
  /** The chosen tickets; null: all of the event. */
  readonly ticketIds: ReadonlySet<string> | null
  /** The provider refunds no payment made before this time. */
  readonly oldestPaidAtMs: number
  /** Whether this many ticket ids fit into one refund's metadata. */
  readonly hasRoom: (ticketIds: readonly string[]) => boolean
}

export type ItemPlan = {
  readonly ticketIds: readonly string[]
  readonly ticketCents: Cents
  /** Refunded along with the tickets if the job refunds fees; 0 if they are kept. */
  readonly feeCents: Cents
}

type LeftOutPlan = { readonly reason: LeftOutReason; readonly tickets: number; readonly amount: Cents }

/** Amounts are in the payment's currency. sold − discounts − refunded − leftOut − item = 0. */
export type PaymentPlan = {
  readonly paymentId: string | null
  readonly currency: string | null
  readonly sold: { readonly tickets: number; readonly amount: Cents }
  readonly discounts: Cents
  readonly refunded: { readonly tickets: number; readonly amount: Cents; readonly isAll: boolean }
  readonly leftOut: LeftOutPlan | null
  readonly item: ItemPlan | null
  readonly feesKept: Cents
}

/** The amount must equal the refund's limit to the cent, which is checked when the item is sent. */
export function planPayment(payment: PlannedPayment, scope: PlanScope): PaymentPlan {
  const parts = payment.paymentId === null ? withoutPayment(payment) : refundParts(payment.tickets, payment.paid)
  const part = new Map(parts.tickets.map((ticket, at) => [payment.tickets[at], ticket.price]))
  const partOf = (ticket: PlannedTicket) => part.get(ticket) ?? cents(0)
  const mine = payment.tickets.filter((ticket) => isInScope(ticket, scope))
  const sold = mine.filter(({ isComp }) => !isComp)
  const refunded = sold.filter(({ isRefunded }) => isRefunded)
  const open = mine.filter((ticket) => !ticket.isRefunded && partOf(ticket) > 0)
  const openCents = addCents(open.map(partOf))
  const short = addCents(refunded.map((ticket) => cents(Math.max(0, partOf(ticket) - ticket.refunded))))
  const reason = open.length > 0 ? leftOutReason(payment, { open, openCents, parts: parts.tickets, scope }) : null
  const leftOut = toLeftOut({ reason, open, openCents, short })
  const fees = reason === null && open.length > 0 ? planFees(payment, { fees: parts.fees, openCents, scope }) : noFees
  return {
    paymentId: payment.paymentId,
    currency: payment.currency,
    sold: { tickets: sold.length, amount: addCents(sold.map(({ price }) => price)) },
    discounts: addCents(sold.map((ticket) => discountOf(ticket, partOf(ticket)))),
    refunded: {
      tickets: refunded.length,
      amount: addCents(refunded.map((ticket) => ticket.refunded)),
      isAll: sold.length > 0 && refunded.length === sold.length,
    },
    leftOut,
    item:
      reason === null && open.length > 0
        ? { ticketIds: open.map(({ ticketId }) => ticketId).sort(), ticketCents: openCents, feeCents: fees.refunded }
        : null,
    feesKept: fees.kept,
  }
}

const withoutPayment = ({ tickets }: PlannedPayment) => ({ tickets, fees: cents(0) })

const isInScope = ({ eventId, ticketId }: PlannedTicket, scope: PlanScope): boolean =>
  eventId === scope.eventId && (scope.ticketIds === null || scope.ticketIds.has(ticketId))

/** A refund may have paid back more than the ticket's share of a discounted payment. */
const discountOf = ({ price, isRefunded, refunded }: PlannedTicket, part: Cents): Cents =>
  cents(price - (isRefunded ? Math.max(part, refunded) : part))

type Open = { readonly open: readonly PlannedTicket[]; readonly openCents: Cents }

type Asked = Open & { readonly parts: readonly PlannedTicket[]; readonly scope: PlanScope }

function leftOutReason(payment: PlannedPayment, { open, openCents, parts, scope }: Asked): LeftOutReason | null {
  if (payment.paymentId === null) return 'unclear'
  if (!isUsd(payment.currency)) return 'other-currency'
  if (payment.isDisputed) return 'disputed'
  if (payment.paidAtMs < scope.oldestPaidAtMs) return 'too-old'
  const held = heldTickets(parts, payment.refunds)
  if (open.some(({ ticketId }) => held.has(ticketId))) return 'under-way'
  const ids = open.map(({ ticketId }) => ticketId)
  const isUnclear = hasIdTwice(payment.tickets) || openCents > leftOf(payment) || !scope.hasRoom(ids)
  return isUnclear ? 'unclear' : null
}

function heldTickets(tickets: readonly PlannedTicket[], refunds: readonly PlannedRefund[]): ReadonlySet<string> {
  if (refunds.length === 0) return new Set()
  const awaited = refunds
    .filter(({ isExternal }) => isExternal)
    .flatMap((refund) => awaitedTickets({ ...refund, tickets }))
  return new Set([...awaited.map(({ ticketId }) => ticketId), ...refunds.flatMap(({ ticketIds }) => ticketIds)])
}

const hasIdTwice = (tickets: readonly PlannedTicket[]): boolean =>
  new Set(tickets.map(({ ticketId }) => ticketId)).size < tickets.length

const leftOf = ({ paid, refunds }: PlannedPayment): number => paid - addCents(refunds.map(({ amount }) => amount))

type Leaving = Open & { readonly reason: LeftOutReason | null; readonly short: Cents }

/** A refunded ticket's shortfall can't be refunded by a job, because it belongs to no other ticket. */
function toLeftOut({ reason, open, openCents, short }: Leaving): LeftOutPlan | null {
  if (reason !== null) return { reason, tickets: open.length, amount: addCents([openCents, short]) }
  return short > 0 ? { reason: 'unclear', tickets: 0, amount: short } : null
}

const noFees = { refunded: cents(0), kept: cents(0) }

/** Fees are refunded once and in full. They are kept while another ticket of the payment is valid. */
function planFees(
  payment: PlannedPayment,
  { fees, openCents, scope }: { fees: Cents; openCents: Cents; scope: PlanScope },
) {
  const unrefunded = feesLeft({ fees, paid: payment.paid }, payment.refunds)
  const room = cents(Math.min(unrefunded, leftOf(payment) - openCents))
  const isShared = payment.tickets.some((ticket) => !ticket.isRefunded && !isInScope(ticket, scope))
  return isShared || room < unrefunded ? { refunded: cents(0), kept: room } : { refunded: unrefunded, kept: cents(0) }
}

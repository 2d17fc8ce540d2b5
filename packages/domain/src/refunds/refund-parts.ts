import { addCents, type Cents, cents } from '#values/money.ts'
import type { RefundableTicket } from './refund-rules.ts'

export type RefundParts<T> = {
  readonly tickets: readonly T[]
  readonly fees: Cents
}

/**
 * The parts add up to the payment exactly. The leftover cents of a discount go to the largest remainders, then by id.
 */
export function refundParts<T extends RefundableTicket>(tickets: readonly T[], paid: Cents): RefundParts<T> {
  const total = addCents(tickets.map(({ price }) => price))
  if (paid >= total) return { tickets, fees: cents(paid - total) }
  // BigInt, because price times payment can exceed what a number holds exactly.
  const shares = tickets.map((ticket) => {
    const exact = BigInt(ticket.price) * BigInt(paid)
    return { ticket, whole: Number(exact / BigInt(total)), remainder: exact % BigInt(total) }
  })
  const over = paid - shares.reduce((sum, { whole }) => sum + whole, 0)
  const rounded = new Set([...shares].sort(largestRemainderFirst).slice(0, over))
  return {
    tickets: shares.map((share) => ({ ...share.ticket, price: cents(share.whole + (rounded.has(share) ? 1 : 0)) })),
    fees: cents(0),
  }
}

type TicketShare = { readonly ticket: RefundableTicket; readonly remainder: bigint }

function largestRemainderFirst(a: TicketShare, b: TicketShare): number {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1
  return a.ticket.ticketId < b.ticket.ticketId ? -1 : 1
}

type LiveRefund = { readonly amount: Cents; readonly fees: Cents }

/** Fees that no refund covers yet, at most what is left of the payment. */
export function feesLeft({ fees, paid }: { fees: Cents; paid: Cents }, live: readonly LiveRefund[]): Cents {
  const left = paid - addCents(live.map(({ amount }) => amount))
  const unrefunded = fees - addCents(live.map((refund) => refund.fees))
  return cents(Math.max(0, Math.min(left, unrefunded)))
}

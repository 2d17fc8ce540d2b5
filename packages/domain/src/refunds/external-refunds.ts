import { addCents, type Cents, cents, formatUsd } from '#values/money.ts'
import type { RefundableTicket } from './refund-rules.ts'
import type { RefundState } from './refund-states.ts'

/** Who asked for a refund that was made in the provider's own pages, or by another program there. */
export const paymentProvider = { id: 'system:payment-provider', name: 'Payment provider' } as const

export const isMadeElsewhere = (requestedBy: string | null): boolean => requestedBy === paymentProvider.id

type Told = {
  readonly madeElsewhere?: boolean | undefined
  readonly unassigned?: Cents | undefined
  /** How many. */
  readonly tickets: number
}

/** Said wherever such a refund is shown; null of one that was asked for here. */
export function elsewhereWords({ madeElsewhere = false, unassigned = cents(0), tickets }: Told): string | null {
  if (!madeElsewhere) return null
  if (tickets === 0) return 'Made at the payment provider; not assigned to tickets'
  if (unassigned > 0) return `Made at the payment provider; ${formatUsd(unassigned)} not assigned to tickets`
  return 'Made at the payment provider'
}

type Kept = { readonly state: RefundState; readonly unassigned?: Cents | undefined }

/** Of a payment's refunds: what nobody knows the tickets of, and cannot be refunded again. */
const unassignedOf = (refunds: readonly Kept[]): Cents =>
  addCents(refunds.flatMap(({ state, unassigned }) => (state === 'failed' ? [] : (unassigned ?? []))))

/** Beside the tickets of a payment; null where every refund has its tickets. */
export function unassignedWords(refunds: readonly Kept[]): string | null {
  const amount = unassignedOf(refunds)
  if (amount === 0) return null
  return `${formatUsd(amount)} of this payment was refunded at the payment provider and is not assigned to tickets.`
}

export type Share<T> = { readonly ticket: T; readonly amount: Cents }

/** Each up to its price, one after another, for as long as there is money; then nothing. */
export function shared<T extends RefundableTicket>(tickets: readonly T[], amount: Cents): readonly Share<T>[] {
  let left: number = amount
  return tickets.map((ticket) => {
    const share = cents(Math.min(ticket.price, left))
    left -= share
    return { ticket, amount: share }
  })
}

/** The tickets that a refund names, if it pays for exactly them. Otherwise nobody knows what it was for: null. */
export function paidFor<T extends RefundableTicket>(
  named: readonly string[],
  { free, amount }: { readonly free: readonly T[]; readonly amount: Cents },
): readonly T[] | null {
  const wanted = new Set(named)
  const tickets = free.filter(({ ticketId }) => wanted.has(ticketId))
  if (tickets.length === 0 || tickets.length !== wanted.size) return null
  return addCents(tickets.map(({ price }) => price)) === amount ? tickets : null
}

type Named<T> = {
  readonly amount: Cents
  readonly named: readonly string[]
  readonly ticketIds: readonly string[]
  /** Those of the payment, free or not. */
  readonly tickets: readonly T[]
}

/** The tickets it pays for by name and does not have, since another refund has some of them; none of any other refund. */
export function awaited<T extends RefundableTicket>({ amount, named, ticketIds, tickets }: Named<T>): readonly T[] {
  const meant = paidFor(named, { free: tickets, amount }) ?? []
  return meant.some(({ ticketId }) => !ticketIds.includes(ticketId)) ? meant : []
}

export type PaidBack = {
  readonly id: string
  readonly amount: Cents
  /** What its tickets stand for. */
  readonly assigned: Cents
  readonly isElsewhere: boolean
  /** The provider has it. One of ours that it may yet refuse has taken nothing from the payment. */
  readonly isAccepted: boolean
}

/** Once nothing is left of a payment, none of its tickets is paid for, whoever paid it back. */
export const isPaidBackWhole = (paid: Cents, refunds: readonly PaidBack[]): boolean =>
  addCents(refunds.filter(({ isAccepted }) => isAccepted).map(({ amount }) => amount)) >= paid

/**
 * Which of the refunds made elsewhere stands for which of the tickets that nobody asked for by name: each ticket goes to the
 * one with most money to spare. Once there is none, the rest of the tickets come along for nothing.
 */
export function restFor<T extends RefundableTicket>(
  tickets: readonly T[],
  refunds: readonly PaidBack[],
): ReadonlyMap<string, readonly Share<T>[]> {
  const spare = new Map(
    refunds.filter(({ isElsewhere }) => isElsewhere).map(({ id, amount, assigned }) => [id, amount - assigned]),
  )
  const shares = new Map<string, Share<T>[]>()
  if (![...spare.values()].some((each) => each > 0)) return shares
  for (const ticket of tickets) {
    const [[id, most] = ['', 0]] = [...spare].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    const amount = cents(Math.min(ticket.price, most))
    spare.set(id, most - amount)
    shares.set(id, [...(shares.get(id) ?? []), { ticket, amount }])
  }
  return shares
}

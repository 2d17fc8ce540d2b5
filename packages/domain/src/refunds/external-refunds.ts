import { formatMoney } from '#values/currency.ts'
import { addCents, type Cents, cents } from '#values/money.ts'
import type { RefundParts } from './refund-parts.ts'
import type { RefundableTicket } from './refund-rules.ts'
import type { RefundState } from './refund-states.ts'

/** Stands for the requester of external refunds, which are made in the provider's dashboard or by another program. */
export const paymentProvider = { id: 'system:payment-provider', name: 'Payment provider' } as const

/** The old word stays, because it is stored in steps and in the append-only audit trail. */
export const externalStep = 'made-elsewhere'
export const externalAction = `refund.${externalStep}` as const

/** The first step of our own refund that only the provider still had, and its action in the trail. */
export const restoredStep = 'restored'
export const restoredAction = `refund.${restoredStep}` as const

/** For a refund that failed although the provider never declined it. */
export const supersededFailure = {
  code: 'superseded',
  message: 'Another refund at the payment provider already covers this. Nothing was sent.',
} as const
export const endedFailure = { code: 'not-at-provider', message: 'The provider has no such refund.' } as const
export const formerAccountFailure = {
  code: 'former-account',
  message: 'The provider doesn’t know this payment. Staff ended the refund as not paid.',
} as const

/** Staff ended the refund. It may still be found at the provider. */
export const isEndedByStaff = (code: string | null): boolean =>
  code === endedFailure.code || code === formerAccountFailure.code

export const isExternalRefund = (requestedBy: string | null): boolean => requestedBy === paymentProvider.id

type ShownRefund = {
  readonly external?: boolean | undefined
  readonly unassigned?: Cents | undefined
  readonly currency?: string | undefined
  readonly tickets: number
}

export function externalWords({
  external = false,
  unassigned = cents(0),
  currency,
  tickets,
}: ShownRefund): string | null {
  if (!external) return null
  if (tickets === 0) return 'Made at the payment provider; not assigned to tickets'
  if (unassigned > 0)
    return `Made at the payment provider; ${formatMoney(unassigned, currency)} not assigned to tickets`
  return 'Made at the payment provider'
}

type UnassignedPart = {
  readonly state: RefundState
  readonly unassigned?: Cents | undefined
  readonly currency?: string | undefined
}

export function unassignedWords(refunds: readonly UnassignedPart[]): string | null {
  const amount = addCents(refunds.flatMap(({ state, unassigned }) => (state === 'failed' ? [] : (unassigned ?? []))))
  if (amount === 0) return null
  return `${formatMoney(amount, refunds[0]?.currency)} of this payment was refunded at the payment provider and is not assigned to tickets.`
}

export type Share<T> = { readonly ticket: T; readonly amount: Cents }

/** Gives each ticket in turn up to its price, until the money runs out. The rest get nothing. */
export function shareAmount<T extends RefundableTicket>(tickets: readonly T[], amount: Cents): readonly Share<T>[] {
  let left: number = amount
  return tickets.map((ticket) => {
    const share = cents(Math.min(ticket.price, left))
    left -= share
    return { ticket, amount: share }
  })
}

/** The named tickets, if they are free and cost exactly the amount; otherwise null. */
export function ticketsPaidExactly<T extends RefundableTicket>(
  named: readonly string[],
  { free, amount }: { readonly free: readonly T[]; readonly amount: Cents },
): readonly T[] | null {
  const wanted = new Set(named)
  const tickets = free.filter(({ ticketId }) => wanted.has(ticketId))
  if (tickets.length === 0 || tickets.length !== wanted.size) return null
  return addCents(tickets.map(({ price }) => price)) === amount ? tickets : null
}

type AtProvider = {
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** null: we didn't make it. */
  readonly refundId: string | null
  readonly ticketIds: readonly string[]
  readonly feeCents: number
  readonly amountCents: number
}

type Unsent<T> = {
  readonly refundId: string
  readonly amountCents: number
  readonly ticketIds: readonly string[]
  readonly feeCents: number
  readonly parts: RefundParts<T>
}

/** An external refund counts only if it pays exactly for the tickets it names, because people type those. */
export function coveringRefund<R extends AtProvider, T extends RefundableTicket>(
  listed: readonly R[],
  { refundId, amountCents, ticketIds, feeCents, parts }: Unsent<T>,
): R | null {
  const others = listed.filter(
    (found) => found.status !== 'failed' && (found.refundId !== refundId || found.amountCents !== amountCents),
  )
  const coversTicket = (found: R) =>
    found.ticketIds.some((id) => ticketIds.includes(id)) &&
    (found.refundId !== null ||
      ticketsPaidExactly(found.ticketIds, { free: parts.tickets, amount: cents(found.amountCents) }) !== null)
  const withFees = others.filter((found) => feesOf(found, parts.tickets) > 0)
  const fees = addCents(withFees.map((found) => feesOf(found, parts.tickets)))
  const areFeesGone = feeCents > 0 && fees + feeCents > parts.fees
  return others.find(coversTicket) ?? (areFeesGone ? withFees[0] : null) ?? null
}

/** If somebody changed the metadata, the larger amount counts, because not sending is better than paying twice. */
function feesOf<T extends RefundableTicket>(found: AtProvider, tickets: readonly T[]): Cents {
  if (found.refundId === null) return cents(0)
  const named = tickets.filter(({ ticketId }) => found.ticketIds.includes(ticketId))
  return cents(Math.max(found.feeCents, found.amountCents - addCents(named.map(({ price }) => price))))
}

type NamingRefund<T> = {
  readonly amount: Cents
  readonly named: readonly string[]
  readonly ticketIds: readonly string[]
  /** All tickets of the payment, free or not. */
  readonly tickets: readonly T[]
}

/** Tickets that this refund names and pays for exactly, while another refund still holds some of them. */
export function awaitedTickets<T extends RefundableTicket>(refund: NamingRefund<T>): readonly T[] {
  const { amount, named, ticketIds, tickets } = refund
  const meant = ticketsPaidExactly(named, { free: tickets, amount }) ?? []
  return meant.some(({ ticketId }) => !ticketIds.includes(ticketId)) ? meant : []
}

export type PaidBack = {
  readonly id: string
  readonly amount: Cents
  /** The part of the amount assigned to tickets. */
  readonly assigned: Cents
  readonly isExternal: boolean
  /** The provider accepted it. Our own refund that it may still refuse takes nothing from the payment. */
  readonly isAccepted: boolean
}

export const isFullyPaidBack = (paid: Cents, refunds: readonly PaidBack[]): boolean =>
  addCents(refunds.filter(({ isAccepted }) => isAccepted).map(({ amount }) => amount)) >= paid

/**
 * Assigns each ticket to the refund with the most unassigned money. When that is used up, the rest get a share of zero.
 */
export function shareRemainder<T extends RefundableTicket>(
  tickets: readonly T[],
  refunds: readonly PaidBack[],
): ReadonlyMap<string, readonly Share<T>[]> {
  const spare = new Map(
    refunds.filter(({ isExternal }) => isExternal).map(({ id, amount, assigned }) => [id, amount - assigned]),
  )
  const shares = new Map<string, Share<T>[]>()
  if (![...spare.values()].some((each) => each > 0)) return shares
  for (const ticket of tickets) {
    const [[id, max] = ['', 0]] = [...spare].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    const amount = cents(Math.min(ticket.price, max))
    spare.set(id, max - amount)
    shares.set(id, [...(shares.get(id) ?? []), { ticket, amount }])
  }
  return shares
}

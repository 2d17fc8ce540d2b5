import { earliestPurchase } from '#guests/group-guests.ts'
import type { Guest, GuestRow } from '#guests/guest.ts'
import { type GuestList, guestOf } from '#guests/guest-list.ts'
import { toGuestRow } from '#guests/guest-page.ts'
import type { Ticket } from '#tickets/ticket.ts'
import { isRefunded, refundedAmountOf } from '#tickets/ticket-state.ts'
import { filled } from '#tickets/ticket-text.ts'
import { isUsd } from '#values/currency.ts'
import type { PaymentId } from '#values/ids.ts'
import { addCents, type Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type Purchase = {
  readonly paymentIntentId: PaymentId | null
  readonly purchaseDate: Instant | null
  readonly tickets: readonly Ticket[]
  readonly value: Cents
  /** The payment's; null means US dollars. */
  readonly currency: string | null
  readonly refundedTickets: number
  readonly isRefunded: boolean
  /** Tickets of the same payment that other guests hold. */
  readonly heldByOthers: number
}

export type GuestDetails = {
  readonly guest: GuestRow
  /** The US dollar prices of all held tickets, including refunded ones. Not the amount this guest paid. */
  readonly value: Cents
  readonly refundedAmount: Cents
  /** Newest first. Tickets without a payment come last. */
  readonly purchases: readonly Purchase[]
}

/** A guest with all their purchases; null: no such guest in the list, or no longer. */
export function guestDetails(list: GuestList, guestId: string): GuestDetails | null {
  const guest = guestOf(list, guestId)
  if (guest === null) return null
  const groups = byPayment(guest.tickets)
  const others = heldByOthers(list, guest, groups)
  return {
    guest: toGuestRow(guest),
    value: pricesOf(guest.tickets.filter(isInUsd)),
    refundedAmount: addCents(
      guest.tickets.filter((ticket) => isInUsd(ticket) && isRefunded(ticket)).map(refundedAmountOf),
    ),
    purchases: [...groups].map(([id, tickets]) => toPurchase(id, tickets, others.get(id) ?? 0)).sort(newestFirst),
  }
}

/** A person's tickets grouped by payment, newest first. Other people's tickets of a payment are unknown here. */
export const purchasesOf = (tickets: readonly Ticket[]): readonly Purchase[] =>
  [...byPayment(tickets)].map(([id, paidTogether]) => toPurchase(id, paidTogether, 0)).sort(newestFirst)

function byPayment(tickets: readonly Ticket[]): ReadonlyMap<PaymentId | null, readonly Ticket[]> {
  const groups = new Map<PaymentId | null, Ticket[]>()
  for (const ticket of tickets) {
    const payment = paymentOf(ticket)
    const group = groups.get(payment)
    if (group) group.push(ticket)
    else groups.set(payment, [ticket])
  }
  return groups
}

/** An id with blanks around it names the same payment. */
const paymentOf = ({ paymentIntentId }: Ticket) => filled(paymentIntentId) as PaymentId | null

const isInUsd = ({ currency }: Ticket): boolean => isUsd(currency)

const pricesOf = (tickets: readonly Ticket[]) => addCents(tickets.map(({ price }) => price))

function heldByOthers(
  { entries }: GuestList,
  guest: Guest,
  payments: ReadonlyMap<PaymentId | null, unknown>,
): ReadonlyMap<PaymentId | null, number> {
  const counts = new Map<PaymentId | null, number>()
  for (const { id, tickets } of entries) {
    if (id === guest.guestId) continue
    for (const ticket of tickets) {
      const payment = paymentOf(ticket)
      if (payment !== null && payments.has(payment)) counts.set(payment, (counts.get(payment) ?? 0) + 1)
    }
  }
  return counts
}

function toPurchase(paymentIntentId: PaymentId | null, tickets: readonly Ticket[], others: number): Purchase {
  const refundedTickets = tickets.filter(isRefunded).length
  return {
    paymentIntentId,
    purchaseDate: earliestPurchase(tickets),
    tickets,
    value: pricesOf(tickets),
    currency: tickets.find((ticket) => !isInUsd(ticket))?.currency ?? null,
    refundedTickets,
    isRefunded: refundedTickets === tickets.length,
    heldByOthers: others,
  }
}

/** Paid before unpaid, and dated before undated. */
function newestFirst(a: Purchase, b: Purchase): number {
  if (a.paymentIntentId === null || b.paymentIntentId === null) return a.paymentIntentId === null ? 1 : -1
  const [aMs, bMs] = [timeOf(a), timeOf(b)]
  return aMs === bMs ? (a.paymentIntentId < b.paymentIntentId ? -1 : 1) : bMs - aMs
}

const timeOf = ({ purchaseDate }: Purchase): number =>
  purchaseDate === null ? Number.MIN_SAFE_INTEGER : Date.parse(purchaseDate)

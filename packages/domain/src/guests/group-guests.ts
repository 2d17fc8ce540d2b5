import type { Ticket } from '#tickets/ticket.ts'
import { ticketState } from '#tickets/ticket-state.ts'
import { filled, guestNumber } from '#tickets/ticket-text.ts'
import { emailKey } from '#tickets/transfers/transfer-rules.ts'
import type { AccountId } from '#values/ids.ts'
import type { Instant } from '#values/time.ts'
import type { Guest } from './guest.ts'
import { contactOf, holderIdOf } from './guest-contact.ts'

/** The account that holds the ticket, else the purchaser's email, else the ticket itself. */
export function guestIdOf(ticket: Ticket): string {
  const holder = holderIdOf(ticket)
  if (holder !== null) return holder.includes('@') ? emailKey(holder) : holder
  const purchaser = filled(ticket.purchaser?.email)
  return purchaser === null ? ticket.ticketId : emailKey(purchaser)
}

/** An account with a profile. An email or phone number here belongs to a person without one. */
export function registeredAccount(accountId: string | null | undefined): AccountId | null {
  const id = filled(accountId)
  // Any other text in this field is an account's id.
  return id === null || id === 'unknown' || /[@+]/.test(id) ? null : (id as AccountId)
}

/** All tickets belong to this guest, in any order. */
export function toGuest(guestId: string, tickets: readonly Ticket[]): Guest {
  const ordered = inOrderOfIds(tickets)
  const { name, email, phone } = contactOf(ordered)
  let accountId: AccountId | null = null
  let redeemedTickets = 0
  let refundedTickets = 0
  let compTickets = 0
  for (const ticket of ordered) {
    accountId ??= registeredAccount(ticket.owner?.accountId)
    const state = ticketState(ticket)
    if (state === 'redeemed') redeemedTickets += 1
    if (state === 'refunded') refundedTickets += 1
    if (ticket.comp) compTickets += 1
  }
  return {
    guestId,
    accountId,
    name: name ?? guestNumber(guestId),
    email,
    phone,
    tickets: ordered,
    redeemedTickets,
    refundedTickets,
    compTickets,
    purchaseDate: earliestPurchase(ordered),
  }
}

/** Compared by time, because dates have fractions and offsets. Unreadable dates are ignored. */
export function earliestPurchase(tickets: readonly Ticket[]): Instant | null {
  let earliest: Instant | null = null
  let earliestMs = Number.POSITIVE_INFINITY
  for (const { purchaseDate } of tickets) {
    if (!purchaseDate || (earliest !== null && isPlainlyLater(purchaseDate, earliest))) continue
    const ms = Date.parse(purchaseDate)
    if (ms < earliestMs) {
      earliest = purchaseDate
      earliestMs = ms
    }
  }
  return earliest
}

/** Times in the usual form can be compared as text, which avoids most parsing. */
const isPlainlyLater = (one: string, other: string): boolean =>
  one === other || (one > other && isUsual(one) && isUsual(other))

const isUsual = (text: string): boolean => text.length === 24 && text[4] === '-' && text[10] === 'T' && text[23] === 'Z'

/** Platforms usually send this order already. Sorts only if one doesn't. */
function inOrderOfIds(tickets: readonly Ticket[]): readonly Ticket[] {
  let before = ''
  for (const { ticketId } of tickets) {
    if (ticketId < before) return tickets.toSorted((a, b) => (a.ticketId < b.ticketId ? -1 : 1))
    before = ticketId
  }
  return tickets
}

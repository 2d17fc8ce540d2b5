import type { Ticket } from '#tickets/ticket.ts'
import type { AccountId } from '#values/ids.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** A ticket holder, or the purchaser if the holder is unknown. */
export type Guest = {
  readonly guestId: string
  readonly accountId: AccountId | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly tickets: readonly Ticket[]
  readonly redeemedTickets: number
  readonly refundedTickets: number
  readonly compTickets: number
  readonly purchaseDate: Instant | null
}

/**
 * Of tickets that weren't refunded. Unredeemed: none is redeemed; redeemed: all; partial: some. Refunded: no tickets
 * are left.
 */
export const guestStatuses = ['unredeemed', 'redeemed', 'partial', 'refunded'] as const
export type GuestStatus = (typeof guestStatuses)[number]

export function guestStatus(counts: {
  readonly redeemedTickets: number
  readonly admittingTickets: number
}): GuestStatus {
  if (counts.admittingTickets === 0) return 'refunded'
  if (counts.redeemedTickets === 0) return 'unredeemed'
  return counts.redeemedTickets === counts.admittingTickets ? 'redeemed' : 'partial'
}

/** The specification's exact words, and our own for a guest without remaining tickets. */
export const guestStatusLabels: Readonly<Record<GuestStatus, string>> = {
  unredeemed: 'Unredeemed',
  redeemed: 'Redeemed',
  partial: 'Partial',
  refunded: 'Refunded',
}

export type GuestRow = Omit<Guest, 'tickets'> & {
  /** Names the guest in an address, without personal data. */
  readonly key: string
  readonly totalTickets: number
  /** Not refunded; includes `redeemedTickets`. */
  readonly admittingTickets: number
  readonly status: GuestStatus
  /** Only if something holds up a ticket, and the platform says so. */
  readonly marks?: GuestMarks
}

export type GuestMarks = {
  /** Tickets whose refund is not settled yet. */
  readonly underWay: number
  readonly isFailed: boolean
  readonly isDisputed: boolean
}

export type GuestFilter = { readonly search: string; readonly status: GuestStatus | 'all' }

export type GuestView = GuestFilter & {
  readonly page: number
  readonly pageSize: number
}

export type GuestPage = {
  readonly rows: readonly GuestRow[]
  /** A page past the end becomes the last one. */
  readonly page: number
  readonly pageCount: number
  /** Positions of the first and last row, from 1; both 0 if nothing is found. */
  readonly from: number
  readonly to: number
  readonly found: number
}

export type TypeFigures = {
  readonly typeId: string
  readonly name: string
  readonly tickets: number
  readonly sold: number
  readonly redeemed: number
  readonly comps: number
  readonly refunded: number
  /** Gross: refunded tickets count. */
  readonly revenue: Cents
}

export type GuestFigures = {
  readonly guests: number
  readonly tickets: number
  /** Sold tickets, refunded or not, without comps, as on the overview. */
  readonly sold: number
  readonly comps: number
  /** Not refunded, as everywhere. */
  readonly redeemed: number
  readonly refunded: number
  readonly gross: Cents
  readonly refundedAmount: Cents
  /** Payments in other currencies, whose tickets are counted but not their amounts. */
  readonly paymentsNotCounted: number
  readonly types: readonly TypeFigures[]
}

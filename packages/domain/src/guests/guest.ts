import type { Ticket } from '#tickets/ticket.ts'
import type { AccountId } from '#values/ids.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** Everybody who holds tickets, or whoever paid for them where nobody is known to hold them. */
export type Guest = {
  readonly guestId: string
  readonly accountId: AccountId | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** In the order of their ids. */
  readonly tickets: readonly Ticket[]
  /** Not refunded. */
  readonly redeemedTickets: number
  readonly refundedTickets: number
  readonly compTickets: number
  readonly purchaseDate: Instant | null
}

/** Of the tickets that were not refunded. Unredeemed: none is; redeemed: all are; partial: some. Refunded: none is left. */
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

/** The specification's exact words, and our own for a guest who has nothing left. */
export const guestStatusLabels: Readonly<Record<GuestStatus, string>> = {
  unredeemed: 'Unredeemed',
  redeemed: 'Redeemed',
  partial: 'Partial',
  refunded: 'Refunded',
}

export type GuestRow = Omit<Guest, 'tickets'> & {
  /** Names the guest in an address. Holds nothing personal. */
  readonly key: string
  /** Refunded ones included. */
  readonly totalTickets: number
  /** Not refunded: `redeemedTickets` is a part of these. */
  readonly admittingTickets: number
  readonly status: GuestStatus
  /** Only where something holds up a ticket, and the platform says so. */
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
  /** Starts at 1. */
  readonly page: number
  readonly pageSize: number
}

export type GuestPage = {
  readonly rows: readonly GuestRow[]
  /** A page past the end is answered with the last one. */
  readonly page: number
  readonly pageCount: number
  /** Places of the first and last row among those found, from 1; both 0 when nothing is found. */
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
  /** All that there are, comps and refunded ones included. */
  readonly tickets: number
  /** Sold ones, refunded or not, as the overview counts them: without comps. */
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

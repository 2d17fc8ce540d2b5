import type { Ticket } from '#tickets/ticket.ts'
import type { AccountId } from '#values/ids.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** The ticket holder, or the purchaser if the holder is unknown. */
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
 * About tickets that weren't refunded: none is redeemed, all are, or some are. `refunded`: no other tickets are left.
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

/** The specification's exact words, plus our own for a guest whose tickets are all refunded. */
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
  /** Set only if a ticket has a problem and the platform reports it. */
  readonly marks?: GuestMarks
}

export type GuestMarks = {
  /** Tickets with a refund that isn't settled. */
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
  /** If the page is past the end, the last one. */
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
  /** Gross, including refunded tickets. */
  readonly revenue: Cents
}

export type GuestFigures = {
  readonly guests: number
  readonly tickets: number
  /** Sold tickets including refunded ones, without comps, as on the overview. */
  readonly sold: number
  readonly comps: number
  /** Excludes refunded tickets, as everywhere. */
  readonly redeemed: number
  readonly refunded: number
  readonly gross: Cents
  readonly refundedAmount: Cents
  /** Payments in other currencies. Their tickets are counted, but not their amounts. */
  readonly paymentsNotCounted: number
  readonly types: readonly TypeFigures[]
}

import type { AccountId, PaymentId, RefundId, TicketId } from '#values/ids.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

type Maybe<T> = T | null | undefined

type Person = { readonly name?: Maybe<string>; readonly email?: Maybe<string>; readonly phone?: Maybe<string> }

/** What a guest list needs of a ticket. Rows of the platform fit as they are. */
export type GuestTicket = {
  readonly ticketId: TicketId
  readonly ticketName?: Maybe<string>
  readonly ticketType?: Maybe<string>
  readonly ticketTypeId?: Maybe<string>
  readonly ticketTypeID?: Maybe<string>
  readonly comp?: Maybe<boolean>
  readonly price: Cents
  readonly redeemed: boolean
  readonly purchaseDate?: Maybe<Instant>
  readonly paymentIntentId?: Maybe<PaymentId>
  readonly refundId?: Maybe<RefundId>
  readonly refundedAt?: Maybe<Instant>
  readonly version?: Maybe<number>
  readonly owner?: Maybe<Person & { readonly accountId?: Maybe<string> }>
  readonly purchaser?: Maybe<Person>
}

/** G12: everybody who holds tickets, or whoever paid for them where nobody is known to hold them. */
export type Guest = {
  readonly guestId: string
  /** G11: the registered account, whose profile can be opened. */
  readonly accountId: AccountId | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** In the order of their ids. */
  readonly tickets: readonly GuestTicket[]
  readonly redeemedTickets: number
  readonly refundedTickets: number
  /** Of the earliest purchase. */
  readonly purchaseDate: Instant | null
}

/** Unredeemed: none is; redeemed: all are; partial: some. Refunded tickets stay tickets of the guest. */
export const guestStatuses = ['unredeemed', 'redeemed', 'partial'] as const
export type GuestStatus = (typeof guestStatuses)[number]

/** G7: exact words. */
export const guestStatusLabels: Readonly<Record<GuestStatus, string>> = {
  unredeemed: 'Unredeemed',
  redeemed: 'Redeemed',
  partial: 'Partial',
}

/** One line of the table: all of a guest but the tickets. */
export type GuestRow = Omit<Guest, 'tickets'> & { readonly totalTickets: number; readonly status: GuestStatus }

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
  /** How many guests the filter finds. */
  readonly found: number
}

export type TypeFigures = {
  readonly typeId: string
  readonly name: string
  readonly tickets: number
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
  readonly redeemed: number
  readonly refunded: number
  readonly gross: Cents
  readonly refundedAmount: Cents
  /** G4: by count, descending. */
  readonly types: readonly TypeFigures[]
}

/** M2: tickets of one guest that were paid together. */
export type Purchase = {
  /** null: nothing was paid, as for comps. */
  readonly paymentIntentId: PaymentId | null
  readonly purchaseDate: Instant | null
  readonly tickets: readonly GuestTicket[]
  /** Gross. */
  readonly paid: Cents
  readonly refundedTickets: number
  readonly isRefunded: boolean
  /** Tickets of the same payment that other guests hold. */
  readonly heldByOthers: number
}

export type GuestDetails = {
  readonly guest: GuestRow
  /** Gross, over all purchases. */
  readonly paid: Cents
  readonly refundedAmount: Cents
  /** Newest first; without a payment last. */
  readonly purchases: readonly Purchase[]
}

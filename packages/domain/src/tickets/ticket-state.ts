import type { Cents } from '#values/money.ts'

export type RefundMark = {
  readonly refundId?: string | null | undefined
  readonly refundedAt?: string | null | undefined
}

/** Either mark is enough: a platform may keep only one of them. It is set once the refund is settled, not before. */
export const isRefunded = ({ refundId, refundedAt }: RefundMark): boolean => Boolean(refundId || refundedAt)

export const ticketStates = ['pending', 'redeemed', 'refunded'] as const
export type TicketState = (typeof ticketStates)[number]

export const ticketStateWords: Readonly<Record<TicketState, string>> = {
  pending: 'Unredeemed',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
}

/** A ticket that was redeemed and then refunded is refunded, in every list and every count. */
export const ticketState = (ticket: RefundMark & { readonly redeemed: boolean }): TicketState =>
  isRefunded(ticket) ? 'refunded' : ticket.redeemed ? 'redeemed' : 'pending'

type Priced = { readonly price: Cents; readonly refundedAmount?: Cents | null | undefined }

/** What a refunded ticket brought back: its price, unless the platform says that it was less. */
export const refundedAmountOf = ({ price, refundedAmount }: Priced): Cents => refundedAmount ?? price

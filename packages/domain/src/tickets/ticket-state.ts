import type { Cents } from '#values/money.ts'

export type RefundMark = {
  readonly refundId?: string | null | undefined
  readonly refundedAt?: string | null | undefined
}

/** Either field is enough, because a platform may keep only one. Set when the refund is settled, not before. */
export const isRefunded = ({ refundId, refundedAt }: RefundMark): boolean => Boolean(refundId || refundedAt)

export const ticketStates = ['pending', 'redeemed', 'refunded'] as const
export type TicketState = (typeof ticketStates)[number]

export const ticketStateWords: Readonly<Record<TicketState, string>> = {
  pending: 'Unredeemed',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
}

export const ticketState = (ticket: RefundMark & { readonly redeemed: boolean }): TicketState =>
  isRefunded(ticket) ? 'refunded' : ticket.redeemed ? 'redeemed' : 'pending'

type Priced = { readonly price: Cents; readonly refundedAmount?: Cents | null | undefined }

/** The refunded amount: the price, unless the platform reports less. */
export const refundedAmountOf = ({ price, refundedAmount }: Priced): Cents => refundedAmount ?? price

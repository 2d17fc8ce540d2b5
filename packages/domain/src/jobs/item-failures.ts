import { disputedMessage } from '#purchases/disputes.ts'
import { endedFailure, formerAccountFailure } from '#refunds/external-refunds.ts'
import type { FailureGroup } from './job-states.ts'

/** Why an item failed: in the provider's words when it declined, in ours when we refused. */
export type ItemFailure = { readonly code: string; readonly message: string }

const groups: Readonly<Record<string, FailureGroup | undefined>> = {
  lost_or_stolen_card: 'card-closed',
  expired_or_canceled_card: 'card-closed',
  expired_card: 'card-closed',
  card_declined: 'declined',
  declined: 'declined',
  charge_disputed: 'disputed',
  charge_for_pending_refund_disputed: 'disputed',
  charge_already_refunded: 'left-less',
  amount_too_large: 'left-less',
  'already-refunded': 'left-less',
  'being-refunded': 'left-less',
  'amount-mismatch': 'left-less',
  [endedFailure.code]: 'no-answer',
  [formerAccountFailure.code]: 'no-answer',
}

export const failureGroupOf = ({ code, message }: ItemFailure): FailureGroup =>
  message === disputedMessage ? 'disputed' : (groups[code] ?? 'other')

/** A job tries these once more at its end. Less is left when somebody refunded it elsewhere, which a second try sees. */
export const passingGroups = ['no-answer', 'left-less'] as const satisfies readonly FailureGroup[]

/** The same for single codes. The platform's balance at the provider may be filled again within minutes. */
export const passingCodes = [
  'insufficient_funds',
  'balance_insufficient',
  'processing_error',
  'invalid_request_error',
] as const

/** Another refund has some of the tickets, and the rest of them can't be refunded for the amount that was asked for. */
export const partlyElsewhere: ItemFailure = {
  code: 'already-refunded',
  message: 'Part of this was refunded in another way in the meantime. Refund the rest from the purchase.',
}

/** Something unexpected, again and again. */
export const gaveUp: ItemFailure = {
  code: 'internal',
  message: 'This refund could not be started. Nothing was sent for it. Try again, or refund it from the purchase.',
}

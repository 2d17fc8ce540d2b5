import type { EventTimes } from '#events/event-over.ts'
import type { RefundMark } from '#tickets/ticket-state.ts'
import { isOwnedBy, type TicketOwner, type TransferProblem, transferProblem } from './transfer-rules.ts'

export type OwnedTicket = RefundMark & {
  readonly ticketId: string
  readonly redeemed: boolean
  readonly owner?: TicketOwner | null | undefined
}

export type Recipient = { readonly name: string; readonly email: string }

export type TransferHindrance = TransferProblem | 'same-owner'

type Circumstances = {
  readonly event: EventTimes
  readonly held: { has(ticketId: string): boolean }
  readonly recipient: Recipient
  readonly now: Date
}

/** Why a ticket can't be transferred to this recipient; null: it can. */
export function transferHindrance(ticket: OwnedTicket, circumstances: Circumstances): TransferHindrance | null {
  const { event, held, recipient, now } = circumstances
  const problem = transferProblem({ ...ticket, beingRefunded: held.has(ticket.ticketId), event }, now)
  if (problem) return problem
  const isNamed = recipient.name.trim() !== '' && recipient.email.trim() !== ''
  return isNamed && ticket.owner && isOwnedBy(ticket.owner, recipient) ? 'same-owner' : null
}

export const hindranceWords: Readonly<Record<TransferHindrance, string>> = {
  'already-refunded': 'Refunded',
  'event-cancelled': 'The event is cancelled',
  'being-refunded': 'Being refunded',
  'already-redeemed': 'Redeemed',
  'event-over': 'The event is over',
  'same-owner': 'Already theirs',
}

import { type EventTimes, isCancelled, isEventOver } from '#events/event-over.ts'
import { isRefunded, type RefundMark } from '#tickets/ticket-state.ts'

export type TicketOwner = {
  readonly accountId?: string | null | undefined
  readonly email?: string | null | undefined
  readonly name?: string | null | undefined
}

export type TransferableTicket = RefundMark & {
  readonly ticketId: string
  readonly redeemed: boolean
  readonly beingRefunded: boolean
  readonly event: EventTimes
}

/** Problems in the order in which people should hear them. */
const problemsInOrder = [
  'already-refunded',
  'event-cancelled',
  'being-refunded',
  'already-redeemed',
  'event-over',
] as const
export type TransferProblem = (typeof problemsInOrder)[number]

export function transferProblem(ticket: TransferableTicket, now: Date): TransferProblem | null {
  if (isRefunded(ticket)) return 'already-refunded'
  if (isCancelled(ticket.event)) return 'event-cancelled'
  if (ticket.beingRefunded) return 'being-refunded'
  if (ticket.redeemed) return 'already-redeemed'
  return isEventOver(ticket.event, now) ? 'event-over' : null
}

/** All or nothing: returns the first problem, with every ticket that has it. */
export function transferRefusal(
  tickets: readonly TransferableTicket[],
  now: Date,
): { readonly problem: TransferProblem; readonly ticketIds: string[] } | null {
  const problems = tickets.map((ticket) => transferProblem(ticket, now))
  const problem = problemsInOrder.find((each) => problems.includes(each))
  if (!problem) return null
  return { problem, ticketIds: tickets.filter((_, at) => problems[at] === problem).map(({ ticketId }) => ticketId) }
}

export const transfersClosed = 'This event is cancelled, so its tickets can’t be transferred.'

/** The email as a person's key. A to Z only: full Unicode lower-casing turns look-alikes into plain letters. */
export const emailKey = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * A guest without an account is known by email. A different name is a different owner, so that a name can be corrected.
 */
export function isOwnedBy(
  owner: TicketOwner,
  recipient: { readonly accountId?: string | null; readonly email: string; readonly name: string },
) {
  if (owner.name?.trim() !== recipient.name.trim()) return false
  if (owner.accountId && owner.accountId === recipient.accountId) return true
  const email = emailKey(recipient.email)
  return [owner.email, owner.accountId].some((each) => each != null && emailKey(each) === email)
}

/** The id that guest lists group by. Without it, tickets would stay with their purchaser. */
export const ownerIdOf = (person: { readonly accountId?: string | null; readonly email: string }): string =>
  person.accountId ?? emailKey(person.email)

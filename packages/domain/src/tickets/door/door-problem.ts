import { type EventTimes, isCancelled, isEventOver } from '#events/event-over.ts'
import { isRefunded, type RefundMark } from '#tickets/ticket-state.ts'

export const doorProblems = [
  'unknown-code',
  'wrong-event',
  'replaced-code',
  'transferred',
  'event-cancelled',
  'already-refunded',
  'being-refunded',
  'already-redeemed',
  'event-over',
] as const

export type DoorProblem = (typeof doorProblems)[number]

type TicketAtDoor = RefundMark & {
  readonly redeemed: boolean
  readonly beingRefunded: boolean
  readonly event: EventTimes
}

/** Only the most final reason is shown. Null: the ticket admits. */
export function doorProblem(ticket: TicketAtDoor, now: Date): DoorProblem | null {
  if (isCancelled(ticket.event)) return 'event-cancelled'
  if (isRefunded(ticket)) return 'already-refunded'
  if (ticket.beingRefunded) return 'being-refunded'
  if (ticket.redeemed) return 'already-redeemed'
  return isEventOver(ticket.event, now) ? 'event-over' : null
}

/** Names are stored in the trail and used in sentences. Longer ones don't fit a phone's header. */
export const maxDoorName = 40

/** Hexadecimal digits of the SHA-256 of event and code. Enough to keep the codes of an event apart. */
export const doorHashLength = 16

export const doorHashText = (eventId: string, code: string): string => `${eventId}:${code}`

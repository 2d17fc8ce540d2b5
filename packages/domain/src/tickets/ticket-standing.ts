import { type EventTimes, isCancelled, isEventOver } from '#events/event-over.ts'
import { isRefunded, type RefundMark } from './ticket-state.ts'

export type TicketStanding = 'unredeemed' | 'no-show' | 'redeemed' | 'refunded'

type Standing = RefundMark & { readonly redeemed: boolean }

/** No-show: the ticket wasn't used before the event ended. A cancelled event has none. */
export function ticketStanding(ticket: Standing, event: EventTimes | null | undefined, now: Date): TicketStanding {
  if (isRefunded(ticket)) return 'refunded'
  if (ticket.redeemed) return 'redeemed'
  return event && isEventOver(event, now) && !isCancelled(event) ? 'no-show' : 'unredeemed'
}

export const standingWords: Readonly<Record<TicketStanding, string>> = {
  unredeemed: 'Unredeemed',
  'no-show': 'No-show',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
}

import { type EventTimes, isCancelled } from '#events/event-over.ts'
import { isRefunded, type RefundMark } from './ticket-state.ts'

export type RedeemableTicket = RefundMark & {
  readonly redeemed: boolean
  readonly version: number
  readonly beingRefunded: boolean
  readonly event: EventTimes
}

export type Redemption = {
  readonly redeemed: boolean
  readonly expectedVersion?: number | undefined
}

export type RedemptionProblem = 'already-refunded' | 'event-cancelled' | 'being-refunded' | 'changed-meanwhile'

/**
 * Decides what setting the flag does. A ticket already in the wanted state isn't changed. If the caller last saw the
 * other state, it is a retry or too late (`set-meanwhile`), because one ticket must not seem to let in two people. A
 * refunded ticket is always refused. A cancelled event lets nobody in, but a redemption can still be undone.
 */
export function redemptionOutcome(
  ticket: RedeemableTicket,
  { redeemed, expectedVersion }: Redemption,
): 'change' | 'unchanged' | 'set-meanwhile' | RedemptionProblem {
  if (isRefunded(ticket)) return 'already-refunded'
  const isOlder = expectedVersion !== undefined && expectedVersion !== ticket.version
  if (ticket.redeemed === redeemed) return isOlder ? 'set-meanwhile' : 'unchanged'
  if (redeemed && isCancelled(ticket.event)) return 'event-cancelled'
  if (isOlder) return 'changed-meanwhile'
  return redeemed && ticket.beingRefunded ? 'being-refunded' : 'change'
}

export const redemptionClosed = 'This event is cancelled, so its tickets don’t admit anybody.'

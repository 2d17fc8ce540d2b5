import type { EventReport } from '@ground-control/contract/calls/reports/events'
import { type EventTimes, isCancelled, isEventOver } from '@ground-control/domain/tickets/event-over'

/**
 * What an event is in at this moment, from what it says of itself, the clock and its tickets. A status that is none of
 * these is told as the platform writes it.
 */
export function eventState(
  event: EventTimes & { readonly ticketing?: unknown },
  totals: Pick<EventReport['totals'], 'sold' | 'comps' | 'refunded' | 'capacity'> | null,
  now: Date,
): string | null | undefined {
  const { status, startDate } = event
  if (isCancelled(event) || status === 'draft') return status
  if (isEventOver(event, now)) return 'ended'
  if (startDate && Date.parse(startDate) <= now.getTime()) return 'live'
  const isOpen = status === 'on_sale' || status == null
  // Asked for and not there. Where it is only left out, nobody knows.
  if (isOpen && event.ticketing === null) return 'no_ticketing'
  if (isOpen && totals?.capacity != null && totals.sold + totals.comps - totals.refunded >= totals.capacity) {
    return totals.capacity > 0 ? 'sold_out' : status
  }
  return status
}

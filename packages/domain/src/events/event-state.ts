import { type EventTimes, isCancelled, isEventOver } from './event-over.ts'

/** Refunded tickets still count as sold, but free their place. */
type Places = {
  readonly sold: number
  readonly comps: number
  readonly refunded: number
  readonly capacity: number | null
}

/** From the event's status, the time and its tickets. An unknown status is shown as the platform sends it. */
export function eventState(
  event: EventTimes & { readonly ticketing?: unknown },
  places: Places | null | undefined,
  now: Date,
): string | null | undefined {
  const { status, startDate } = event
  if (isCancelled(event) || status === 'draft') return status
  if (isEventOver(event, now)) return 'ended'
  if (startDate && Date.parse(startDate) <= now.getTime()) return 'live'
  const isOpen = status === 'on_sale' || status == null
  // Requested but missing. If it wasn't requested, nobody knows.
  if (isOpen && event.ticketing === null) return 'no_ticketing'
  if (isOpen && places?.capacity != null && places.sold + places.comps - places.refunded >= places.capacity) {
    return places.capacity > 0 ? 'sold_out' : status
  }
  return status
}

import type { TicketDetail } from '@ground-control/contract/tickets'
import { type Purchase, purchasesOf } from '@ground-control/domain/purchases/purchases'
import type { EventId } from '@ground-control/domain/values/ids'

export type EventPurchases = {
  /** null: the tickets do not say of which. */
  readonly eventId: EventId | null
  /** Newest first. */
  readonly purchases: readonly Purchase[]
}

/**
 * Refunds and redemptions are of one event each, so purchases are shown by event; one of two events stands with either,
 * each time with the tickets of that one. The event of the newest purchase comes first.
 */
export function purchasesByEvent(tickets: readonly TicketDetail[]): readonly EventPurchases[] {
  const groups = new Map<EventId | null, TicketDetail[]>()
  for (const ticket of tickets) {
    const eventId = ticket.eventId ?? null
    const group = groups.get(eventId)
    if (group) group.push(ticket)
    else groups.set(eventId, [ticket])
  }
  return [...groups]
    .map(([eventId, ofEvent]) => ({ eventId, purchases: purchasesOf(ofEvent) }))
    .sort((one, other) => newestOf(other) - newestOf(one))
}

/** As many purchases as are shown at first: each asks for its refunds. */
export function firstPurchases(groups: readonly EventPurchases[], most: number): readonly EventPurchases[] {
  let left = most
  return groups.flatMap(({ eventId, purchases }) => {
    const shown = purchases.slice(0, Math.max(0, left))
    left -= shown.length
    return shown.length > 0 ? [{ eventId, purchases: shown }] : []
  })
}

export const countPurchases = (groups: readonly EventPurchases[]): number =>
  groups.reduce((sum, { purchases }) => sum + purchases.length, 0)

const newestOf = ({ purchases }: EventPurchases): number =>
  Math.max(...purchases.map(({ purchaseDate }) => (purchaseDate ? Date.parse(purchaseDate) : Number.MIN_SAFE_INTEGER)))

import type { TicketDetail } from '@ground-control/contract/tickets'
import { type Purchase, purchasesOf } from '@ground-control/domain/purchases/purchases'
import type { EventId } from '@ground-control/domain/values/ids'

export type EventPurchases = {
  /** null: the tickets name no event. */
  readonly eventId: EventId | null
  readonly purchases: readonly Purchase[]
}

/**
 * Refunds and redemptions belong to one event each, so a purchase across two events shows under both. Newest first.
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

/** Limits the purchases, because each loads its refunds. */
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

import type { Event } from '@ground-control/contract/events'
import type { TicketDetail } from '@ground-control/contract/tickets'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { maxBatchIds } from '@ground-control/domain/values/batches'
import type { EventId } from '@ground-control/domain/values/ids'

export const maxListed = 20

export type TicketCount = { readonly eventId: EventId; readonly tickets: number; readonly refunded: number }

export function countByEvent(tickets: readonly TicketDetail[]): readonly TicketCount[] {
  const counts = new Map<EventId, TicketCount>()
  for (const ticket of tickets) {
    const { eventId } = ticket
    if (!eventId) continue
    const before = counts.get(eventId) ?? { eventId, tickets: 0, refunded: 0 }
    const refunded = before.refunded + (isRefunded(ticket) ? 1 : 0)
    counts.set(eventId, { eventId, tickets: before.tickets + 1, refunded })
  }
  return [...counts.values()]
}

export type OwnEvent = Pick<
  Event,
  'id' | 'name' | 'startDate' | 'endDate' | 'locationName' | 'organization' | 'spaces'
> &
  Omit<TicketCount, 'eventId'>

export type OwnEvents = {
  readonly events: readonly OwnEvent[]
  readonly total: number
  /** Events that no longer exist. */
  readonly gone: number
}

/** As many as one call takes, newest purchases first. */
export const idsToAsk = (counts: readonly TicketCount[]): readonly EventId[] =>
  counts.slice(0, maxBatchIds).map(({ eventId }) => eventId)

export function ownEvents(counts: readonly TicketCount[], events: readonly Event[]): OwnEvents {
  const byId = new Map(counts.map((count) => [count.eventId, count]))
  const found = events.flatMap(({ id, name, startDate, endDate, locationName, organization, spaces }) => {
    const count = byId.get(id)
    if (!count) return []
    const { tickets, refunded } = count
    return [{ id, name, startDate, endDate, locationName, organization, spaces, tickets, refunded }]
  })
  return { events: found, total: counts.length, gone: idsToAsk(counts).length - found.length }
}

/** Upcoming first, then undated, then past with the latest first. */
export function inOrder(events: readonly OwnEvent[], now: number): readonly OwnEvent[] {
  const rankOf = (event: OwnEvent) => (startOf(event) === null ? 1 : isOver(event, now) ? 2 : 0)
  return events.toSorted((one, other) => {
    const byRank = rankOf(one) - rankOf(other)
    if (byRank !== 0) return byRank
    const sooner = (startOf(one) ?? 0) - (startOf(other) ?? 0)
    return isOver(one, now) ? -sooner : sooner
  })
}

const startOf = ({ startDate }: OwnEvent): number | null => (startDate ? Date.parse(startDate) : null)

const isOver = ({ startDate, endDate }: OwnEvent, now: number): boolean => {
  const end = endDate ?? startDate
  return end ? Date.parse(end) < now : false
}

import type { Event } from '@ground-control/contract/events'
import type { Purchase as Paid } from '@ground-control/contract/purchases'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { type EventPurchases, purchasesByEvent } from './purchases/purchase-groups.ts'
import { profileKey, profileQueries } from './queries.ts'
import { type EventsById, type TicketRow, ticketRows } from './tickets/ticket-row.ts'

export type ProfileTickets = {
  /** undefined: on their way, or not to be had. */
  readonly rows: readonly TicketRow[] | undefined
  /** What they paid for; on a platform that does not tell, what is known of it from the tickets they hold. */
  readonly purchases: readonly EventPurchases[] | undefined
  /** Payments of which no ticket is known. */
  readonly bare: readonly Paid[]
  readonly events: EventsById
  /** There are more purchases than are listed. */
  readonly hasMore: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly retry: () => void
}

const soonMs = 1_000
const laterMs = 10_000
const noEvents: ReadonlyMap<EventId, Event> = new Map()

/** What an account holds and what it paid for, kept up to date while it is looked at. */
export function useProfileTickets(accountId: AccountId, hasProfiles: boolean): ProfileTickets {
  const held = useQuery(profileQueries.tickets(accountId))
  const bought = useQuery({ ...profileQueries.purchases(accountId), enabled: hasProfiles })
  const isKnown = held.data !== undefined && (!hasProfiles || bought.data !== undefined)
  const paid = bought.data?.purchases
  const eventIds = useMemo(() => {
    const tickets = [...(held.data ?? []), ...(paid ?? []).flatMap((purchase) => purchase.tickets)]
    return [...new Set(tickets.flatMap(({ eventId }) => eventId ?? []))].sort()
  }, [held.data, paid])
  const events = useQuery({
    ...profileQueries.events(eventIds),
    enabled: isKnown && eventIds.length > 0,
    // One more ticket of a new event: those that are known already stay in sight.
    placeholderData: keepPreviousData,
  })

  // Their events at once; any other, of which they may just have got a ticket, now and then.
  const queryKey = profileKey(accountId)
  const own = new Set<string>(eventIds)
  useLiveQueries({ queryKey, concerns: (hint) => hint.kind === 'tickets' && own.has(hint.eventId), everyMs: soonMs })
  useLiveQueries({ queryKey, concerns: (hint) => hint.kind === 'tickets' && !own.has(hint.eventId), everyMs: laterMs })

  const known = events.data ?? noEvents
  const areEventsKnown = eventIds.length === 0 || events.data !== undefined
  const rows = useMemo(
    () =>
      isKnown && areEventsKnown
        ? ticketRows({ held: held.data ?? [], bought: (paid ?? []).flatMap(({ tickets }) => tickets), events: known })
        : undefined,
    [isKnown, areEventsKnown, held.data, paid, known],
  )
  const purchases = useMemo(
    () => rows && purchasesByEvent(paid?.flatMap(({ tickets }) => tickets) ?? held.data ?? []),
    [rows, paid, held.data],
  )
  const failed = [held, bought, events].filter(({ error }) => error !== null)
  return {
    rows,
    purchases,
    bare: paid?.filter(({ tickets }) => tickets.length === 0) ?? [],
    events: known,
    hasMore: bought.data?.hasMore === true,
    error: failed[0]?.error ?? null,
    isFetching: held.isFetching || bought.isFetching || events.isFetching,
    retry() {
      for (const query of failed) void query.refetch()
    },
  }
}

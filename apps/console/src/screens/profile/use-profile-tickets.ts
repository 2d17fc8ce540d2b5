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
  /** undefined: loading or failed. */
  readonly rows: readonly TicketRow[] | undefined
  /** Paid purchases, or what the held tickets tell when the platform doesn't report them. */
  readonly purchases: readonly EventPurchases[] | undefined
  /** Payments without tickets. */
  readonly bare: readonly Paid[]
  readonly events: EventsById
  /** More purchases exist than are listed. */
  readonly hasMore: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly retry: () => void
}

const soonMs = 1_000
const laterMs = 10_000
const noEvents: ReadonlyMap<EventId, Event> = new Map()

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
    // Keeps known events visible when a new one is added.
    placeholderData: keepPreviousData,
  })

  // Own events refresh at once; others less often, since they may bring a new ticket.
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

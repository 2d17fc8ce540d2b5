import type { AccountId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { readEvents } from '#subjects/events/read-events.ts'
import { readAccountTickets } from '#subjects/tickets/queries.ts'
import { countByEvent, idsToAsk, type OwnEvents, ownEvents } from './own-events.ts'

const freshMs = 60_000

/** U4: the tickets, then their events. The tickets themselves are not kept: of thousands only their numbers are shown. */
export const ownEventsQuery = (accountId: AccountId | null) =>
  queryOptions({
    queryKey: ['users', 'own-events', accountId],
    queryFn: ({ signal }) => (accountId ? readOwnEvents(accountId, signal) : null),
    staleTime: freshMs,
  })

/** null: there is no such account. */
async function readOwnEvents(accountId: AccountId, signal: AbortSignal): Promise<OwnEvents | null> {
  const tickets = await readAccountTickets(accountId, signal)
  if (!tickets) return null
  const counts = countByEvent(tickets)
  const eventIds = [...idsToAsk(counts)]
  if (eventIds.length === 0) return ownEvents([], [])
  return ownEvents(counts, await readEvents(eventIds, ['organization', 'spaces'], signal))
}

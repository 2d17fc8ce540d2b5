import { orNull } from '@ground-control/contract/client'
import { listAccountTickets } from '@ground-control/contract/tickets'
import type { AccountId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { readEvents } from '#subjects/events/read-events.ts'
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
  const reply = await orNull(api(listAccountTickets, { params: { accountId } }, { signal }))
  if (!reply) return null
  const counts = countByEvent(reply.tickets)
  const eventIds = [...idsToAsk(counts)]
  if (eventIds.length === 0) return ownEvents([], [])
  return ownEvents(counts, await readEvents(eventIds, ['organization', 'spaces'], signal))
}

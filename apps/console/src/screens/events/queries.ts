import { ApiError } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { listTicketedEvents } from '@ground-control/contract/events'
import { listEventFigures } from '@ground-control/contract/figures'
import { maxBatchIds } from '@ground-control/domain/values/batches'
import { constants } from '@ground-control/domain/values/constants'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { createRequestLane } from '#platform/request-lane.ts'

export type EventFigures = ReplyOf<typeof listEventFigures>['figures'][number]

const dayMs = 86_400_000
const freshMs = 60_000
const refreshMs = 240_000

/** The events are asked for again before this. */
export const eventsLifeMs = 300_000

// Two hundred organizations must not take all connections at once: something else may be asked for meanwhile.
const lane = createRequestLane({
  settings: () => ({ chunk: Number.MAX_SAFE_INTEGER, concurrency: 4, pauseMs: 1 }),
  pause: () => Promise.resolve(),
})

export const upcomingQueries = {
  /** W4; null: there is no such organization any more. */
  ofOrganization: (orgId: OrgId) =>
    queryOptions({
      queryKey: ['upcoming', 'events', orgId],
      queryFn: ({ signal }) => lane(() => ticketedEvents(orgId, signal), signal),
      staleTime: freshMs,
      refetchInterval: refreshMs,
    }),

  figures: (eventIds: readonly EventId[]) =>
    queryOptions({
      queryKey: ['upcoming', 'figures', eventIds],
      async queryFn({ signal }): Promise<ReadonlyMap<EventId, EventFigures>> {
        const pieces = Array.from({ length: Math.ceil(eventIds.length / maxBatchIds) }, (_, index) =>
          eventIds.slice(index * maxBatchIds, (index + 1) * maxBatchIds),
        )
        const replies = await Promise.all(
          pieces.map((piece) => api(listEventFigures, { body: { eventIds: [...piece] } }, { signal })),
        )
        return new Map(replies.flatMap(({ figures }) => figures.map((each) => [each.eventId, each] as const)))
      },
    }),
}

async function ticketedEvents(orgId: OrgId, signal: AbortSignal) {
  const now = Date.now()
  const query = {
    pageSize: constants.upcomingPanelEvents,
    startTime: instantOf(new Date(now)),
    endTime: instantOf(new Date(now + constants.upcomingDays * dayMs)),
  }
  try {
    return await api(listTicketedEvents, { params: { orgId }, query }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

import { constants } from '@ground-control/domain/values/constants'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import { queryOptions } from '@tanstack/react-query'
import { readEventFigures, readTicketedEvents } from '#subjects/events/queries.ts'

const dayMs = 86_400_000
const freshMs = 60_000
const refreshMs = 240_000

/** The events are asked for again before this. */
export const eventsLifeMs = 300_000

const figuresKey = ['upcoming', 'figures'] as const

export const upcomingQueries = {
  /** W4; null: there is no such organization any more. */
  ofOrganization: (orgId: OrgId) =>
    queryOptions({
      queryKey: ['upcoming', 'events', orgId],
      queryFn({ signal }) {
        const now = Date.now()
        const endTime = instantOf(new Date(now + constants.upcomingDays * dayMs))
        return readTicketedEvents(orgId, { startTime: instantOf(new Date(now)), endTime }, signal)
      },
      staleTime: freshMs,
      refetchInterval: refreshMs,
    }),

  figuresKey,
  figures: (eventIds: readonly EventId[]) =>
    queryOptions({
      queryKey: [...figuresKey, eventIds],
      queryFn: ({ signal }) => readEventFigures(eventIds, signal),
    }),
}

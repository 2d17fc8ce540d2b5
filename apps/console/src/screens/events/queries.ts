import { type CountedEvent, listCurrentEvents, listPastEvents } from '@ground-control/contract/events'
import { constants } from '@ground-control/domain/values/constants'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { readEventFigures, readTicketedEvents } from '#subjects/events/queries.ts'

const dayMs = 86_400_000
const freshMs = 60_000
const refreshMs = 240_000

/** Events are refetched before this. */
export const eventsLifeMs = 300_000

/** Time alone moves events between the sections. */
const sectionsRefreshMs = 60_000

export const pastPageSize = 20

const sectionsKey = ['upcoming', 'sections'] as const
const figuresKey = ['upcoming', 'figures'] as const

export const upcomingQueries = {
  /** null: the organization no longer exists. */
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

  sectionsKey,
  current: (orgIds: readonly OrgId[]) =>
    queryOptions({
      queryKey: [...sectionsKey, 'current', orgIds],
      queryFn: ({ signal }) => api(listCurrentEvents, { body: { orgIds: [...orgIds] } }, { signal }),
      select: toListed,
      refetchInterval: sectionsRefreshMs,
      placeholderData: keepPreviousData,
    }),
  past: (orgIds: readonly OrgId[], page: number) =>
    queryOptions({
      queryKey: [...sectionsKey, 'past', orgIds, page],
      queryFn: ({ signal }) =>
        api(listPastEvents, { body: { orgIds: [...orgIds], page, pageSize: pastPageSize } }, { signal }),
      select: toListed,
      placeholderData: keepPreviousData,
    }),
}

export type ListedEvent = CountedEvent & { readonly figures: Pick<CountedEvent, 'sold' | 'expected' | 'redeemed'> }

// A stable function keeps the selected rows stable between renders.
const toListed = ({ events, count }: { readonly events: readonly CountedEvent[]; readonly count: number }) => ({
  events: events.map((event): ListedEvent => ({ ...event, figures: event })),
  count,
})

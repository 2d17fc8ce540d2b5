import { ApiError, orNull } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import {
  type Event,
  getTicketInfo,
  listOrganizationEvents,
  listTicketedEvents,
  type TicketTypeInfo,
} from '@ground-control/contract/events'
import { listEventFigures } from '@ground-control/contract/figures/events'
import { isPossibleId } from '@ground-control/contract/primitives'
import { maxBatchIds } from '@ground-control/domain/values/batches'
import { constants } from '@ground-control/domain/values/constants'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { createRequestLane } from '#platform/calls/request-lane.ts'
import { readEvent, readEvents } from './read-events.ts'

export type EventFigures = ReplyOf<typeof listEventFigures>['figures'][number]

const eventKey = (eventId: EventId | null) => ['events', 'one', eventId] as const
const kept = { staleTime: constants.eventNameCacheMs, gcTime: constants.eventNameCacheMs }

export const eventQueries = {
  event: (eventId: EventId | null) =>
    queryOptions({
      ...kept,
      queryKey: eventKey(eventId),
      queryFn: eventId === null ? skipToken : ({ signal }) => readEvent(eventId, signal),
    }),

  /** With its organization, spaces and ticketing. null: no such event. */
  whole: (eventId: EventId) =>
    queryOptions({
      queryKey: [...eventKey(eventId), 'whole'],
      queryFn: ({ signal }) => readWhole(eventId, signal),
      staleTime: 30_000,
    }),

  types: (eventId: EventId) =>
    queryOptions({
      queryKey: [...eventKey(eventId), 'types'],
      queryFn: ({ signal }) =>
        api(getTicketInfo, { params: { id: eventId }, query: { includeDeleted: 'true' } }, { signal }),
      select: toTypes,
      staleTime: 30_000,
    }),

  /** Types that can still be issued, always fresh because places run out. */
  offeredTypes: (eventId: EventId) =>
    queryOptions({ ...eventQueries.types(eventId), select: toOfferedTypes, staleTime: 0 }),

  figures: (eventId: EventId) =>
    queryOptions({
      queryKey: [...eventKey(eventId), 'figures'],
      queryFn: async ({ signal }) => (await readEventFigures([eventId], signal)).get(eventId) ?? null,
      staleTime: 0,
    }),

  ofOrganization: (orgId: OrgId) =>
    queryOptions({
      queryKey: ['events', 'of-organization', orgId],
      queryFn: async ({ signal }) => (await orNull(readOrganizationEvents(orgId, signal))) ?? [],
    }),
}

// Stable functions keep the selected objects stable between renders.
const toTypes = ({ ticketTypes }: ReplyOf<typeof getTicketInfo>): readonly TicketTypeInfo[] => ticketTypes
const toOfferedTypes = ({ ticketTypes }: ReplyOf<typeof getTicketInfo>): readonly TicketTypeInfo[] =>
  ticketTypes.filter(({ deleted }) => !deleted)

async function readWhole(eventId: EventId, signal: AbortSignal): Promise<Event | null> {
  if (!isPossibleId(eventId)) return null
  const events = await readEvents([eventId], ['organization', 'spaces', 'ticketing'], signal)
  return events.find(({ id }) => id === eventId) ?? null
}

export const readOrganizationEvents = async (orgId: OrgId, signal: AbortSignal): Promise<readonly Event[]> =>
  (await api(listOrganizationEvents, { params: { orgId } }, { signal })).events

/** Split into batches of the size the call accepts. */
export async function readEventFigures(
  eventIds: readonly EventId[],
  signal: AbortSignal,
): Promise<ReadonlyMap<EventId, EventFigures>> {
  const pieces = Array.from({ length: Math.ceil(eventIds.length / maxBatchIds) }, (_, index) =>
    eventIds.slice(index * maxBatchIds, (index + 1) * maxBatchIds),
  )
  const replies = await Promise.all(
    pieces.map((piece) => api(listEventFigures, { body: { eventIds: [...piece] } }, { signal })),
  )
  return new Map(replies.flatMap(({ figures }) => figures.map((each) => [each.eventId, each] as const)))
}

// Two hundred organizations must not take all connections at once.
const lane = createRequestLane({
  settings: () => ({ chunk: Number.MAX_SAFE_INTEGER, concurrency: 4, pauseMs: 1 }),
  pause: () => Promise.resolve(),
})

type Period = { readonly startTime: Instant; readonly endTime: Instant }

/** null: the organization no longer exists. */
export const readTicketedEvents = (orgId: OrgId, period: Period, signal: AbortSignal) =>
  lane(async () => {
    const query = { pageSize: constants.upcomingPanelEvents, ...period }
    try {
      return await api(listTicketedEvents, { params: { orgId }, query }, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }, signal)

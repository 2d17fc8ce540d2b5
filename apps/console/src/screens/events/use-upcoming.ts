import { ApiError } from '@ground-control/contract/client'
import type { UpcomingEvent } from '@ground-control/contract/events'
import { type UpcomingEvents, upcomingEvents } from '@ground-control/domain/events/upcoming-events'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import type { EventFigures } from '#subjects/events/queries.ts'
import { upcomingQueries } from './queries.ts'

/** `isShown`: its last answer is still on screen. */
type FailedOrganization = {
  readonly orgId: OrgId
  readonly isShown: boolean
  readonly requestId: string | null
}

type Answers = UpcomingEvents<UpcomingEvent> & {
  readonly isLoading: boolean
  readonly isRefreshing: boolean
  readonly failed: readonly FailedOrganization[]
  readonly gone: readonly OrgId[]
  /** The oldest answer's time; null: none. */
  readonly updatedAt: number | null
}

export type Upcoming = Answers & {
  readonly asked: number
  readonly refresh: (orgIds?: readonly OrgId[]) => void
}

export function useUpcoming(orgIds: readonly OrgId[]): Upcoming {
  const client = useQueryClient()
  const answers = useQueries({
    queries: orgIds.map((orgId) => upcomingQueries.ofOrganization(orgId)),
    combine: useCallback((results: readonly Answer[]) => combined(orgIds, results), [orgIds]),
  })
  function refresh(wanted: readonly OrgId[] = orgIds) {
    // A second press waits for the request already running.
    const ask = { cancelRefetch: false }
    for (const orgId of wanted) {
      void client.refetchQueries({ queryKey: upcomingQueries.ofOrganization(orgId).queryKey, exact: true }, ask)
    }
    void client.refetchQueries({ queryKey: upcomingQueries.figuresKey, type: 'active' }, ask)
    void client.refetchQueries({ queryKey: upcomingQueries.sectionsKey, type: 'active' }, ask)
  }
  return { ...answers, asked: orgIds.length, refresh }
}

/** none: the platform counted other events, but not this one. */
export type CardFigures = EventFigures | 'loading' | 'failed' | 'none'

/** The platform's figures of these events; null: it has none. */
export function useEventFigures(eventIds: readonly EventId[]): ((eventId: EventId) => CardFigures) | null {
  const isPossible = useCapability('event-figures')
  const { data, isError, isFetching } = useQuery({
    ...upcomingQueries.figures(eventIds),
    enabled: isPossible && eventIds.length > 0,
    placeholderData: (before: ReadonlyMap<EventId, EventFigures> | undefined) => before,
  })
  const figuresOf = (eventId: EventId): CardFigures =>
    data?.get(eventId) ?? (isError ? 'failed' : isFetching ? 'loading' : 'none')
  return isPossible ? figuresOf : null
}

type Answer = UseQueryResult<{ readonly events: readonly UpcomingEvent[]; readonly count: number } | null>

function combined(orgIds: readonly OrgId[], answers: readonly Answer[]): Answers {
  const all = answers.flatMap((answer, at) => {
    const orgId = orgIds[at]
    return orgId ? { orgId, ...pick(answer) } : []
  })
  const times = all.map(({ updatedAt }) => updatedAt).filter((time) => time > 0)
  return {
    ...upcomingEvents(all.flatMap(({ orgId, data }) => (data ? { orgId, ...data } : []))),
    isLoading: all.some(({ isPending }) => isPending),
    isRefreshing: all.some(({ isRefetching }) => isRefetching),
    failed: all.flatMap(({ orgId, data, error }) =>
      error ? { orgId, isShown: Boolean(data), requestId: error instanceof ApiError ? error.requestId : null } : [],
    ),
    gone: all.flatMap(({ orgId, data }) => (data === null ? orgId : [])),
    updatedAt: times.length > 0 ? Math.min(...times) : null,
  }
}

const pick = ({ data, error, isPending, isRefetching, dataUpdatedAt }: Answer) => ({
  data,
  error,
  isPending,
  isRefetching,
  updatedAt: dataUpdatedAt,
})

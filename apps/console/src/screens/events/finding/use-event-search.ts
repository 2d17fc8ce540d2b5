import { ApiError } from '@ground-control/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasCapability } from '#platform/capabilities.ts'
import { readOrganizationEvents } from '#subjects/events/queries.ts'
import { readEvent } from '#subjects/events/read-events.ts'
import { organizations } from '#subjects/organizations/organizations.ts'
import { readMatches } from '#subjects/search/queries.ts'
import { answered, type LookupState, ready, searching } from '#ui/lookup/lookup-state.ts'
import { type EventRow, findEvents } from './find-events.ts'

const freshMs = 30_000
const calls = { readEvent, readOrganizationEvents, readMatches, organizations }

const eventSearch = (query: string) =>
  queryOptions({
    queryKey: ['upcoming', 'search', query],
    queryFn: ({ signal }) => findEvents(query, signal, { ...calls, canSearch: hasCapability('search') }),
    enabled: query !== '',
    staleTime: freshMs,
  })

/** W6. An answer belongs to its query, so that a late one never takes the place of a newer one. */
export function useEventSearch(query: string) {
  const { data, error, refetch } = useQuery(eventSearch(query))
  const state = useMemo((): LookupState<EventRow> => {
    if (query === '') return ready
    if (error) return { state: 'failed', requestId: error instanceof ApiError ? error.requestId : null }
    return data ? answered(query, data.rows, data.hasMore) : searching
  }, [query, data, error])
  return { state, unread: data?.unread ?? [], retry: () => void refetch() }
}

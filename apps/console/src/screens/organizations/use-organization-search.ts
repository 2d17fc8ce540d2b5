import { ApiError } from '@ground-control/contract/client'
import type { Organization } from '@ground-control/contract/organizations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { organizations, useOrganizationCache } from '#subjects/organizations/organizations.ts'
import { answered, type LookupState, ready, searching } from '#ui/lookup/lookup-state.ts'

const searches = ['organizations', 'search']

/** N3 N4: a search of what the organization cache keeps. What is on the screen follows the cache when that is read anew. */
export function useOrganizationSearch(query: string) {
  const client = useQueryClient()
  const { loadedAt } = useOrganizationCache()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...searches, query],
    queryFn: ({ signal }) => organizations.search(query, { signal }),
    enabled: query !== '',
    // The cache knows how long it counts; asking it costs nothing.
    staleTime: 0,
  })
  useEffect(() => {
    if (loadedAt !== null) void client.invalidateQueries({ queryKey: searches }, { cancelRefetch: false })
  }, [client, loadedAt])
  const state = useMemo((): LookupState<Organization> => {
    if (query === '') return ready
    // Asked again after an answer there once was, it still holds the failure.
    if (error && isFetching) return searching
    if (error) return { state: 'failed', requestId: error instanceof ApiError ? error.requestId : null }
    return data ? answered(query, data) : searching
  }, [query, data, error, isFetching])
  return { state, retry: () => void refetch() }
}

import type { BodyOf } from '@ground-control/contract/endpoint'
import { searchPlatform } from '@ground-control/contract/search'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

const freshMs = 10_000

export const searchQueries = {
  events: (query: string, limit: number) =>
    queryOptions({
      queryKey: ['search', 'events', query, limit],
      queryFn: query === '' ? skipToken : ({ signal }) => readMatches({ query, kinds: ['events'], limit }, signal),
      staleTime: freshMs,
    }),
}

export const readMatches = (body: BodyOf<typeof searchPlatform>, signal: AbortSignal) =>
  api(searchPlatform, { body }, { signal })

import { searchAccounts } from '@ground-control/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

/** Going back to a search within this time shows its answer without asking again. */
const staleMs = 10_000

export const userQueries = {
  /** U1: a search that nobody waits for any more is given up, by the signal. */
  search: (query: string) =>
    queryOptions({
      queryKey: ['users', 'search', query],
      queryFn: ({ signal }) => api(searchAccounts, { body: { searchQuery: query } }, { signal }),
      enabled: query !== '',
      staleTime: staleMs,
    }),
}

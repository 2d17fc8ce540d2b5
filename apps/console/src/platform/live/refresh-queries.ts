import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Waits for a next page that is still loading, because invalidating its query would cancel "Show more". */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const nextPages = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.fetchMeta?.fetchMore)
    .map(({ promise }) => promise)
  await Promise.allSettled(nextPages)
  await client.invalidateQueries({ queryKey })
}

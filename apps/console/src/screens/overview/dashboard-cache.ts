import { createLruCache } from '@ground-control/domain/figures/lru-cache'
import { constants } from '@ground-control/domain/values/constants'
import { hashKey, type QueryKey } from '@tanstack/react-query'

type Answer = { readonly data: unknown; readonly receivedAt: number }

/**
 * React Query can't limit how many answers it keeps, so it keeps only what is on screen and this cache holds the rest.
 * A cached answer keeps its real age. A refresh always calls the server.
 */
export function createDashboardCache() {
  const answers = createLruCache<string, Answer>({
    lifetimeMs: constants.dashboardCacheMs,
    maxEntries: constants.dashboardCacheEntries,
    now: Date.now,
  })
  return {
    clear: answers.clear,
    /** Query options. One key must always stand for one type of answer. */
    kept<Data>(queryKey: QueryKey, load: (signal: AbortSignal) => Promise<Data>) {
      const id = hashKey(queryKey)
      return {
        queryKey,
        async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<Data> {
          const data = await load(signal)
          // Signing out aborts too, and a late answer must not refill the cleared cache.
          if (!signal.aborted) answers.set(id, { data, receivedAt: Date.now() })
          return data
        },
        // See above: the key decides the type.
        initialData: () => answers.get(id)?.data as Data | undefined,
        initialDataUpdatedAt: () => answers.get(id)?.receivedAt,
        staleTime: constants.dashboardCacheMs,
        gcTime: leaveMs,
      }
    },
  }
}

// Not zero: between first render and mount nothing holds the query.
const leaveMs = 1_000

import { createLruCache } from '@ground-control/domain/figures/lru-cache'
import { constants } from '@ground-control/domain/values/constants'
import { hashKey, type QueryKey } from '@tanstack/react-query'

type Answer = { readonly data: unknown; readonly receivedAt: number }

/**
 * O8. React Query cannot bound how many answers it keeps, so it holds only what is on screen and lets go of the rest
 * at once; this cache holds the answers of the ranges seen before. One that is asked for again starts from here, with
 * the age it really has, and counts as fresh for exactly as long as it would have lived here. A refresh always calls.
 */
export function createDashboardCache() {
  const answers = createLruCache<string, Answer>({
    lifetimeMs: constants.dashboardCacheMs,
    maxEntries: constants.dashboardCacheEntries,
    now: Date.now,
  })
  return {
    clear: answers.clear,
    /** The options of a query whose answers are kept here. One key must always stand for one type of answer. */
    kept<Data>(queryKey: QueryKey, load: (signal: AbortSignal) => Promise<Data>) {
      const id = hashKey(queryKey)
      return {
        queryKey,
        async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<Data> {
          const data = await load(signal)
          // Aborted also means signed out: an answer on its way must not outlive the clearing.
          if (!signal.aborted) answers.set(id, { data, receivedAt: Date.now() })
          return data
        },
        initialData: () => answers.get(id)?.data as Data | undefined,
        initialDataUpdatedAt: () => answers.get(id)?.receivedAt,
        staleTime: constants.dashboardCacheMs,
        gcTime: leaveMs,
      }
    },
  }
}

// Not zero: between the first render of a screen and its mounting nothing holds on to a query yet.
const leaveMs = 1_000

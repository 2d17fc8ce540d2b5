import type { Query } from '@tanstack/react-query'
import { registerCache } from '#platform/caches.ts'
import { createStore, useStore } from '#platform/external-store.ts'
import { queryClient } from '#platform/query-client.ts'
import type { StatsState } from './system-poll.ts'

const nothing: StatsState = { updatedAt: null, isFailing: false, isShown: false }
const store = createStore<StatsState>(nothing)

/** How the figures of the overview are doing, wherever one is in the console. */
export const useStatsState = () => useStore(store)

queryClient.getQueryCache().subscribe(({ query }) => {
  if (!isStats(query)) return
  const shown = queryClient.getQueryCache().findAll({ predicate: isStats, type: 'active' })
  const before = store.get()
  const next = shown.length > 0 ? stateOf(shown) : { ...before, isShown: false }
  const isSame =
    next.updatedAt === before.updatedAt && next.isFailing === before.isFailing && next.isShown === before.isShown
  if (!isSame) store.set(next)
})

registerCache(() => store.set(nothing))

const isStats = (query: Query) => query.queryKey[0] === 'overview'

/** As old as the oldest of the answers that belong together on the screen. */
function stateOf(queries: readonly Query[]): StatsState {
  const times = queries.map(({ state }) => state.dataUpdatedAt)
  const oldest = Math.min(...times)
  return { updatedAt: oldest > 0 ? oldest : null, isFailing: queries.some(isFailing), isShown: true }
}

const isFailing = ({ state }: Query) => state.errorUpdatedAt > state.dataUpdatedAt

import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useLiveState } from '#platform/live/use-live.ts'

/** While paused, only the clocks move. */
export const PausedContext = createContext(false)

/** While live changes arrive, an answer stays current however old it is. */
export function useIsFollowing(): boolean {
  const isPaused = use(PausedContext)
  return useLiveState().name === 'on' && !isPaused
}

/** Some figures change with time alone: refunds become late and windows move on. */
const withTimeMs = 60_000

type Options<Data, Key extends QueryKey> = UseQueryOptions<Data, DefaultError, Data, Key>

export function useBoardPart<Data, Key extends QueryKey>(
  options: Options<Data, Key>,
  { movesWithTime = false }: { readonly movesWithTime?: boolean } = {},
): UseQueryResult<Data> {
  const isPaused = use(PausedContext)
  const isFollowing = useIsFollowing()
  const isWanted = options.enabled !== false
  return useQuery({
    ...options,
    // A pause also stops pending requests, but data never loaded is still fetched.
    enabled: ({ state }) => isWanted && (!isPaused || state.data === undefined),
    refetchInterval: movesWithTime && isFollowing && withTimeMs,
  })
}

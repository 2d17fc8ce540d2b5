import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useLiveState } from '#platform/live/use-live.ts'

/** While it is paused nothing on the board moves but the clocks. */
export const PausedContext = createContext(false)

/** Whether changes reach the board at present: what is shown is then as it is, however long ago it was asked for. */
export function useIsFollowing(): boolean {
  const isPaused = use(PausedContext)
  return useLiveState().name === 'on' && !isPaused
}

/** A time alone changes some figures: a refund becomes late and a window moves on without anybody doing anything. */
const withTimeMs = 60_000

type Options<Data, Key extends QueryKey> = UseQueryOptions<Data, DefaultError, Data, Key>

/** One part of the board: it has an answer of its own, and fails by itself. */
export function useBoardPart<Data, Key extends QueryKey>(
  options: Options<Data, Key>,
  { movesWithTime = false }: { readonly movesWithTime?: boolean } = {},
): UseQueryResult<Data> {
  const isPaused = use(PausedContext)
  const isFollowing = useIsFollowing()
  const isWanted = options.enabled !== false
  return useQuery({
    ...options,
    // What was about to be asked when it was paused is not asked either; a window that was never seen still is.
    enabled: ({ state }) => isWanted && (!isPaused || state.data === undefined),
    refetchInterval: movesWithTime && isFollowing && withTimeMs,
  })
}

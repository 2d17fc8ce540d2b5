import { constants } from '@ground-control/domain/values/constants'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNow } from '#platform/use-now.ts'
import { DataAge } from '#ui/data/data-age.tsx'
import { useIsFollowing } from './board-part.ts'

type Props = { readonly part: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isError' | 'refetch'> }

/** A separate component, because it ticks. While live changes arrive, an answer doesn't expire. */
export function BoardAge({ part }: Props) {
  const now = useNow(1_000)
  const isFollowing = useIsFollowing()
  if (part.data === undefined) return null
  return (
    <DataAge
      updatedAt={part.dataUpdatedAt}
      lifetimeMs={isFollowing ? Number.POSITIVE_INFINITY : constants.dashboardCacheMs}
      now={now}
      failed={part.isError}
      onRefresh={() => void part.refetch({ cancelRefetch: false })}
    />
  )
}

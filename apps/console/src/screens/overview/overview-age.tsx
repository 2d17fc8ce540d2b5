import { constants } from '@ground-control/domain/values/constants'
import { useNow } from '#platform/use-now.ts'
import { DataAge } from '#ui/data/data-age.tsx'

type Props = {
  readonly updatedAt: number
  readonly refreshFailed: boolean
  readonly refreshing: boolean
  readonly onRefresh: () => void
}

/** Ticks by itself, so that the table around it does not. */
export function OverviewAge({ updatedAt, refreshFailed, refreshing, onRefresh }: Props) {
  return (
    <DataAge
      updatedAt={updatedAt}
      lifetimeMs={constants.dashboardCacheMs}
      now={useNow(1_000)}
      failed={refreshFailed}
      refreshing={refreshing}
      onRefresh={onRefresh}
    />
  )
}

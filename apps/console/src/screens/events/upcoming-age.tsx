import { useNow } from '#platform/use-now.ts'
import { DataAge } from '#ui/data/data-age.tsx'
import { eventsLifeMs } from './queries.ts'

type Props = {
  readonly updatedAt: number
  readonly failed: boolean
  readonly refreshing: boolean
  readonly onRefresh: () => void
}

/** Ticks by itself, so that the cards do not. */
export function UpcomingAge({ updatedAt, failed, refreshing, onRefresh }: Props) {
  return (
    <DataAge
      updatedAt={updatedAt}
      lifetimeMs={eventsLifeMs}
      now={useNow(1_000)}
      failed={failed}
      refreshing={refreshing}
      onRefresh={onRefresh}
    />
  )
}

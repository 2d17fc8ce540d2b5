import { constants } from '@ground-control/domain/values/constants'
import { useNow } from '#platform/use-now.ts'
import type { ReadyGuestList } from '#screens/guest-list/source/guest-list-state.ts'
import { DataAge } from '#ui/data/data-age.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'

type Props = {
  readonly list: Pick<ReadyGuestList, 'updatedAt' | 'refresh' | 'live'>
  readonly onRefresh: () => void
}

export function ListAge({ list, onRefresh }: Props) {
  return (
    // Above the meter, which the touch target extends into.
    <span className="relative z-1 flex min-w-0 flex-wrap items-center justify-end gap-x-2.5 gap-y-1 text-right text-small">
      <LiveMark live={list.live} />
      <DataAge
        updatedAt={list.updatedAt}
        lifetimeMs={list.live === 'on' ? Number.POSITIVE_INFINITY : constants.dashboardCacheMs}
        now={useNow(1_000)}
        failed={list.refresh === 'failed'}
        refreshing={list.refresh === 'running'}
        onRefresh={onRefresh}
      />
    </span>
  )
}

function LiveMark({ live }: Pick<ReadyGuestList, 'live'>) {
  if (live === 'off') return null
  if (live === 'on') return <span className="text-fg-3">Live</span>
  return (
    <span className="flex items-center gap-1.5 text-partial">
      <StatusShape status="error" />
      Live updates paused
    </span>
  )
}

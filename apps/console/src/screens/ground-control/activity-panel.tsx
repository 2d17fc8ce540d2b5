import type { ActivityItem } from '@ground-control/contract/activity'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useNow } from '#platform/use-now.ts'
import { BoardPanel } from '#screens/ground-control/board/board-panel.tsx'
import { useBoardPart } from '#screens/ground-control/board/board-part.ts'
import { boardQueries } from '#screens/ground-control/board/board-queries.ts'
import { useSteady } from '#screens/ground-control/board/use-steady.ts'
import { ActivityList } from '#subjects/activity/activity-list.tsx'
import { keyOf } from '#subjects/activity/activity-places.ts'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

export function ActivityPanel() {
  const part = useBoardPart(boardQueries.activity())
  return (
    <BoardPanel
      title="Activity"
      part={part}
      failure="Couldn’t load activity"
      skeleton={<ActivitySkeleton />}
      className="min-h-60 lg:flex-[1_1_0px]"
    >
      {({ items }) =>
        items.length > 0 ? (
          <Newest items={items} />
        ) : (
          <EmptyState line="No activity yet" hint="Sales and staff actions appear here as they happen." />
        )
      }
    </BoardPanel>
  )
}

function Newest({ items }: { readonly items: readonly ActivityItem[] }) {
  const now = new Date(useNow(60_000))
  const { shown, isHeld, catchUp, holder } = useSteady(items)
  const newer = isHeld ? newerCount(shown, items) : 0
  return (
    <div className="relative flex min-h-0 flex-col lg:flex-[1_1_0px]" {...holder}>
      {newer > 0 ? (
        <Button size="sm" className="absolute top-2 left-1/2 z-sticky -translate-x-1/2 shadow-menu" onClick={catchUp}>
          {formatCount(newer)} newer {plural(newer, 'update')}
        </Button>
      ) : null}
      <div className="min-h-0 overflow-auto max-lg:max-h-100 lg:flex-[1_1_0px]">
        <ActivityList label="Activity" items={shown} now={now} timeZone={viewerZone} />
      </div>
    </div>
  )
}

function ActivitySkeleton() {
  return (
    <div className="grid gap-6 p-4">
      {['72%', '64%', '80%', '58%', '69%'].map((width) => (
        <span key={width} className="grid gap-2">
          <Skeleton width={width} />
          <Skeleton width="45%" className="h-1.75" />
        </span>
      ))}
    </div>
  )
}

function newerCount(shown: readonly ActivityItem[], latest: readonly ActivityItem[]): number {
  if (shown === latest) return 0
  const known = new Set(shown.map(keyOf))
  return latest.filter((item) => !known.has(keyOf(item))).length
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { ActivityList } from './activity-list.tsx'
import { type ActivitySubject, activityQueries } from './queries.ts'

type Props = {
  readonly about: ActivitySubject
  readonly hidesEvent?: boolean
}

const everyMs = 1_000

/** Live feed of staff actions and sales, newest first. */
export function ActivityPanel({ about, hidesEvent = false }: Props) {
  const now = new Date(useNow(60_000))
  const options = activityQueries.feed(about)
  const query = useInfiniteQuery(options)
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: (hint) =>
      hint.kind === 'audit' ||
      (hint.kind === 'tickets' && (about.eventId === undefined || hint.eventId === about.eventId)),
    everyMs,
  })
  return (
    <Panel title="Activity" busy={query.isPending}>
      <Reading
        query={query}
        failed="Couldn’t load activity"
        headingLevel={3}
        loading={<SkeletonLines widths={['60%', '70%', '50%']} />}
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState line="No activity yet" />
          ) : (
            <>
              <ActivityList label="Activity" items={items} now={now} timeZone={viewerZone} hidesEvent={hidesEvent} />
              <ShowMore list={query} />
            </>
          )
        }}
      </Reading>
    </Panel>
  )
}

import { listActivity } from '@ground-control/contract/calls/desk/audit'
import type { QueryOf } from '@ground-control/contract/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { consoleConfig } from '#platform/config.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { Button } from '#ui/actions/button.tsx'
import { ActivityList } from '#ui/activity/activity-list.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'

type Props = {
  /** Of what: an event, an organization or an account. */
  readonly about: Pick<QueryOf<typeof listActivity>, 'eventId' | 'orgId' | 'accountId'>
  readonly hidesEvent?: boolean
}

const everyMs = 1_000

/** What staff did and what was sold, newest first, as it happens. */
export function ActivityPanel({ about, hidesEvent = false }: Props) {
  const { timeZone } = consoleConfig()
  const now = new Date(useNow(60_000))
  const queryKey = ['activity', about]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      api(listActivity, { query: { ...about, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const failure = useKeptError(query)
  useLiveQueries({
    queryKey,
    concerns: (hint) =>
      hint.kind === 'audit' ||
      (hint.kind === 'tickets' && (about.eventId === undefined || hint.eventId === about.eventId)),
    everyMs,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel title="Activity" note={`times in ${timeZone}`} busy={query.isPending}>
      {query.data === undefined ? (
        failure ? (
          <LoadFailed
            headingLevel={3}
            line="The activity could not be read"
            error={failure}
            busy={query.isFetching}
            onRetry={() => query.refetch()}
          />
        ) : (
          <div className="flex flex-col gap-4 p-4">
            <Skeleton width="60%" />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </div>
        )
      ) : items.length === 0 ? (
        <EmptyState line="Nothing has happened yet" />
      ) : (
        <>
          <ActivityList label="Activity" items={items} now={now} timeZone={timeZone} hidesEvent={hidesEvent} />
          {query.hasNextPage ? (
            <div className="flex justify-center border-t border-line-faint p-3">
              <Button size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                Show more
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Panel>
  )
}

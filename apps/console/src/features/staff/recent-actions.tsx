import { listAudit } from '@ground-control/contract/calls/desk/audit'
import { actionWords } from '@ground-control/domain/audit/audit-words'
import type { AccountId } from '@ground-control/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#platform/api.ts'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

const shown = 8

/** What they did last; the rest is in the trail. */
export function RecentActions({ personId }: { readonly personId: AccountId }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['staff', 'person', personId, 'actions'],
    queryFn: ({ signal }) => api(listAudit, { query: { actorId: personId, limit: shown } }, { signal }),
    staleTime: 0,
  })
  return (
    <Panel
      title="Recent actions"
      busy={isPending}
      actions={
        <Link to="/audit" search={{ person: personId }} className="rounded-tag text-small text-signal hover:underline">
          All of them
        </Link>
      }
    >
      {data ? (
        data.entries.length > 0 ? (
          <ul>
            {data.entries.map(({ number, action, event, entity, at }) => (
              <li key={number} className="border-b border-line-faint px-4 py-2 last:border-b-0">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span>{actionWords(action)}</span>
                  <time dateTime={at} className="text-small text-fg-3">
                    {receiptMoment(at)}
                  </time>
                </div>
                <div className="truncate text-small text-fg-3">{event?.name ?? entity.id}</div>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState line="Nothing yet" />
        )
      ) : error ? (
        <LoadFailed headingLevel={3} line="The actions could not be read" error={error} onRetry={() => refetch()} />
      ) : (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      )}
    </Panel>
  )
}

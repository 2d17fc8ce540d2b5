import type { EventReport } from '@ground-control/contract/calls/reports/events'
import { formatCount } from '@ground-control/domain/counts'
import type { EventId } from '@ground-control/domain/ids'
import { formatUsd } from '@ground-control/domain/money'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { eventQueries } from '#features/event/event-queries.ts'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import { SalesChart } from './sales-chart.tsx'
import { TypeTable } from './type-table.tsx'

type Props = {
  readonly eventId: EventId
  /** null: the platform makes none. */
  readonly report: UseQueryResult<EventReport> | null
}

export function EventOverview({ eventId, report }: Props) {
  return report === null ? <SpecifiedTypes eventId={eventId} /> : <Reported report={report} />
}

function Reported({ report }: { readonly report: UseQueryResult<EventReport> }) {
  const failure = useKeptError(report)
  if (report.data) {
    return (
      <>
        <SalesChart days={report.data.days} />
        <TypeTable types={report.data.types} />
      </>
    )
  }
  return (
    <Panel title="Sales over time" busy={report.isPending}>
      {failure ? (
        <LoadFailed
          headingLevel={3}
          line="The figures could not be read"
          error={failure}
          busy={report.isFetching}
          onRetry={() => report.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Panel>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-4 p-4">
    <Skeleton width="70%" />
    <Skeleton width="55%" />
    <Skeleton width="65%" />
  </div>
)

/** K3: what cannot be read is an empty list that says so. */
function SpecifiedTypes({ eventId }: { readonly eventId: EventId }) {
  const query = useQuery(eventQueries.types(eventId))
  const { data, isPending, isFetching, refetch } = query
  const failure = useKeptError(query)
  return (
    <Panel title="Ticket types" busy={isPending}>
      {data ? (
        data.length > 0 ? (
          <ul>
            {data.map(({ ticketTypeId, name, price, capacity }) => (
              <li
                key={ticketTypeId}
                className="flex flex-wrap justify-between gap-x-4 border-b border-line-faint px-4 py-2.5 last:border-b-0"
              >
                <bdi className="font-medium">{name}</bdi>
                <span className="text-fg-2">
                  {formatUsd(price)}
                  {capacity == null ? '' : ` · ${formatCount(capacity)} places`}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState line="No ticket types" hint="This event has no ticketing." />
        )
      ) : failure ? (
        <LoadFailed
          headingLevel={3}
          line="The ticket types could not be read"
          error={failure}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Panel>
  )
}

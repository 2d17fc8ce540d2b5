import type { EventReport } from '@ground-control/contract/figures'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { formatUsd } from '@ground-control/domain/values/money'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { eventQueries } from '#subjects/events/queries.ts'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { SalesChart } from './sales-chart.tsx'
import { TypeTable } from './type-table.tsx'

type Props = {
  readonly eventId: EventId
  /** null: the platform makes none. */
  readonly report: UseQueryResult<EventReport> | null
  readonly isTicketed: boolean
}

export function EventOverview({ eventId, report, isTicketed }: Props) {
  return report === null ? (
    <SpecifiedTypes eventId={eventId} isTicketed={isTicketed} />
  ) : (
    <Reported report={report} isTicketed={isTicketed} />
  )
}

type ReportedProps = Pick<Props, 'isTicketed'> & { readonly report: UseQueryResult<EventReport> }

function Reported({ report, isTicketed }: ReportedProps) {
  if (report.data) {
    const { days, types } = report.data
    // Where there is nothing to sell, two empty panels would only say so twice.
    if (days.length === 0 && types.length === 0) return <Panel title="Ticket types">{noTypes(isTicketed)}</Panel>
    return (
      <>
        <SalesChart days={days} />
        <TypeTable types={types} />
      </>
    )
  }
  return (
    <Panel title="Sales over time" busy={report.isPending}>
      <Reading query={report} failed="The figures could not be read" headingLevel={3} loading={waiting}>
        {() => null}
      </Reading>
    </Panel>
  )
}

const noTypes = (isTicketed: boolean) =>
  isTicketed ? (
    <EmptyState line="No ticket types yet" hint="Nothing can be sold or given before there is one." />
  ) : (
    <EmptyState line="This event has no ticketing" hint="Nothing is sold or given for it here." />
  )

const waiting = <SkeletonLines widths={['70%', '55%', '65%']} />

/** K3: what cannot be read is an empty list that says so. */
function SpecifiedTypes({ eventId, isTicketed }: Pick<Props, 'eventId' | 'isTicketed'>) {
  const query = useQuery(eventQueries.types(eventId))
  return (
    <Panel title="Ticket types" busy={query.isPending}>
      <Reading query={query} failed="The ticket types could not be read" headingLevel={3} loading={waiting}>
        {(types) =>
          types.length > 0 ? (
            <ul>
              {types.map(({ ticketTypeId, name, price, capacity }) => (
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
            noTypes(isTicketed)
          )
        }
      </Reading>
    </Panel>
  )
}

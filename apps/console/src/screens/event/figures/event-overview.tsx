import type { EventReport } from '@ground-control/contract/figures/events'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { cents, formatUsd } from '@ground-control/domain/values/money'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { Segmented } from '#ui/actions/segmented.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { dayNames, salesByDay } from './sales-by-day.ts'
import { TypeTable } from './type-table.tsx'

type Props = {
  readonly eventId: EventId
  /** null: the platform has none. */
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
    // Two empty panels would say the same thing twice.
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
      <Reading query={report} failed="Couldn’t load figures" headingLevel={3} loading={waiting}>
        {() => null}
      </Reading>
    </Panel>
  )
}

const noTypes = (isTicketed: boolean) =>
  isTicketed ? (
    <EmptyState line="No ticket types yet" hint="Tickets can’t be sold or issued until there is one." />
  ) : (
    <EmptyState line="This event has no ticketing" hint="No tickets are sold or issued for it here." />
  )

const waiting = <SkeletonLines widths={['70%', '55%', '65%']} />

function SpecifiedTypes({ eventId, isTicketed }: Pick<Props, 'eventId' | 'isTicketed'>) {
  const query = useQuery(eventQueries.types(eventId))
  return (
    <Panel title="Ticket types" busy={query.isPending}>
      <Reading query={query} failed="Couldn’t load ticket types" headingLevel={3} loading={waiting}>
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

const choices = [
  { value: 'tickets', label: 'Tickets' },
  { value: 'revenue', label: 'Revenue' },
] as const

function SalesChart({ days }: { readonly days: EventReport['days'] }) {
  const [shown, setShown] = useState<(typeof choices)[number]['value']>('tickets')
  const steps = salesByDay(days)
  const isMoney = shown === 'revenue'
  const span = steps[0]?.span ?? 'day'
  return (
    <Panel
      title="Sales over time"
      {...(steps.length > 0 && {
        note: `by ${span}, in ${consoleConfig().timeZone}`,
        actions: <Segmented label="Measure" choices={choices} value={shown} onChange={setShown} />,
      })}
    >
      {steps.length === 0 ? (
        <EmptyState line="No sales yet" />
      ) : (
        <div className="p-4">
          <BarChart
            label={`${isMoney ? 'Revenue' : 'Tickets sold'} by ${span}`}
            categoryHead={span === 'week' ? 'Week of' : 'Day'}
            categories={dayNames(steps)}
            series={
              isMoney
                ? [
                    { name: 'Gross', values: steps.map(({ gross }) => gross) },
                    { name: 'Refunded', values: steps.map(({ refundedAmount }) => refundedAmount), dash: true },
                  ]
                : [
                    { name: 'Sold', values: steps.map(({ sold }) => sold) },
                    { name: 'Refunded', values: steps.map(({ refunded }) => refunded), dash: true },
                  ]
            }
            formatValue={(value) => (isMoney ? formatUsd(cents(value)) : formatCount(value))}
            smallestStep={isMoney ? 100 : 1}
          />
        </div>
      )}
    </Panel>
  )
}

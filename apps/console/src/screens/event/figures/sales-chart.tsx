import type { EventReport } from '@ground-control/contract/figures'
import { formatCount } from '@ground-control/domain/values/counts'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import { useState } from 'react'
import { Segmented } from '#ui/actions/segmented.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { dayNames, salesByDay } from './sales-by-day.ts'

const choices = [
  { value: 'tickets', label: 'Tickets' },
  { value: 'revenue', label: 'Revenue' },
] as const

/** Sales over time, day by day of the platform. */
export function SalesChart({ days }: { readonly days: EventReport['days'] }) {
  const [shown, setShown] = useState<(typeof choices)[number]['value']>('tickets')
  const steps = salesByDay(days)
  const isMoney = shown === 'revenue'
  const span = steps[0]?.span ?? 'day'
  return (
    <Panel
      title="Sales over time"
      {...(steps.length > 0 && {
        note: `by ${span}`,
        actions: <Segmented label="What is drawn" choices={choices} value={shown} onChange={setShown} />,
      })}
    >
      {steps.length === 0 ? (
        <EmptyState line="Nothing has been sold yet" />
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
            formatValue={(value) => (isMoney ? formatUsd(value as Cents) : formatCount(value))}
            smallestStep={isMoney ? 100 : 1}
          />
        </div>
      )}
    </Panel>
  )
}

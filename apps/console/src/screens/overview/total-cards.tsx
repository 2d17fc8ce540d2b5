import type { OverallStats } from '@ground-control/contract/figures/overview'
import type { ReactNode } from 'react'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { StatCard } from '#ui/data/stat-card.tsx'
import type { Part } from './query-part.ts'
import {
  comparisonOf,
  exactNote,
  figureOf,
  lastKnown,
  type Total,
  totalEvents,
  totalRevenue,
  totalTicketsSold,
} from './total-figures.ts'
import type { Before } from './use-overview.ts'

type Props = {
  readonly totals: Part<OverallStats>
  readonly before: Part<Before> | null
  readonly note: string
  /** Shown after a failed refresh. */
  readonly age: ReactNode
  readonly onRetry: () => void
  /** Stacked beside a chart. */
  readonly stacked: boolean
}

export function TotalCards({ stacked, ...props }: Props) {
  return (
    <div className={stacked ? 'grid min-w-0 gap-2' : 'grid flex-none gap-4 md:grid-cols-3 phone:gap-2'}>
      <TotalCard {...props} total={totalEvents} />
      <TotalCard {...props} total={totalTicketsSold} smallCaps />
      <TotalCard {...props} total={totalRevenue} />
    </div>
  )
}

type CardProps = Omit<Props, 'stacked'> & { readonly total: Total; readonly smallCaps?: boolean }

function TotalCard({ total, totals, before, note, age, onRetry, smallCaps }: CardProps) {
  const card = { legend: total.legend, smallCaps }
  if (totals.state === 'loading') return <StatCard {...card} value="loading" />
  if (totals.state === 'failed') return <StatCard {...card} value="failed" onRetry={onRetry} />
  const figure = figureOf(total, totals.data)
  if (totals.refreshFailed) {
    return <StatCard {...card} value="failed" age={age} lines={<span>{lastKnown(figure, totals.updatedAt)}</span>} />
  }
  const comparison = before?.state === 'ready' ? comparisonOf(total, totals.data, before.data) : null
  const exact = exactNote(total, totals.data)
  return (
    <StatCard
      {...card}
      value={figure}
      delta={comparison?.change}
      lines={
        <>
          <span>{comparison ? `${note}: ${comparison.before.exact}` : noteWithout(before, note)}</span>
          {exact ? <span className="text-fg-2">{exact}</span> : null}
          {total === totalRevenue ? <NotCounted payments={totals.data.paymentsNotCounted} /> : null}
        </>
      }
    />
  )
}

function noteWithout(before: Part<Before> | null, note: string): string {
  if (!before) return note
  return before.state === 'failed' ? 'Couldn’t load the comparison' : ''
}

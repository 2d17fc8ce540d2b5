import type { OverallStats } from '@ground-control/contract/figures'
import type { ReactNode } from 'react'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { CompareBars } from '#ui/data/compare-bars.tsx'
import { StatCard } from '#ui/data/stat-card.tsx'
import type { Part } from './query-part.ts'
import {
  comparisonOf,
  figureOf,
  lastKnown,
  type Total,
  totalEvents,
  totalRevenue,
  totalTicketsSold,
} from './total-figures.ts'

type Props = {
  readonly totals: Part<OverallStats>
  readonly before: Part<OverallStats> | null
  /** What the totals are compared with, as in "vs. Nov 13–14"; without a comparison, the range itself. */
  readonly note: string
  /** Shown after a failed refresh. */
  readonly age: ReactNode
  readonly onRetry: () => void
}

export function TotalCards(props: Props) {
  return (
    <div className="@container flex-none">
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-2 phone:gap-2.5">
        <TotalCard {...props} total={totalEvents} room={narrowOnPhone} />
        <TotalCard {...props} total={totalTicketsSold} smallCaps room={narrowOnPhone} />
        <TotalCard {...props} total={totalRevenue} room={wideOnPhone} className="phone:col-span-2" />
      </div>
    </div>
  )
}

type CardProps = Props & {
  readonly total: Total
  readonly smallCaps?: boolean
  readonly room: { readonly bars: string; readonly age: string }
  readonly className?: string
}

function TotalCard({ total, totals, before, note, age, onRetry, smallCaps, room, className }: CardProps) {
  const leftOut = total === totalRevenue && totals.state === 'ready' ? totals.data.paymentsNotCounted : 0
  const words = <NotCounted payments={leftOut} />
  const card = { legend: total.legend, smallCaps, className }
  if (totals.state === 'loading') return <StatCard {...card} value="loading" />
  if (totals.state === 'failed') return <StatCard {...card} value="failed" onRetry={onRetry} />
  const figure = figureOf(total, totals.data)
  if (totals.refreshFailed) {
    const shownAge = <span className={room.age}>{age}</span>
    return <StatCard {...card} value="failed" age={shownAge} subtitle={lastKnown(figure, totals.updatedAt)} />
  }
  if (before?.state !== 'ready')
    return (
      <StatCard
        {...card}
        value={figure}
        subtitle={
          <>
            {noteWithout(before, note)}
            {words}
          </>
        }
      />
    )
  const comparison = comparisonOf(total, totals.data, before.data)
  return (
    <StatCard
      {...card}
      value={figure}
      delta={comparison.change}
      subtitle={
        <>
          <span className={note.length > maxShortNote ? ifMuchRoom : ifRoom}>{note}</span>
          {words}
        </>
      }
      compare={
        <div className={room.bars}>
          <CompareBars
            now={{ label: 'This range', text: figure.exact, value: figure.amount }}
            before={{ label: 'Before', text: comparison.before.exact, value: comparison.before.amount }}
          />
        </div>
      }
    />
  )
}

function noteWithout(before: Part<OverallStats> | null, note: string): string {
  if (!before) return note
  return before.state === 'failed' ? 'Couldn’t load the comparison' : ''
}

// Container widths, since the rail may be open or shut. A third of 66rem fits the figure and its bars; the note needs more.
const narrowOnPhone = { bars: 'hidden @min-[66rem]:flex', age: 'hidden @min-[48rem]:flex' }
const wideOnPhone = { bars: `${narrowOnPhone.bars} phone:flex phone:flex-1`, age: `${narrowOnPhone.age} phone:flex` }
const maxShortNote = 17
const ifRoom = 'phone:sr-only @min-[66rem]:@max-[72rem]:sr-only'
const ifMuchRoom = 'phone:sr-only @min-[66rem]:@max-[82rem]:sr-only'

import type { SalesPulse } from '@ground-control/contract/figures/board'
import type { SalesMeasure } from '@ground-control/domain/figures/sales/sales-figures'
import { windowText } from '@ground-control/domain/figures/sales/sales-words'
import { formatCount } from '@ground-control/domain/values/counts'
import { cents, compactUsd, formatUsd } from '@ground-control/domain/values/money'
import { memo, useMemo } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { BoardPanel } from '#screens/ground-control/board/board-panel.tsx'
import { useBoardPart } from '#screens/ground-control/board/board-part.ts'
import { boardQueries } from '#screens/ground-control/board/board-queries.ts'
import type { BoardView } from '#screens/ground-control/board/board-view.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { SalesFigures } from './sales-figures.tsx'
import { salesLines } from './sales-lines.ts'

export function SalesPanel({ measure, hours }: BoardView) {
  const part = useBoardPart(boardQueries.sales(hours), { movesWithTime: true })
  return (
    <BoardPanel
      title="Live sales"
      note={`${measures[measure].noun} per 5 min`}
      part={part}
      failure="Couldn’t load sales"
      skeleton={<SalesSkeleton />}
      className="min-h-75 md:col-span-2"
    >
      {(pulse) => (
        <>
          <SalesFigures pulse={pulse} measure={measure} />
          <SalesChart pulse={pulse} measure={measure} />
        </>
      )}
    </BoardPanel>
  )
}

const chartHeight = 166

const SalesChart = memo(function SalesChart({ pulse, measure }: { pulse: SalesPulse; measure: SalesMeasure }) {
  const platformZone = consoleConfig().timeZone
  const lines = useMemo(() => salesLines(pulse, measure, { platformZone, viewerZone }), [pulse, measure, platformZone])
  const { noun, ...format } = measures[measure]
  return (
    <LineChart
      {...lines}
      {...format}
      label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} per 5 minutes, ${windowText(pulse.steps.length * pulse.stepMs)}`}
      timeZone={viewerZone}
      height={chartHeight}
    />
  )
})

const measures = {
  tickets: { noun: 'tickets', formatValue: formatCount, formatAxis: formatCount, smallestStep: 1 },
  revenue: {
    noun: 'revenue',
    formatValue: (value: number) => formatUsd(cents(value)),
    formatAxis: (value: number) => compactUsd(cents(value)).replace(/\.00?(?=[KM]|$)/, ''),
    smallestStep: 100,
  },
}

function SalesSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-6 p-4">
      <Skeleton width="40%" className="h-6" />
      <Skeleton width="100%" className="min-h-40 flex-1" />
    </div>
  )
}

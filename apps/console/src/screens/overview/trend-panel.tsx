import type { SalesTrend } from '@ground-control/contract/figures/overview'
import type { SalesMeasure } from '@ground-control/domain/figures/sales/sales-figures'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { latePart, useLoaded } from '#ui/overlays/late-part.ts'
import type { Part } from './query-part.ts'

type Props = {
  readonly trend: Part<SalesTrend>
  readonly measure: SalesMeasure
  readonly onMeasure: (measure: SalesMeasure) => void
  readonly name: string
  /** null: nothing to compare with. */
  readonly compared: { readonly name: string; readonly daysBack: number } | null
  readonly timeZone: string
  /** The figures beside it are drawn, which this must not delay. */
  readonly isTurn: boolean
  readonly busy: boolean
  readonly onRetry: () => void
}

const chartPart = latePart('The chart', () => import('./trend-chart.tsx'))

export function TrendPanel(props: Props) {
  const { trend, measure, onMeasure, name, compared, timeZone, isTurn, busy, onRetry } = props
  const chart = useChart(isTurn)
  const step = trend.state === 'ready' ? trend.data.step : null
  return (
    <Panel
      title={step ? `${nouns[measure]} by ${step}` : nouns[measure]}
      note={step ? `${step}s in ${timeZone}` : undefined}
      busy={trend.state === 'loading'}
      className="min-h-59.5"
      actions={<Segmented label="Trend of" choices={choices} value={measure} onChange={onMeasure} />}
    >
      {trend.state === 'loading' ? (
        <Skeleton width="auto" className="m-4 min-h-36 flex-1" />
      ) : trend.state === 'failed' ? (
        <LoadFailed headingLevel={3} line="Couldn’t load the trend" error={trend.error} busy={busy} onRetry={onRetry} />
      ) : chart.code ? (
        <chart.code.TrendChart
          trend={trend.data}
          measure={measure}
          name={name}
          compared={compared}
          timeZone={timeZone}
        />
      ) : chart.hasFailed ? (
        <EmptyState
          failed
          headingLevel={3}
          art={<TriangleAlert />}
          line="Couldn’t load the trend"
          hint="The chart could not be fetched."
          action={
            <Button size="sm" onClick={chart.retry}>
              Try again
            </Button>
          }
        />
      ) : (
        <Skeleton width="auto" className="m-4 min-h-36 flex-1" />
      )}
    </Panel>
  )
}

/** Loads its code after what is already shown has been painted. */
function useChart(isTurn: boolean) {
  const code = useLoaded(chartPart)
  const [hasFailed, setFailed] = useState(false)
  const isMissing = isTurn && code === null && !hasFailed
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(() => {
      chartPart.load().catch(() => setFailed(true))
    })
    return () => clearTimeout(timer)
  }, [isMissing])
  return { code, hasFailed, retry: () => setFailed(false) }
}

const choices = [
  { value: 'tickets', label: 'Tickets' },
  { value: 'revenue', label: 'Revenue' },
] as const

const nouns: Readonly<Record<SalesMeasure, string>> = { tickets: 'Tickets', revenue: 'Revenue' }

import { classNames } from '#ui/class-names.ts'
import type { ChartSeries } from './chart-series.ts'

export function ChartKeys({
  series,
  kind,
}: {
  readonly series: readonly ChartSeries[]
  readonly kind: 'line' | 'bar'
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small text-fg-2">
      {series.map(({ name, dash = false }, index) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classNames('flex-none', marks[kind][dash ? 'compared' : 'own'], inks(index, dash))}
          />
          {name}
        </span>
      ))}
    </span>
  )
}

/** Hatched, so that it differs without colour. */
export const hatching = 'bg-[repeating-linear-gradient(135deg,currentColor_0_1.5px,transparent_1.5px_4px)]'

const marks = {
  line: { own: 'w-3.5 border-t-2', compared: 'w-3.5 border-t-[1.5px] border-dashed' },
  bar: { own: 'size-2.5 bg-current', compared: `size-2.5 ${hatching}` },
}

const inks = (index: number, dash: boolean): string =>
  dash ? 'border-chart-compare text-chart-compare' : (lineInks[index] ?? 'border-chart-6 text-chart-6')

const lineInks = ['border-chart-1 text-chart-1', 'border-chart-2 text-chart-2', 'border-chart-3 text-chart-3']

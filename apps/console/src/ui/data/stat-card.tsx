import type { Change } from '@ground-control/domain/figures/change'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Delta } from './delta.tsx'
import { RetryButton } from './retry-button.tsx'
import { StatFigure } from './stat-figure.tsx'

type Props = {
  readonly legend: string
  /** For a mixed-case legend beside legends in capitals. */
  readonly smallCaps?: boolean
  readonly value: ComponentProps<typeof StatFigure>['value']
  /** A refresh failed and the last answer is shown. */
  readonly stale?: boolean
  readonly delta?: Change
  readonly subtitle?: ReactNode
  readonly onRetry?: () => void
  readonly age?: ReactNode
  readonly meter?: ReactNode
  readonly compare?: ReactNode
  readonly compact?: boolean
  readonly className?: string
}

export function StatCard({
  legend,
  smallCaps = false,
  value,
  stale = false,
  delta,
  subtitle,
  onRetry,
  age,
  meter,
  compare,
  compact = false,
  className,
}: Props) {
  return (
    <article
      aria-label={legend}
      aria-busy={value === 'loading' || undefined}
      className={classNames(
        'flex min-w-0 justify-between gap-3 rounded-panel border bg-panel px-4 py-3.5',
        compact && 'phone:px-3 phone:py-2.5',
        value === 'failed' ? 'border-error-line' : 'border-line',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-h-4 items-center justify-between gap-2">
          <span className={smallCaps ? 'legend-small-caps text-fg-3' : 'text-legend text-fg-3'}>{legend}</span>
          {age}
        </div>
        <div className="flex items-center gap-4">
          <StatFigure value={value} stale={stale} compact={compact} />
          {meter ? <span className="min-w-0 flex-1">{meter}</span> : null}
        </div>
        <div
          className={classNames(
            'flex min-h-4 flex-wrap items-center gap-x-2 text-small text-fg-3',
            // A note that does not fit beside its change gives way, so that the card does not grow.
            delta && 'h-4 overflow-hidden',
          )}
        >
          {value === 'failed' ? (
            <>
              {subtitle ? <span>{subtitle}</span> : null}
              {onRetry ? <RetryButton what={legend} onRetry={onRetry} /> : null}
            </>
          ) : value === 'loading' ? (
            <span>Loading</span>
          ) : (
            <>
              {delta ? <Delta change={delta} /> : null}
              {subtitle ? <span>{subtitle}</span> : null}
            </>
          )}
        </div>
      </div>
      {typeof value === 'object' ? compare : null}
    </article>
  )
}

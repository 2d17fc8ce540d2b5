import type { Change } from '@ground-control/domain/figures/change'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { Delta } from './delta.tsx'
import { RetryButton } from './retry-button.tsx'

type StatValue = {
  readonly text: string
  /** The exact figure when `text` is shortened: shown on hover and focus, read by screen readers. */
  readonly exact?: string
}

type Props = {
  readonly legend: string
  readonly smallCaps?: boolean
  readonly value: StatValue | 'loading' | 'failed'
  readonly delta?: Change
  /** Stacked below the change. */
  readonly lines?: ReactNode
  readonly onRetry?: () => void
  readonly age?: ReactNode
}

/** A low card: the figure on the left, its comparison on the right. */
export function StatCard({ legend, smallCaps = false, value, delta, lines, onRetry, age }: Props) {
  return (
    <article
      aria-label={legend}
      aria-busy={value === 'loading' || undefined}
      className={classNames(
        'grid min-h-18.5 min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-panel border bg-panel px-4 py-2',
        value === 'failed' ? 'border-error-line' : 'border-line',
      )}
    >
      <div className="min-w-0">
        <span className={smallCaps ? 'legend-small-caps text-fg-3' : 'text-legend text-fg-3'}>{legend}</span>
        <Figure value={value} />
      </div>
      <div className="grid min-w-0 justify-items-end gap-0.5 text-right text-small leading-4 text-fg-3">
        {age}
        {delta && typeof value === 'object' ? <Delta change={delta} /> : null}
        {value === 'loading' ? <span className="sr-only">Loading</span> : lines}
        {value === 'failed' && onRetry ? <RetryButton what={legend} onRetry={onRetry} /> : null}
      </div>
    </article>
  )
}

function Figure({ value }: Pick<Props, 'value'>) {
  if (value === 'loading') return <p className="text-figure text-fg-3">...</p>
  if (value === 'failed') return <p className="text-figure text-error">Error</p>
  if (!value.exact || value.exact === value.text) return <p className="text-figure text-fg">{value.text}</p>
  return (
    <p className="text-figure text-fg">
      <Tooltip text={value.exact} describes>
        <button type="button" className="relative cursor-help rounded-tag coarse:-my-1.25 coarse:min-h-touch">
          {value.text}
        </button>
      </Tooltip>
    </p>
  )
}

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
  /** For a mixed-case legend beside legends in capitals. */
  readonly smallCaps?: boolean
  readonly value: StatValue | 'loading' | 'failed'
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

type DenseProps = Pick<Props, 'legend' | 'smallCaps' | 'value' | 'delta' | 'onRetry' | 'age'> & {
  readonly lines?: ReactNode
}

/** A low card: the figure at the left, what it is compared with at the right. */
export function DenseStatCard({ legend, smallCaps = false, value, delta, lines, onRetry, age }: DenseProps) {
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
        <Figure value={value} stale={false} compact={false} />
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
          <Figure value={value} stale={stale} compact={compact} />
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

function Figure({ value, stale, compact }: Pick<Props, 'value' | 'stale' | 'compact'>) {
  const size = classNames('text-figure', compact && (isLong(value) ? longOnPhone : shortOnPhone))
  if (value === 'loading') return <p className={`${size} text-fg-3`}>...</p>
  if (value === 'failed') return <p className={`${size} text-error`}>Error</p>
  const tone = stale ? 'text-fg-2' : 'text-fg'
  if (!value.exact || value.exact === value.text) return <p className={`${size} ${tone}`}>{value.text}</p>
  return (
    <p className={`${size} ${tone}`}>
      <Tooltip text={value.exact} describes>
        <button type="button" className="relative cursor-help rounded-tag coarse:-my-1.25 coarse:min-h-touch">
          {value.text}
        </button>
      </Tooltip>
    </p>
  )
}

const shortOnPhone = 'phone:text-[1.375rem] phone:leading-7'
const longOnPhone = 'max-[64rem]:text-[1.375rem] phone:text-[1.125rem] phone:leading-7'

/** $10,000,000.00 does not fit into half of a phone. */
const isLong = (value: Props['value']): boolean =>
  typeof value === 'object' && value.text.length > '$9,999,999.99'.length

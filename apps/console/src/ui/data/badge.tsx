import { classNames } from '#ui/class-names.ts'
import { type BadgeStatus, StatusShape } from './status-shape.tsx'

type Props = {
  readonly status: BadgeStatus
  readonly children: string
  /** Without a background, for a nominal state repeated down a list. */
  readonly quiet?: boolean
}

const tones: Record<BadgeStatus, { ground: string; shape: string }> = {
  unredeemed: { ground: 'bg-unredeemed-bg border-unredeemed-line text-unredeemed', shape: 'text-unredeemed' },
  redeemed: { ground: 'bg-redeemed-bg border-redeemed-line text-redeemed', shape: 'text-redeemed' },
  partial: { ground: 'bg-partial-bg border-partial-line text-partial', shape: 'text-partial' },
  refunded: { ground: 'bg-refunded-bg border-refunded-line text-refunded', shape: 'text-refunded' },
  pending: { ground: 'bg-pending-bg border-pending-line text-pending', shape: 'text-pending' },
  active: { ground: 'bg-active-bg border-active-line text-active', shape: 'text-active' },
  error: { ground: 'bg-error-bg border-error-line text-error', shape: 'text-error' },
}

export function Badge({ status, children, quiet = false }: Props) {
  const isCapitals = children === children.toUpperCase()
  return (
    <span
      className={classNames(
        // Plain text instead of a flex box: a third of the layout work of a long list.
        'inline-block h-5 font-medium whitespace-nowrap',
        isCapitals ? 'text-legend' : 'text-[length:var(--gc-text-mono)]',
        quiet ? 'leading-5 text-fg-2' : `rounded-tag border pr-1.5 pl-1.25 leading-4.5 ${tones[status].ground}`,
      )}
    >
      <StatusShape status={status} className={classNames('mr-1.5 inline align-[-1px]', quiet && tones[status].shape)} />
      {children}
    </span>
  )
}

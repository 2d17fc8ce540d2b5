export type BadgeStatus = 'unredeemed' | 'redeemed' | 'partial' | 'refunded' | 'pending' | 'active' | 'error'

type Props = { readonly status: BadgeStatus; readonly className?: string }

type Shape = { readonly d: string; readonly isDrawn?: boolean; readonly dashes?: string }

const disc = 'M5 .5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z'

/** One path each, so that a change of state in a long list changes one path. */
const shapes: Record<BadgeStatus, Shape> = {
  unredeemed: { d: `${disc}M5 2a3 3 0 1 0 0 6a3 3 0 1 0 0-6z` },
  redeemed: { d: `${disc}M2.47 5.73l1.93 1.93l3.24-3.34l-1.08-1.04L4.39 5.53L3.53 4.67z` },
  partial: { d: `${disc}M5 2a3 3 0 1 0 0 6z` },
  refunded: { d: 'M2.2 3.6h4a2.3 2.3 0 0 1 0 4.6H4M4.1 1.6l-2 2 2 2', isDrawn: true },
  pending: { d: 'M8.75 5a3.75 3.75 0 1 1-7.5 0a3.75 3.75 0 1 1 7.5 0', isDrawn: true, dashes: '1.7 1.25' },
  active: {
    d: 'M3 1.5h4a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5h-4a1.5 1.5 0 0 1-1.5-1.5v-4a1.5 1.5 0 0 1 1.5-1.5z',
  },
  error: { d: 'M5 .9l4.4 7.9H.6z' },
}

const drawn = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
} as const
const filled = { fill: 'currentColor', fillRule: 'evenodd' } as const

/** Readable without colour. */
export function StatusShape({ status, className }: Props) {
  const { d, isDrawn = false, dashes } = shapes[status]
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" className={className} aria-hidden="true">
      <path
        d={d}
        {...(isDrawn ? drawn : filled)}
        {...(dashes ? { strokeDasharray: dashes } : isDrawn && { strokeLinecap: 'round' })}
      />
    </svg>
  )
}

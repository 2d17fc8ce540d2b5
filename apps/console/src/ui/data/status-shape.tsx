import type { ReactNode } from 'react'

export type BadgeStatus = 'unredeemed' | 'redeemed' | 'partial' | 'refunded' | 'pending' | 'active' | 'error'

type Props = { readonly status: BadgeStatus; readonly className?: string }

const ring = <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const shapes: Record<BadgeStatus, ReactNode> = {
  unredeemed: ring,
  redeemed: (
    <>
      <circle cx="5" cy="5" r="4.5" fill="currentColor" />
      <path d="M3 5.2l1.4 1.4L7.1 3.8" {...stroke} stroke="var(--gc-redeemed-bg)" />
    </>
  ),
  partial: (
    <>
      {ring}
      <path d="M5 1.25a3.75 3.75 0 0 1 0 7.5z" fill="currentColor" />
    </>
  ),
  refunded: <path d="M2.2 3.6h4a2.3 2.3 0 0 1 0 4.6H4M4.1 1.6l-2 2 2 2" {...stroke} />,
  pending: (
    <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="1.7 1.25" />
  ),
  active: <rect x="1.5" y="1.5" width="7" height="7" rx="1.5" fill="currentColor" />,
  error: <path d="M5 .9l4.4 7.9H.6z" fill="currentColor" />,
}

/** The shape of a state: readable without its hue. */
export function StatusShape({ status, className }: Props) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" className={className} aria-hidden="true">
      {shapes[status]}
    </svg>
  )
}

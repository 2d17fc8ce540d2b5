import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type Props = {
  readonly line: string
  readonly hint?: ReactNode
  readonly action?: ReactNode
  readonly art?: ReactNode
  readonly failed?: boolean
  readonly headingLevel?: 2 | 3
}

/** A line in capitals gets the wider spacing of legends. */
export function EmptyState({ line, hint, action, art, failed = false, headingLevel = 3 }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const isCapitals = line === line.toUpperCase()
  return (
    <div
      role={failed ? 'alert' : undefined}
      className="flex min-h-0 flex-1 flex-col items-center justify-center gap-1.5 p-8 text-center phone:px-6"
    >
      <span className={classNames('mb-1.5 [&>svg.lucide]:size-5', failed && 'text-error')}>
        {art ?? <UnlitSeats />}
      </span>
      <Heading
        className={classNames('font-semibold text-balance', isCapitals ? 'text-body tracking-[0.04em]' : 'text-lead')}
      >
        {line}
      </Heading>
      {hint ? <div className="max-w-[52ch] min-w-0 text-small text-fg-3 text-balance">{hint}</div> : null}
      {action ? <div className="mt-2.5">{action}</div> : null}
    </div>
  )
}

const seatRows = [
  'M37.0 57.8h0M42.8 50.5h0M50.8 45.7h0M60.0 44.0h0M69.2 45.7h0M77.2 50.5h0M83.0 57.8h0',
  'M27.3 52.6h0M32.4 45.3h0M39.1 39.5h0M46.9 35.4h0M55.6 33.3h0M64.4 33.3h0M73.1 35.4h0M80.9 39.5h0M87.6 45.3h0M92.7 52.6h0',
  'M17.6 47.5h0M22.3 40.2h0M28.3 34.0h0M35.3 28.9h0M43.1 25.1h0M51.4 22.8h0M60.0 22.0h0M68.6 22.8h0M76.9 25.1h0M84.7 28.9h0M91.7 34.0h0M97.7 40.2h0M102.4 47.5h0',
  'M7.9 42.3h0M12.4 35.1h0M17.9 28.6h0M24.3 23.0h0M31.5 18.4h0M39.2 14.8h0M47.3 12.4h0M55.7 11.2h0M64.3 11.2h0M72.7 12.4h0M80.8 14.8h0M88.5 18.4h0M95.7 23.0h0M102.1 28.6h0M107.6 35.1h0M112.1 42.3h0',
]

function UnlitSeats() {
  return (
    <svg width="72" height="45" viewBox="0 0 120 74" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d={seatRows.join('')} strokeWidth="5" className="stroke-seat-off" />
      <path d="M48 71h24" strokeWidth="2" className="stroke-line-control" />
    </svg>
  )
}

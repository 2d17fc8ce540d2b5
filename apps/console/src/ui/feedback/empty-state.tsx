import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { UnlitSeats } from './unlit-seats.tsx'

type Props = {
  readonly line: string
  readonly hint?: ReactNode
  readonly action?: ReactNode
  readonly art?: ReactNode
  readonly failed?: boolean
  /** One below the heading of the panel around it. */
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

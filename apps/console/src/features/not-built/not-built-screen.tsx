import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Props = {
  readonly title: string
  /** What there is of it already. */
  readonly children?: ReactNode
}

/** An address that belongs to the console, and whose screen comes with a later version. */
export function NotBuiltScreen({ title, children }: Props) {
  return (
    <div className="flex min-h-full flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <h1 className="text-title" tabIndex={-1}>
        {title}
      </h1>
      {children}
      <EmptyState
        headingLevel={2}
        line="This screen is not part of this version yet."
        action={
          <Link to="/dashboard-overview" className={buttonClass({ caps: true })}>
            <ArrowLeft aria-hidden="true" />
            RETURN TO COMMAND
          </Link>
        }
      />
    </div>
  )
}

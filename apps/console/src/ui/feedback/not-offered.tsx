import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '#ui/actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = {
  readonly line: string
  /** Where what was looked for is found instead. */
  readonly hint?: string
}

/** At an address of a screen for which this platform has no data: said in words, with the way back. */
export function NotOffered({ line, hint }: Props) {
  return (
    <EmptyState
      headingLevel={2}
      line={line}
      hint={hint}
      action={
        <Link to="/dashboard-overview" className={buttonClass({ caps: true })}>
          <ArrowLeft aria-hidden="true" />
          RETURN TO COMMAND
        </Link>
      }
    />
  )
}

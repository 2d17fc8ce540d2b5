import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '#ui/actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = {
  readonly line: string
  readonly hint?: string
}

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

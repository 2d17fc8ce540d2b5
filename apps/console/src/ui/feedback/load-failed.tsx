import { ApiError } from '@ground-control/contract/client'
import { TriangleAlert } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { RequestLine } from './request-line.tsx'

type Props = {
  readonly line: string
  readonly error: unknown
  readonly onRetry: () => void
  readonly busy?: boolean
  readonly headingLevel?: 2 | 3
}

export function LoadFailed({ line, error, onRetry, busy = false, headingLevel = 2 }: Props) {
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <EmptyState
      failed
      headingLevel={headingLevel}
      art={<TriangleAlert />}
      line={line}
      hint={
        <>
          {error instanceof ApiError ? error.message : 'The reply couldn’t be read.'}
          <RequestLine id={requestId} />
        </>
      }
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

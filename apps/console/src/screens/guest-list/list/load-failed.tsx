import { Unplug } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RequestLine } from '#ui/feedback/request-line.tsx'

type Props = {
  readonly reason: string
  readonly requestId: string | null
  readonly onRetry: () => void
}

export function LoadFailed({ reason, requestId, onRetry }: Props) {
  return (
    <EmptyState
      failed
      art={<Unplug />}
      line="UNABLE TO LOAD GUEST LIST"
      hint={
        <>
          {reason}
          <RequestLine id={requestId} />
        </>
      }
      action={
        <Button size="sm" caps onClick={onRetry}>
          RETRY CONNECTION
        </Button>
      }
    />
  )
}

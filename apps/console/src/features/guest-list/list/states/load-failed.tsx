import { Unplug } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Props = {
  readonly reason: string
  readonly requestId: string | null
  /** Missing where another try would find the same. */
  readonly onRetry?: (() => void) | undefined
}

/** G10 */
export function LoadFailed({ reason, requestId, onRetry }: Props) {
  return (
    <EmptyState
      failed
      art={<Unplug />}
      line="UNABLE TO LOAD GUEST LIST"
      hint={
        <>
          {reason}
          {requestId ? (
            <span className="mt-1 flex items-center justify-center gap-1.5">
              Request <CopyId id={requestId} what="request ID" />
            </span>
          ) : null}
        </>
      }
      action={
        onRetry ? (
          <Button size="sm" caps onClick={onRetry}>
            RETRY CONNECTION
          </Button>
        ) : null
      }
    />
  )
}

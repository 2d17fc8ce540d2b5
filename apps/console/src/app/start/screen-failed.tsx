import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '#ui/actions/button.tsx'
import { FailurePage } from './failure-page.tsx'

/** A mistake of ours, or a part of the console that could not be fetched. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const router = useRouter()
  function tryAgain() {
    reset()
    void router.invalidate()
  }
  return (
    <FailurePage title="This screen could not be shown" action={<Button onClick={tryAgain}>Try again</Button>}>
      Something went wrong while preparing it. If it keeps happening, load the page again.
    </FailurePage>
  )
}

import { createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '#ui/actions/button.tsx'
import type { Notice } from './departure.ts'
import { routeTree } from './route-tree.gen.ts'
import { scrollAreaId } from './shell/scroll-area.ts'
import { FailurePage } from './start/failure-page.tsx'

/** A mistake of ours, or a part of the console that could not be fetched. */
function ScreenFailed({ reset }: ErrorComponentProps) {
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

export const router = createRouter({
  routeTree,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
  scrollToTopSelectors: [`#${scrollAreaId}`],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    notice?: Notice | undefined
    /** Another value at each arrival on the sign-in screen. */
    arrival?: string | undefined
  }
}

import { createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { NotFetched } from '#ui/overlays/not-fetched.ts'
import type { Notice } from './departure.ts'
import { routeTree } from './route-tree.gen.ts'
import { scrollAreaId } from './shell/scroll-area.ts'
import { FailurePage } from './start/failure-page.tsx'

function loadNewerVersion(part: string): void {
  if (sessionStorage.getItem(part)) return
  sessionStorage.setItem(part, 'loaded again')
  location.reload()
}

function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { state, routesById, invalidate } = useRouter()
  const missing = error instanceof NotFetched ? error : null
  const [isTrying, setTrying] = useState(false)
  async function tryAgain() {
    setTrying(true)
    try {
      for (const { routeId } of state.matches) await routesById[routeId].options.component?.preload?.()
      reset()
      await invalidate()
    } catch {
      // If it is still missing, this page stays.
    }
    setTrying(false)
  }
  useEffect(() => {
    if (missing?.isGone) loadNewerVersion(missing.message)
  }, [missing])
  return (
    <FailurePage
      title="Couldn’t show this screen"
      action={
        <Button busy={isTrying} onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    >
      {missing === null
        ? 'Something went wrong while preparing it. If it keeps happening, load the page again.'
        : 'It could not be loaded from the server. Check your connection and try again.'}
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
    /** Changes with each arrival on the sign-in screen. */
    arrival?: string | undefined
  }
}

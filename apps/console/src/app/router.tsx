import { createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#ui/actions/button.tsx'
import type { Notice } from './departure.ts'
import { routeTree } from './route-tree.gen.ts'
import { scrollAreaId } from './shell/scroll-area.ts'
import { FailurePage } from './start/failure-page.tsx'
import { NotFetched } from './start/import-fetched.ts'

/** A server that answers has only the parts of a newer version. */
async function loadNewerVersion(part: string): Promise<void> {
  const isThere = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere || sessionStorage.getItem(part)) return
  sessionStorage.setItem(part, 'loaded again')
  location.reload()
}

function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { state, routesById, invalidate } = useRouter()
  const missing = error instanceof NotFetched ? error.message : null
  async function tryAgain() {
    for (const { routeId } of state.matches) await routesById[routeId].options.component?.preload?.()
    reset()
    await invalidate()
  }
  useEffect(() => {
    if (missing !== null) void loadNewerVersion(missing)
  }, [missing])
  return (
    <FailurePage title="Couldn’t show this screen" action={<Button onClick={() => void tryAgain()}>Try again</Button>}>
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

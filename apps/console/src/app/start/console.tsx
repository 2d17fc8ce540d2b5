import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { router } from '#app/router.tsx'
import { createStore, useStore } from '#platform/external-store.ts'
import { registerCache } from '#platform/kept/caches.ts'
import { queryClient } from '#platform/query-client.ts'
import { Button } from '#ui/actions/button.tsx'
import { NotFetched } from '#ui/overlays/not-fetched.ts'
import { ToastProvider } from '#ui/overlays/toast.tsx'
import { FailurePage } from './failure-page.tsx'
import { Splash } from './splash.tsx'
import { startConsole } from './start-console.ts'

// Changes with the signed-in person, so that the previous one's toasts disappear.
const sessionNumber = createStore(1)
registerCache(() => sessionNumber.set(sessionNumber.get() + 1))

type State =
  | { readonly step: 'starting' }
  | { readonly step: 'ready' }
  | { readonly step: 'failed'; readonly error: unknown }

export function Console() {
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<State>({ step: 'starting' })
  const session = useStore(sessionNumber)
  useEffect(() => {
    let isLatest = attempt > 0
    startConsole().then(
      () => isLatest && setState({ step: 'ready' }),
      (error: unknown) => isLatest && setState({ step: 'failed', error }),
    )
    return () => {
      isLatest = false
    }
  }, [attempt])
  function tryAgain() {
    // Parts that the page itself names are loaded only once, so the page must be reloaded.
    if (state.step === 'failed' && state.error instanceof NotFetched) return window.location.reload()
    setState({ step: 'starting' })
    setAttempt(attempt + 1)
  }
  if (state.step === 'starting') return <Splash />
  if (state.step === 'failed') {
    return (
      <FailurePage title="Ground Control couldn’t start" action={<Button onClick={tryAgain}>Try again</Button>}>
        {reasonOf(state.error)}
      </FailurePage>
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider session={session}>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  )
}

/** fetch says "Failed to fetch" or the like, which doesn't help a person. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError || error instanceof NotFetched)
    ? error.message
    : 'Can’t reach the server. Check your connection and try again.'

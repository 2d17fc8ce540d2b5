import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { links } from '#platform/links.ts'
import { trail } from './trail.ts'

/** Back to the overview, with the range that was left there. */
export function useWayToOverview() {
  const router = useRouter()
  // The trail follows the history, so it is asked again at every address.
  useRouterState({ select: ({ location }) => location.href })
  const before = trail.pageBefore(links.overview)
  const href = before?.href ?? links.overview
  const isLastStep = before?.isLastStep ?? false
  return useMemo(
    () => ({
      href,
      go() {
        if (isLastStep) router.history.back()
        else void router.navigate({ href })
      },
    }),
    [router, href, isLastStep],
  )
}

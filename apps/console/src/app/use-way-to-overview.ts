import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { links } from '#platform/links.ts'
import { pageBefore } from './trail.ts'

/** G1: whoever came from the overview finds it with the range they left it with. */
export function useWayToOverview() {
  const router = useRouter()
  const place = useRouterState({ select: ({ location }) => location })
  const before = pageBefore(place, links.overview)
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

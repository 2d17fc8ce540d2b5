import { useRouter, useRouterState } from '@tanstack/react-router'
import { pageBefore } from './trail.ts'

/** G1: whoever came from the overview finds it with the range they left it with. */
export function useWayToOverview() {
  const router = useRouter()
  const place = useRouterState({ select: ({ location }) => location })
  const before = pageBefore(place, '/dashboard-overview')
  const href = before?.href ?? '/dashboard-overview'
  return {
    href,
    go() {
      if (before?.isLastStep) router.history.back()
      else void router.navigate({ href })
    },
  }
}

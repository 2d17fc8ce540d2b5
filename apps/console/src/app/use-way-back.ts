import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { links } from '#platform/links.ts'
import { trail } from './trail.ts'

/** Returns to the page before, as it was. Somebody who came from outside goes to the overview. */
export function useWayBack() {
  const router = useRouter()
  useRouterState({ select: ({ location }) => location.href })
  const before = trail.pageBefore()
  const href = before?.href ?? links.overview
  const isLastStep = before?.isLastStep ?? false
  const query = before?.query
  return useMemo(
    () => ({
      href,
      go() {
        if (isLastStep) router.history.back()
        else void router.navigate({ href, state: { query } })
      },
    }),
    [router, href, isLastStep, query],
  )
}

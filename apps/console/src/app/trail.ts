import { loginPaths } from '@ground-control/domain/staff/access'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

type Step = { readonly type: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' } | { readonly type: 'GO'; readonly index: number }

/** Includes the search text that isn't in the address. */
type Place = { readonly href: string; readonly query?: string | undefined }

type Before = Place & { readonly isLastStep: boolean }

export function createTrail() {
  const places = new Map<number, Place>()
  let place = 0
  return {
    arrive(at: Place): void {
      places.set(place, at)
    },
    follow(step: Step, at: Place): void {
      const by = lengthOf(step)
      // If a form with unsaved changes blocked a step, nothing happens.
      if (by !== 0 && step.type !== 'PUSH' && at.href === places.get(place)?.href) return
      place += by
      places.set(place, at)
      if (step.type !== 'PUSH') return
      for (const later of [...places.keys()].filter((each) => each > place)) places.delete(later)
    },
    /** The page before the current one, ignoring history entries within the current page. */
    pageBefore(): Before | null {
      const here = pathOf(places.get(place)?.href)
      let at = place - 1
      while (here !== undefined && pathOf(places.get(at)?.href) === here) at -= 1
      const before = places.get(at)
      return before && !isOutside(before.href) ? { ...before, isLastStep: at === place - 1 } : null
    },
  }
}

function lengthOf(step: Step): number {
  if (step.type === 'GO') return step.index
  return { PUSH: 1, REPLACE: 0, BACK: -1, FORWARD: 1 }[step.type]
}

const pathOf = (href: string | undefined): string | undefined => href?.replace(/[?#].*/, '')

/** Sign-in pages don't count as the page before. */
const isOutside = (href: string): boolean => loginPaths.some((path) => path === pathOf(href)) || pathOf(href) === '/'

export const trail = createTrail()

export function useTrail(): void {
  const { history } = useRouter()
  useEffect(() => {
    const placeOf = ({ href, state }: typeof history.location): Place => ({ href, query: state.query })
    trail.arrive(placeOf(history.location))
    return history.subscribe(({ action, location }) => trail.follow(action, placeOf(location)))
  }, [history])
}

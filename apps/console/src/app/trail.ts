import { loginPaths } from '@ground-control/domain/staff/access'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

type Step = { readonly type: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' } | { readonly type: 'GO'; readonly index: number }

/** With the search that is not in the address. */
type Place = { readonly href: string; readonly query?: string | undefined }

type Before = Place & { readonly isLastStep: boolean }

/** The addresses of this tab's history, by their place in it. A reload forgets them. */
export function createTrail() {
  const places = new Map<number, Place>()
  let place = 0
  return {
    /** Where the tab is when nothing is known of how it got there. */
    arrive(at: Place): void {
      places.set(place, at)
    },
    /** A step through the history that led to this address. */
    follow(step: Step, at: Place): void {
      const by = lengthOf(step)
      // A step that a form with unsaved changes held back leads nowhere.
      if (by !== 0 && step.type !== 'PUSH' && at.href === places.get(place)?.href) return
      place += by
      places.set(place, at)
      if (step.type !== 'PUSH') return
      for (const later of [...places.keys()].filter((each) => each > place)) places.delete(later)
    },
    /** The page of the console that was left for the current one: past the steps made on the page itself. */
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

/** Pages of the sign-in are not on the way back. */
const isOutside = (href: string): boolean => loginPaths.some((path) => path === pathOf(href)) || pathOf(href) === '/'

export const trail = createTrail()

/** Keeps note of where this tab has been. */
export function useTrail(): void {
  const { history } = useRouter()
  useEffect(() => {
    const placeOf = ({ href, state }: typeof history.location): Place => ({ href, query: state.query })
    trail.arrive(placeOf(history.location))
    return history.subscribe(({ action, location }) => trail.follow(action, placeOf(location)))
  }, [history])
}

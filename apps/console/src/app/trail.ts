import { loginPaths } from '@ground-control/domain/staff/access'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

type Step = { readonly type: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' } | { readonly type: 'GO'; readonly index: number }

type Before = { readonly href: string; readonly isLastStep: boolean }

/** The addresses of this tab's history, by their place in it. A reload forgets them. */
export function createTrail() {
  const addresses = new Map<number, string>()
  let place = 0
  return {
    /** Where the tab is when nothing is known of how it got there. */
    arrive(href: string): void {
      addresses.set(place, href)
    },
    /** A step through the history that led to this address. */
    follow(step: Step, href: string): void {
      const by = lengthOf(step)
      // A step that a form with unsaved changes held back leads nowhere.
      if (by !== 0 && step.type !== 'PUSH' && href === addresses.get(place)) return
      place += by
      addresses.set(place, href)
      if (step.type !== 'PUSH') return
      for (const later of [...addresses.keys()].filter((each) => each > place)) addresses.delete(later)
    },
    /** The page of the console that was left for the current one: past the steps made on the page itself. */
    pageBefore(): Before | null {
      const here = pathOf(addresses.get(place))
      let at = place - 1
      while (here !== undefined && pathOf(addresses.get(at)) === here) at -= 1
      const href = addresses.get(at)
      return href && !isOutside(href) ? { href, isLastStep: at === place - 1 } : null
    },
  }
}

function lengthOf(step: Step): number {
  if (step.type === 'GO') return step.index
  return { PUSH: 1, REPLACE: 0, BACK: -1, FORWARD: 1 }[step.type]
}

const pathOf = (href: string | undefined): string | undefined => href?.replace(/[?#].*/, '')

/** Who signs in on the way doesn't go back there. */
const isOutside = (href: string): boolean => loginPaths.some((path) => path === pathOf(href)) || pathOf(href) === '/'

export const trail = createTrail()

/** Keeps note of where this tab has been. */
export function useTrail(): void {
  const { history } = useRouter()
  useEffect(() => {
    trail.arrive(history.location.href)
    return history.subscribe(({ action, location }) => trail.follow(action, location.href))
  }, [history])
}

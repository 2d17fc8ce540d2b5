import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The addresses of this tab's history, by their place in it. A reload forgets them. */
const addresses = new Map<number, string>()

/** Keeps note of where one has been. */
export function useTrail(): void {
  const router = useRouter()
  useEffect(() => {
    note(router.state.location)
    return router.subscribe('onResolved', ({ toLocation }) => note(toLocation))
  }, [router])
}

type Place = { readonly href: string; readonly state: { readonly __TSR_index: number } }

function note({ href, state }: Place): void {
  addresses.set(state.__TSR_index, href)
}

type Before = { readonly href: string; readonly isLastStep: boolean }

/** The page that was left for the one at this place, if it was `path`: past the steps made on the page itself. */
export function pageBefore(place: Place, path: string): Before | null {
  const last = place.state.__TSR_index - 1
  let at = last
  while (pathOf(addresses.get(at)) === pathOf(place.href)) at -= 1
  const href = addresses.get(at)
  return href && pathOf(href) === path ? { href, isLastStep: at === last } : null
}

const pathOf = (href: string | undefined): string | undefined => href?.replace(/[?#].*/, '')

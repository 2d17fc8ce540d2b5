import { useCallback, useSyncExternalStore } from 'react'

/** The width below which tables become lists and dialogs become sheets. */
export const phoneQuery = '(width < 48rem)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}

/** Asked at every drawing; the browser would read the query anew each time. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}

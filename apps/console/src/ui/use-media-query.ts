import { useCallback, useSyncExternalStore } from 'react'

/** Below this width tables become lists and dialogs become sheets. */
export const phoneQuery = '(width < 48rem)'

/** Small screens and fingers, without a keyboard. The same as the variant `touch` in the styles. */
export const touchQuery = `${phoneQuery}, (pointer: coarse)`

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

/** Cached, because parsing a query on every render is slow. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}

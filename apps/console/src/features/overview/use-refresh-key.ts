import { useEffect, useEffectEvent } from 'react'
import { preferences } from '#platform/preferences.ts'
import { isTaken } from '#platform/taken-keys.ts'

/** R asks for fresh figures. The shell keeps the R of "G, then R" to itself, so it never arrives here. */
export function useRefreshKey(onRefresh: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toUpperCase() !== 'R' || event.repeat || !preferences().singleKeyShortcuts) return
    if (!isTaken(event)) onRefresh()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

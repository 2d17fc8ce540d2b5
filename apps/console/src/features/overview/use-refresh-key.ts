import { useEffect, useEffectEvent } from 'react'
import { preferences } from '#platform/preferences.ts'

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

/** The letter belongs to the browser (as its reload), to what is typed into, or to an open layer. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  return event.target instanceof Element && event.target.closest(takers) !== null
}

const takers =
  'input, select, textarea, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"]'

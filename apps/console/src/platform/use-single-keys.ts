import { useEffect, useEffectEvent } from 'react'
import { preferences } from './preferences.ts'
import { isTaken } from './taken-keys.ts'

/**
 * Keys that do something on a page by themselves, by their capital letter or sign. They stay quiet while they are
 * switched off, and inside fields, menus and dialogs. The shell keeps the second key of "G, then R" to itself. One that
 * answers false has nothing to do here and leaves the key to the browser.
 */
export function useSingleKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !preferences().singleKeyShortcuts || isTaken(event)) return
    const key = event.key.toUpperCase()
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined
    if (action && action() !== false) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

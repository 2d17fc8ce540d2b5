import { useEffect, useEffectEvent } from 'react'
import { preferences } from './preferences.ts'

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

/** Keys that belong to what has the focus, to an open dialog or menu, or to the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  // Wherever the focus is: also from the toasts, which lie above it, nothing may happen behind an open dialog.
  if (document.querySelector('[role="dialog"]:not([data-closed])')) return true
  const target = event.target instanceof Element ? event.target : null
  return target?.closest(takers) != null
}

const takers =
  'input, textarea, [role="combobox"], [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]'

import { useEffect, useEffectEvent } from 'react'
import { preferences } from './kept/preferences.ts'

/**
 * Single keys that act on a page, by capital letter or sign. They do nothing while switched off, or inside fields,
 * menus and dialogs. The shell keeps the second key of "G, then R". An action that returns false leaves the key to the
 * browser.
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

/** Keys that belong to the focused element, to an open dialog or menu, or to the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  // Nothing may happen behind an open dialog, even while a toast above it has the focus.
  if (document.querySelector('[role="dialog"]:not([data-closed])')) return true
  const target = event.target instanceof Element ? event.target : null
  // A dialog keeps the focus while it fades out, but nobody is writing in it anymore.
  if (target?.closest('[role="dialog"][data-closed]')) return false
  return target?.closest(takers) != null
}

const takers =
  'input, textarea, [role="combobox"], [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]'

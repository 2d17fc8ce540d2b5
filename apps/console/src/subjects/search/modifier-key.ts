/** Decides between ⌘ and Ctrl. */
const isMac: boolean = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '')

export const modifierKey: string = isMac ? '⌘' : 'Ctrl'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl K or ⌘ K, also on non-Latin keyboards. On a Mac, Ctrl K in a field deletes to the end of the line. */
export function isSearchKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press, onMac = isMac): boolean {
  if (altKey || shiftKey || !(metaKey || (ctrlKey && !onMac))) return false
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}

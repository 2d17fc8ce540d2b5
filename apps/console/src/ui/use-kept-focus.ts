import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Some buttons go away with what they did. Whoever pressed one with the keyboard goes on in the part of the page where it
 * was, not at its top: the box takes the focus. It needs a `tabIndex` of -1.
 */
export function useKeptFocus<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  /** What in the box has, or had, the focus. */
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && box.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    // Nothing but what was taken out of the page: a focus that is on its way elsewhere is left alone.
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return
    box.current?.focus({ preventScroll: true })
  })
  return box
}

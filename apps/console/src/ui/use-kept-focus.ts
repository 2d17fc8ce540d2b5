import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** When a pressed button disappears, the box takes the focus. It needs `tabIndex={-1}`. */
export function useKeptFocus<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && box.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    // Only if the element was removed: a focus moving elsewhere is left alone.
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return
    box.current?.focus({ preventScroll: true })
  })
  return box
}

import {
  type DOMAttributes,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type LatePart, warm } from './late-part.ts'

const restMs = 300
/** Time to reach the popup, which lies a gap away. */
const crossingMs = 120

/**
 * By mouse or keyboard focus; a press or Escape ends it until it is left. Fetches the part when the pointer comes near.
 */
export function usePointedAt(own: DOMAttributes<Element>, part: LatePart<unknown>) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasLeftWindow = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function after(ms: number, next: boolean) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHovered(next), ms)
  }
  function dismiss() {
    clearTimeout(timer.current)
    setHovered(false)
    setFocused(false)
  }
  function approach(element: Element) {
    setAnchor(element)
    warm(part)
  }

  const triggerProps = {
    onPointerEnter(event: PointerEvent) {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'touch') return
      approach(event.currentTarget)
      after(restMs, true)
    },
    onPointerLeave(event: PointerEvent) {
      own.onPointerLeave?.(event)
      after(crossingMs, false)
    },
    onPointerDown(event: PointerEvent) {
      own.onPointerDown?.(event)
      dismiss()
    },
    onClick(event: MouseEvent) {
      dismiss()
      approach(event.currentTarget)
      own.onClick?.(event)
    },
    onFocus(event: FocusEvent) {
      own.onFocus?.(event)
      // Returning to the window doesn't mean wanting to read it again.
      const isBack = hasLeftWindow.current
      hasLeftWindow.current = false
      if (isBack || !event.target.matches(':focus-visible')) return
      approach(event.currentTarget)
      setFocused(true)
    },
    onBlur(event: FocusEvent) {
      own.onBlur?.(event)
      hasLeftWindow.current = document.activeElement === event.target
      setFocused(false)
    },
  }
  const popupProps = { onPointerEnter: () => after(0, true), onPointerLeave: () => after(crossingMs, false) }
  return { anchor, isPointedAt: isHovered || isFocused, dismiss, triggerProps, popupProps }
}

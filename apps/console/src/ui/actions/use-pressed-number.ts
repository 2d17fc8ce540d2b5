import { type RefObject, useEffect, useRef } from 'react'

type PressedNumber = {
  /** What holds the buttons. */
  readonly pages: RefObject<HTMLDivElement | null>
  readonly notePress: (page: number) => void
}

/**
 * Whoever presses a number keeps the focus on it, although with another page its button becomes another number's, or
 * goes. Where the focus went elsewhere meanwhile, it stays there.
 */
export function usePressedNumber(page: number): PressedNumber {
  const pages = useRef<HTMLDivElement>(null)
  const pressed = useRef<number | null>(null)
  useEffect(() => {
    if (pressed.current !== page) return
    pressed.current = null
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement
      const isLeft =
        at === document.body || Boolean(at?.matches('[aria-label^="Page "]') && pages.current?.contains(at))
      if (isLeft) pages.current?.querySelector<HTMLElement>(`[aria-label="Page ${page}"]`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [page])
  return {
    pages,
    notePress(number) {
      pressed.current = number
    },
  }
}

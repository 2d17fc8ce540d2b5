import { type RefObject, useEffect, useRef } from 'react'

type PressedNumber = {
  readonly pages: RefObject<HTMLDivElement | null>
  readonly notePress: (page: number) => void
}

/** Keeps the focus on a pressed number, although on the next page its button shows another number or is gone. */
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

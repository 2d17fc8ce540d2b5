import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * For the box that rows scroll in. When they become others, as `key` says, they are shown from the first one on; if one
 * of those before had the focus, the first takes it.
 */
export function useRowsStart(key: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(key)
  const isScrolled = useRef(false)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (key === shown.current) return
    shown.current = key
    // Followed instead of asked: a table full of new rows would have to be laid out for the answer.
    if (isScrolled.current) ref.current?.scrollTo({ top: 0 })
    if (hasFocus.current) {
      ref.current?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
    }
  }, [key])
  return {
    ref,
    onScroll() {
      isScrolled.current = ref.current?.scrollTop !== 0
    },
    onFocus() {
      hasFocus.current = true
    },
    onBlur({ relatedTarget }: FocusEvent) {
      hasFocus.current = relatedTarget instanceof Node && Boolean(ref.current?.contains(relatedTarget))
    },
  }
}

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For the box that rows scroll in. When they become others, as `key` says, they are shown from the first one on, and if
 * one of those before had the focus, the first takes it. A row that leaves by itself hands the focus to the one in its
 * place.
 */
export function useRowsStart(ref: RefObject<HTMLDivElement | null>, key: string | undefined, rows: readonly unknown[]) {
  const shown = useRef({ key, rows })
  const isScrolled = useRef(false)
  /** Which row has the focus; null: it is elsewhere. */
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, rows }
    if (before.rows === rows && before.key === key) return
    const isTurned = before.key !== key
    // Followed instead of asked: a table full of new rows would have to be laid out for the answer.
    if (isTurned && isScrolled.current) ref.current?.scrollTo({ top: 0 })
    if (focused.current === null || !hasLostFocus(ref.current, isTurned)) return
    const links = linksIn(ref.current)
    links[isTurned ? 0 : Math.min(focused.current, links.length - 1)]?.focus({ preventScroll: true })
  }, [ref, key, rows])
  return {
    ref,
    onScroll() {
      isScrolled.current = ref.current?.scrollTop !== 0
    },
    onFocus({ target }: FocusEvent) {
      const row = target.closest('tr, li')
      const at = row ? linksIn(ref.current).findIndex((link) => row.contains(link)) : -1
      focused.current = at === -1 ? null : at
    },
    onBlur({ relatedTarget }: FocusEvent) {
      const staysInside = relatedTarget instanceof Node && Boolean(ref.current?.contains(relatedTarget))
      if (!staysInside) focused.current = null
    },
  }
}

/** Nothing says so when the element itself was taken away. */
function hasLostFocus(box: HTMLElement | null, isTurned: boolean): boolean {
  const at = document.activeElement
  return at === document.body || (isTurned && Boolean(box?.contains(at)))
}

const linksIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []),
]

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps a reader's place in changing rows. A new `key` means other rows: scrolls to the first one, which takes the
 * focus if an old row had it. When a focused row leaves, the row in its place takes the focus.
 */
export function useRowPlace(
  ref: RefObject<HTMLElement | null>,
  key: string | undefined,
  { rows, later }: { readonly rows: readonly unknown[]; readonly later?: readonly unknown[] },
) {
  const shown = useRef({ key, rows, later })
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, rows, later }
    if (before.rows === rows && before.later === later && before.key === key) return
    const isTurned = before.key !== key
    if (isTurned) ref.current?.scrollTo({ top: 0 })
    if (focused.current === null || !hasLostFocus(ref.current, isTurned)) return
    const links = linksIn(ref.current)
    links[isTurned ? 0 : Math.min(focused.current, links.length - 1)]?.focus({ preventScroll: true })
  }, [ref, key, rows, later])
  return {
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

/** The browser sends no blur event when the focused element itself is removed. */
function hasLostFocus(box: HTMLElement | null, isTurned: boolean): boolean {
  const at = document.activeElement
  return at === document.body || (isTurned && Boolean(box?.contains(at)))
}

const linksIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []),
]

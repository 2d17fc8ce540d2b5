import { useCallback, useEffect, useRef } from 'react'

/**
 * Whatever opens over the list gives the focus back to its row. If that row is gone, the row in its place takes the
 * focus. Call the returned function before opening.
 */
export function useReturnToRow(isOpen: boolean): () => void {
  const place = useRef<number | null>(null)
  useEffect(() => {
    const left = place.current
    if (isOpen || left === null) return
    place.current = null
    // After the dialog has tried by itself.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.closest('main')) return
      const links = rowLinks()
      const next = links[Math.min(left, links.length - 1)] ?? document.querySelector<HTMLElement>('main h1')
      next?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return useCallback(() => {
    const row = document.activeElement?.closest('tr, li')
    place.current = row ? rowLinks().findIndex((link) => row.contains(link)) : null
  }, [])
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('main [data-row-link]')]

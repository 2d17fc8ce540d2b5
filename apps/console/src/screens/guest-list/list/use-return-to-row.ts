import { useCallback, useEffect, useRef } from 'react'

/**
 * What opens over the list gives the focus back to the control that opened it. When that row has left the page
 * meanwhile, as a guest who was just redeemed leaves the unredeemed, the row in its place takes the focus. Answers what
 * to call before it opens.
 */
export function useReturnToRow(isOpen: boolean): () => void {
  const place = useRef<number | null>(null)
  useEffect(() => {
    const left = place.current
    if (isOpen || left === null) return
    place.current = null
    // After the dialog has tried by itself: where it found nothing, the focus is still in what fades away.
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

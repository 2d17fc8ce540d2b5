import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Near enough to the end to count as there: nobody stops at the last pixel. */
const nearPx = 48

/**
 * A conversation opens at its end, and stays there as it grows, unless somebody has gone up to read: then it stays where
 * they are, and says that there is more.
 */
export function useStickToEnd(box: RefObject<HTMLElement | null>, newestId: string | undefined) {
  const isAtEnd = useRef(true)
  const seenId = useRef(newestId)
  const [hasMoreBelow, setMoreBelow] = useState(false)

  function goToEnd() {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    setMoreBelow(false)
  }

  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    if (isAtEnd.current) area.scrollTop = area.scrollHeight
    else if (newestId !== seenId.current) setMoreBelow(true)
    seenId.current = newestId
  }, [box, newestId])

  // The composer below grows with what is typed; whoever was at the end stays there.
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) area.scrollTop = area.scrollHeight
    })
    observer.observe(area)
    return () => observer.disconnect()
  }, [box])

  return {
    hasMoreBelow,
    goToEnd,
    onScroll() {
      const area = box.current
      if (!area) return
      isAtEnd.current = area.scrollHeight - area.scrollTop - area.clientHeight < nearPx
      if (isAtEnd.current) setMoreBelow(false)
    },
  }
}

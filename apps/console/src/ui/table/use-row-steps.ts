import { type RefObject, useEffect, useState } from 'react'

/** How many come with each further step, and first where it is not known how many are in sight. */
const step = 15

/**
 * How many rows to draw. Those of another page come in steps, the first of which fills the box they scroll in: a hundred
 * at once would hold up the press that asked for them. Without a key there are no pages, and all are drawn.
 */
export function useRowSteps(count: number, key: string | undefined, fits: number | null): number {
  const first = fits ?? step
  const [drawn, setDrawn] = useState({ key, rows: first })
  if (drawn.key !== key) setDrawn({ key, rows: first })
  const { rows } = drawn
  const isDone = key === undefined || rows >= count
  useEffect(() => {
    if (isDone) return
    // After the rows before have been painted.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn({ key, rows: rows + step }))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDone, key, rows])
  return isDone ? count : rows
}

/** How many rows of this height fit into the box; null until it is known. */
export function useRowsThatFit(box: RefObject<HTMLElement | null>, rowHeight: number): number | null {
  const [fits, setFits] = useState<number | null>(null)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFits(Math.ceil(entry.contentRect.height / rowHeight) + 1)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, rowHeight])
  return fits
}

import { useEffect, useMemo, useState } from 'react'

/** More than fit into a window. */
const first = 40
const step = 40

/**
 * The rows that are drawn so far. Those out of sight come in steps after the first have been painted: a thousand at once
 * would hold up the next key press.
 */
export function useGrowingRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [last, setDrawn] = useState({ rows, count: first })
  const drawn = last.rows === rows ? last : { rows, count: first }
  if (drawn !== last) setDrawn(drawn)
  const { count } = drawn
  const isGrowing = count < rows.length
  useEffect(() => {
    if (!isGrowing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn((now) => (now.rows === rows ? { rows, count: count + step } : now)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isGrowing, rows, count])
  return useMemo(() => (isGrowing ? rows.slice(0, count) : rows), [isGrowing, rows, count])
}

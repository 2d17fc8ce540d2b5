import { type RefObject, useEffect, useState } from 'react'
import { afterStep, firstTurn, isOver, nextTurn, shownOf, type Turn } from './row-steps.ts'

/** What the rows scroll in, below their head, and how high each of them is. */
type ScrollBox = { readonly ref: RefObject<HTMLElement | null>; readonly rowHeight: number }

const nowhere: ScrollBox = { ref: { current: null }, rowHeight: 0 }

type RowSteps<Row> = {
  readonly shown: readonly Row[]
  /** Rows of the page before still stand below those that are drawn. */
  readonly isTurning: boolean
}

/**
 * The rows of another page are drawn in steps from the first one on, a frame each. Until its turn comes, a place shows
 * what it did. Without a key there are no pages.
 */
export function useRowSteps<Row>(rows: readonly Row[], key: string | undefined, box?: ScrollBox): RowSteps<Row> {
  const inSight = useRowsThatFit(box)
  const [last, setTurn] = useState<Turn<Row>>(() => firstTurn({ key, rows, inSight }))
  const turn = nextTurn(last, { key, rows, inSight })
  if (turn !== last) setTurn(turn)
  const isTurning = key !== undefined && !isOver(turn)
  useEffect(() => {
    if (!isTurning) return
    // After the rows before have been painted.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setTurn((now) => (now === turn ? afterStep(now) : now)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isTurning, turn])
  return { shown: key === undefined ? rows : shownOf(turn), isTurning }
}

/** How many rows are in sight of a box that is scrolled to its start; null while that is not known. */
function useRowsThatFit({ ref, rowHeight }: ScrollBox = nowhere): number | null {
  const [fits, setFits] = useState<number | null>(null)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(([entry]) => {
      const head = box.querySelector('thead')?.offsetHeight ?? 0
      if (entry) setFits(Math.max(1, Math.ceil((entry.contentRect.height - head) / rowHeight)))
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref, rowHeight])
  return fits
}

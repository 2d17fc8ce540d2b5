import { type RefObject, useEffect, useState } from 'react'

/** How many come with each further step, and first where it is not known how many are in sight. */
const step = 6

type Turn<Row> = {
  readonly key: string | undefined
  readonly rows: readonly Row[]
  /** What was shown before the page was turned. */
  readonly before: readonly Row[]
  /** How many of `rows` are drawn already. */
  readonly drawn: number
}

/** What the rows scroll in, and how high each of them is. */
type ScrollBox = { readonly ref: RefObject<HTMLElement | null>; readonly rowHeight: number }

const nowhere: ScrollBox = { ref: { current: null }, rowHeight: 0 }

type RowSteps<Row> = {
  readonly shown: readonly Row[]
  /** Rows of the page before still stand below those in sight. */
  readonly isTurning: boolean
}

/**
 * The rows of another page are drawn in steps, the first of which fills the box they scroll in: all at once would hold up
 * the press that asked for them by more than a frame. Until its turn comes, a place out of sight shows what it did.
 * Without a key there are no pages.
 */
export function useRowSteps<Row>(rows: readonly Row[], key: string | undefined, box?: ScrollBox): RowSteps<Row> {
  const first = useRowsThatFit(box) ?? step
  const [last, setTurn] = useState<Turn<Row>>({ key, rows, before: [], drawn: first })
  const turn = nextTurn(last, rows, key, first)
  if (turn !== last) setTurn(turn)
  const { drawn } = turn
  const isTurning = key !== undefined && drawn < rows.length
  useEffect(() => {
    if (!isTurning) return
    // After the rows before have been painted.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setTurn((now) => (now.key === key ? { ...now, drawn: drawn + step } : now)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isTurning, key, drawn])
  return { shown: key === undefined ? rows : shownOf(turn), isTurning }
}

function nextTurn<Row>(last: Turn<Row>, rows: readonly Row[], key: string | undefined, first: number): Turn<Row> {
  if (last.key !== key) return { key, rows, before: shownOf(last), drawn: first }
  return last.rows === rows ? last : { ...last, rows }
}

function shownOf<Row>({ rows, before, drawn }: Turn<Row>): readonly Row[] {
  return drawn >= rows.length ? rows : [...rows.slice(0, drawn), ...before.slice(drawn, rows.length)]
}

/** How many rows fit into the box; null while that is not known. */
function useRowsThatFit({ ref, rowHeight }: ScrollBox = nowhere): number | null {
  const [fits, setFits] = useState<number | null>(null)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFits(Math.ceil(entry.contentRect.height / rowHeight) + 1)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, rowHeight])
  return fits
}

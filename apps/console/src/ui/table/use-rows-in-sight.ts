import { useDeferredValue, useMemo, useState } from 'react'

/** The rows below the window, as last drawn. */
export type Later<Row> = { readonly rows: readonly Row[]; readonly pageKey: string | undefined }

type Options<Row> = {
  readonly rowKey: (row: Row) => string
  /** Undefined: all rows count as in sight. */
  readonly pageKey: string | undefined
  readonly rowPixels: number
}

/** The console's bars and the table's header are always in sight too. */
const aroundRowsPx = 110

/** The same row throughout a page, so that no row changes sides and loses its element and focus. */
export function splitAt(ids: readonly string[], inSight: number, lastInSight: string | null): number {
  const kept = lastInSight === null ? -1 : ids.indexOf(lastInSight)
  return kept === -1 ? Math.min(inSight, ids.length) : kept + 1
}

/** Rows in sight change in one piece; those below follow when the browser has time, before anybody can scroll there. */
export function useRowsInSight<Row>(rows: readonly Row[], { rowKey, pageKey, rowPixels }: Options<Row>) {
  const inSight = pageKey === undefined ? rows.length : Math.ceil((window.innerHeight - aroundRowsPx) / rowPixels)
  const [drawn, setDrawn] = useState(() => ({ rows, pageKey, at: splitAt(rows.map(rowKey), inSight, null) }))
  let { at } = drawn
  if (drawn.rows !== rows || drawn.pageKey !== pageKey) {
    const last = drawn.at < drawn.rows.length && drawn.pageKey === pageKey ? drawn.rows[drawn.at - 1] : undefined
    at = splitAt(rows.map(rowKey), inSight, last === undefined ? null : rowKey(last))
    setDrawn({ rows, pageKey, at })
  }
  const first = useMemo(() => rows.slice(0, at), [rows, at])
  const below = useMemo((): Later<Row> => ({ rows: rows.slice(at), pageKey }), [rows, at, pageKey])
  return { first, later: useDeferredValue(below) }
}

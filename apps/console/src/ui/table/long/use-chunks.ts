import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { chunkAt, chunksOf, isChunkDrawn, type NearChunks, nearChunks } from './chunks.ts'

const nothingNear: NearChunks = { first: 0, last: 0 }

type Options = {
  readonly box: RefObject<HTMLElement | null>
  /** In pixels, until a row was measured. */
  readonly usualHeight: number
}

/**
 * Draws only the rows near the window and the focus, and the first and last for Home and End. The others are plain text
 * of the same height: building a thousand rows at once would block the page.
 */
export function useChunks<Row>(rows: readonly Row[], { box, usualHeight }: Options) {
  const chunks = useMemo(() => chunksOf(rows), [rows])
  const [height, setHeight] = useState(usualHeight)
  const [near, setNear] = useState(nothingNear)
  const [focused, setFocused] = useState<number | null>(null)
  useEffect(() => {
    let frame = 0
    function look() {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setNear(changedTo(nearIn(box.current)))
      })
    }
    // Either the table's box scrolls or, on a phone, the page.
    window.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [box])
  useLayoutEffect(() => {
    const row = chunks.length > 0 ? box.current?.querySelector<HTMLElement>('[data-at]') : null
    if (row?.offsetHeight) setHeight(row.offsetHeight)
  }, [chunks, box])
  useLayoutEffect(() => {
    // Only once drawn and undrawn rows have the same height.
    if (chunks.length > 0 && height > 0) setNear(changedTo(nearIn(box.current)))
  }, [chunks, height, box])
  return {
    height,
    chunks: chunks.map((chunk, at) => ({
      ...chunk,
      isDrawn: isChunkDrawn(at, { count: chunks.length, near, focused }),
    })),
    onFocus({ target }: FocusEvent) {
      const at = target.closest('[data-at]')?.getAttribute('data-at')
      setFocused(at ? chunkAt(Number(at)) : null)
    },
  }
}

const nearIn = (box: HTMLElement | null): NearChunks =>
  nearChunks(
    [...(box?.querySelectorAll('[data-chunk]') ?? [])].map((head) => head.getBoundingClientRect().top),
    window.innerHeight,
  )

/** Keeps the old value if nothing changed, so that nothing renders again. */
const changedTo = (near: NearChunks) => (before: NearChunks) =>
  near.first === before.first && near.last === before.last ? before : near

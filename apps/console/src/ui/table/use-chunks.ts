import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { chunkAt, chunksOf, isChunkDrawn, type NearChunks, nearChunks } from './chunks.ts'

const nothingNear: NearChunks = { first: 0, last: 0 }

type Options = {
  /** Around the rows. */
  readonly box: RefObject<HTMLElement | null>
  readonly isOn: boolean
  /** Of a row, in pixels, until one was measured. */
  readonly usualHeight: number
}

/**
 * Which rows of a long list are drawn as such: those in sight and around it, those beside the focus, so that the arrow
 * keys find them, and the first and last ones, for Home and End. The others are text of the same height: a thousand
 * drawn rows would have to be taken down, built and painted at once.
 */
export function useChunks<Row>(rows: readonly Row[], { box, isOn, usualHeight }: Options) {
  const chunks = useMemo(() => (isOn ? chunksOf(rows) : null), [rows, isOn])
  const [height, setHeight] = useState(usualHeight)
  const [near, setNear] = useState(nothingNear)
  const [focused, setFocused] = useState<number | null>(null)
  useEffect(() => {
    if (!isOn) return
    let frame = 0
    function look() {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setNear(changedTo(nearIn(box.current)))
      })
    }
    // Whatever scrolls: the box of a table, or the page on a phone.
    window.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [box, isOn])
  useLayoutEffect(() => {
    const row = chunks ? box.current?.querySelector<HTMLElement>('[data-at]') : null
    if (row?.offsetHeight) setHeight(row.offsetHeight)
  }, [chunks, box])
  useLayoutEffect(() => {
    // Once those that are not drawn have the height of those that are.
    if (chunks && height > 0) setNear(changedTo(nearIn(box.current)))
  }, [chunks, height, box])
  return {
    /** Of one row, in pixels. */
    height,
    /** null: all rows are drawn. */
    chunks:
      chunks?.map((chunk, at) => ({ ...chunk, isDrawn: isChunkDrawn(at, { count: chunks.length, near, focused }) })) ??
      null,
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

/** The same value as long as nothing about it changes. */
const changedTo = (near: NearChunks) => (before: NearChunks) =>
  near.first === before.first && near.last === before.last ? before : near

import { type RefCallback, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { createLinePlot, LinePlot, PlotWords } from './line-plot.ts'
import { readLook } from './plot-look.ts'
import type { PlotData } from './plot-marks.ts'

type Needs = PlotData &
  PlotWords & {
    readonly height: number
    readonly index: number | null
    readonly onPoint: (index: number | null) => void
  }

type Drawn = {
  readonly host: RefCallback<HTMLElement>
  /** A new key needs a new plot; new values do not. */
  readonly hostKey: string
  readonly placeOf: (index: number) => number
  /** The library could not be loaded. */
  readonly hasFailed: boolean
}

type Drawing = { readonly create: typeof createLinePlot }

export function useLinePlot({ height, index, onPoint, ...shown }: Needs): Drawn {
  const { times, series, nowAt, formatTime, formatAxis, timeZone, smallestStep } = shown
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [hasFailed, setFailed] = useState(false)
  // Renders once more after new points are drawn, since the tooltip needs their places.
  const [, setDrawn] = useState(times)
  const plot = useRef<LinePlot | null>(null)
  const areColorsForced = useMediaQuery('(forced-colors: active)')
  const isContrastHigh = useMediaQuery('(prefers-contrast: more)')

  useEffect(() => {
    let isGone = false
    import('./line-plot.ts').then(
      ({ createLinePlot: create }) => !isGone && setDrawing({ create }),
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [])

  const tell = useEffectEvent(onPoint)
  const create = useEffectEvent((host: HTMLElement, { create: draw }: Drawing) =>
    draw({
      host,
      size: { width: widthOf(host), height },
      look: readLook(host, areColorsForced),
      data: shown,
      words: shown,
      onPoint: (point) => tell(point),
    }),
  )
  useEffect(() => {
    if (!element || !drawing) return
    const current = create(element, drawing)
    plot.current = current
    const watcher = new ResizeObserver(() => current.resize(widthOf(element), element.clientHeight))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      current.destroy()
      plot.current = null
    }
  }, [element, drawing])

  useEffect(() => {
    plot.current?.show({ times, series, nowAt }, { formatTime, formatAxis, timeZone, smallestStep })
    setDrawn(times)
  }, [times, series, nowAt, formatTime, formatAxis, timeZone, smallestStep])
  useEffect(() => plot.current?.pointTo(index))

  const lines = series.map(({ name, dash, fill, open }) => [name, dash, fill, open])
  return {
    host: setElement,
    hostKey: JSON.stringify([lines, times.length === 1, smallestStep, height, areColorsForced, isContrastHigh]),
    placeOf: useCallback((at: number) => plot.current?.placeOf(at) ?? 0, []),
    hasFailed,
  }
}

/** A hidden element has no width, so nothing can be drawn. */
const widthOf = ({ clientWidth }: HTMLElement): number => Math.max(1, clientWidth)

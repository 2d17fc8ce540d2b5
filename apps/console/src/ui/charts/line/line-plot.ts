import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartSeries, drawnPoints, type FormatValue } from '#ui/charts/chart-series.ts'
import { axisTop, niceSteps } from '#ui/charts/nice-steps.ts'
import { type PlotLook, sheer } from './plot-look.ts'
import { drawMarks, type PlotData } from './plot-marks.ts'
import { timeTicks } from './time-ticks.ts'

export type PlotWords = {
  readonly formatTime: (time: number) => string
  readonly formatAxis: FormatValue
  readonly timeZone: string
  /** Smallest distance of two grid lines. */
  readonly smallestStep: number
}

type Needs = {
  readonly host: HTMLElement
  readonly size: { readonly width: number; readonly height: number }
  readonly look: PlotLook
  readonly data: PlotData
  readonly words: PlotWords
  readonly onPoint: (index: number | null) => void
}

export type LinePlot = {
  show(data: PlotData, words: PlotWords): void
  resize(width: number, height: number): void
  pointTo(index: number | null): void
  placeOf(index: number): number
  destroy(): void
}

/** The only file that knows the library. */
export function createLinePlot({ host, size, look, data: firstData, words: firstWords, onPoint }: Needs): LinePlot {
  let data = firstData
  let words = firstWords
  const plot = new uPlot(
    {
      ...size,
      ms: 1,
      padding: [topRoom, rightRoom, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 8, width: 2, stroke: look.ground, fill: (_, index) => colorOf(index) },
      },
      scales: { x: { time: true, range: () => timeRange(data) }, y: { range: () => valueRange(data, words) } },
      axes: [timeAxis(), valueAxis()],
      series: [{}, ...data.series.map(lineOf)],
      hooks: {
        draw: [
          (self) => drawMarks(self, { data, look, formatTime: words.formatTime, colorOf: (at) => colorOf(at + 1) }),
        ],
      },
    },
    alignedOf(data),
    host,
  )
  // Not with the library's hook: new points call that too, and would move a cursor set by keyboard.
  plot.over.addEventListener('pointermove', ({ offsetX }) => onPoint(plot.posToIdx(offsetX)))
  plot.over.addEventListener('pointerleave', () => onPoint(null))
  // Until a font is loaded, the canvas uses another.
  void Promise.all([document.fonts.load(look.axisFont), document.fonts.load(look.nameFont)]).then(() => redraw())
  let isGone = false
  function redraw() {
    if (!isGone) plot.redraw(false, true)
  }

  function colorOf(index: number): string {
    const series = data.series[index - 1]
    return series?.dash ? look.compare : (look.lines[lineNumber(data.series, index - 1)] ?? look.axis)
  }

  function lineOf(series: ChartSeries, index: number): uPlot.Series {
    const color = colorOf(index + 1)
    return {
      stroke: color,
      width: series.dash ? 1.5 : 2,
      ...(series.dash && { dash: [3, 4] }),
      ...(series.fill && look.hasGrounds && { fill: (self: uPlot) => groundOf(self, color) }),
      ...(uPlot.paths.spline && { paths: uPlot.paths.spline() }),
      points: { show: data.times.length === 1, size: 6, fill: color },
    }
  }

  function timeAxis(): uPlot.Axis {
    return {
      stroke: look.axis,
      font: look.axisFont,
      size: 30,
      gap: 6,
      grid: { show: false },
      ticks: { stroke: look.axis, width: 1, size: 7 },
      splits: (self) => [...timeTicks(data.times, words.timeZone, Math.max(1, Math.floor(self.width / tickRoom)))],
      values: (_, splits) => splits.map((time) => words.formatTime(time)),
    }
  }

  function valueAxis(): uPlot.Axis {
    return {
      stroke: look.axis,
      font: look.axisFont,
      gap: 8,
      size: (self, values) => 8 + widest(self, values ?? [], look.axisFont),
      grid: { stroke: look.grid, width: 1 },
      ticks: { show: false },
      space: 34,
      incrs: niceSteps(words.smallestStep),
      values: (_, splits) => splits.map((value) => words.formatAxis(value)),
    }
  }

  return {
    show(next, nextWords) {
      data = next
      words = nextWords
      plot.setData(alignedOf(data))
    },
    resize: (width, height) => plot.setSize({ width, height }),
    pointTo(index) {
      // New points are laid out in a microtask; only then is it known where they are.
      queueMicrotask(() => {
        if (isGone) return
        const time = index === null ? undefined : timeAt(data, index)
        const place = time === undefined ? { left: -10, top: -10 } : { left: plot.valToPos(time, 'x'), top: 0 }
        plot.setCursor(place, false)
      })
    },
    placeOf(index) {
      const { left } = plot.bbox
      return (left / uPlot.pxRatio + plot.valToPos(timeAt(data, index) ?? 0, 'x')) / plot.width
    },
    destroy() {
      isGone = true
      plot.destroy()
    },
  }
}

/** Room for the NOW label above, and for half of the last axis label at the side. */
const topRoom = 22
const rightRoom = 20
const tickRoom = 76

function alignedOf({ times, series, nowAt }: PlotData): uPlot.AlignedData {
  const drawn = drawnPoints(times, series, nowAt)
  return [[...drawn.times], ...drawn.values.map((values) => [...values])]
}

const timeAt = ({ times, series, nowAt }: PlotData, index: number): number | undefined =>
  drawnPoints(times, series, nowAt).times[index]

/** Compared lines have a colour of their own. */
const lineNumber = (series: readonly ChartSeries[], at: number): number =>
  series.slice(0, at).filter(({ dash }) => !dash).length

function timeRange({ times, nowAt }: PlotData): [number, number] {
  const first = times[0] ?? 0
  const last = Math.max(times.at(-1) ?? 0, nowAt ?? 0)
  return last > first ? [first, last] : [first - aroundOneMs, first + aroundOneMs]
}

const aroundOneMs = 3_600_000

function valueRange({ series }: PlotData, { smallestStep }: PlotWords): [number, number] {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return [0, axisTop(highest, smallestStep)]
}

function groundOf({ ctx, bbox }: uPlot, color: string): CanvasGradient {
  const ground = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height)
  ground.addColorStop(0, sheer(color, 0.26))
  ground.addColorStop(1, sheer(color, 0.02))
  return ground
}

function widest({ ctx }: uPlot, texts: readonly string[], font: string): number {
  ctx.save()
  ctx.font = font
  const width = Math.max(0, ...texts.map((text) => ctx.measureText(text).width))
  ctx.restore()
  return Math.ceil(width)
}

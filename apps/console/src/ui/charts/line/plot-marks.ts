import type uPlot from 'uplot'
import { type ChartSeries, lastKnownAt, openTail } from '#ui/charts/chart-series.ts'
import { labelPlaces } from './label-places.ts'
import type { PlotLook } from './plot-look.ts'

export type PlotData = {
  readonly times: readonly number[]
  readonly series: readonly ChartSeries[]
  readonly nowAt: number | null
}

type Marks = {
  readonly data: PlotData
  readonly look: PlotLook
  readonly formatTime: (time: number) => string
  readonly colorOf: (series: number) => string
}

/** What the library does not draw: ticks, names at the lines, and NOW. */
export function drawMarks(plot: uPlot, { data, look, formatTime, colorOf }: Marks): void {
  const { ctx, bbox } = plot
  // The canvas counts device pixels, this code CSS pixels.
  const ratio = plot.ctx.canvas.width / plot.width
  ctx.save()
  ctx.scale(ratio, ratio)
  const box = {
    left: bbox.left / ratio,
    top: bbox.top / ratio,
    right: (bbox.left + bbox.width) / ratio,
    bottom: (bbox.top + bbox.height) / ratio,
  }
  const xOf = (time: number) => box.left + plot.valToPos(time, 'x')
  const yOf = (value: number) => box.top + plot.valToPos(value, 'y')
  drawTicks()
  drawTails()
  drawNames()
  drawNow()
  drawOpenEnds()
  ctx.restore()

  function drawTicks() {
    if ((box.right - box.left) / Math.max(1, data.times.length) < 4) return
    ctx.fillStyle = look.tick
    for (const time of data.times) ctx.fillRect(Math.round(xOf(time)), Math.round(box.bottom), 1, 3)
  }

  function drawTails() {
    for (const [index, series] of data.series.entries()) {
      const tail = openTail(data.times, series, data.nowAt)
      if (tail === null || data.nowAt === null) continue
      ctx.beginPath()
      ctx.moveTo(xOf(tail.from), yOf(tail.value))
      ctx.lineTo(xOf(data.nowAt), yOf(tail.value))
      ctx.strokeStyle = colorOf(index)
      // The library leaves the dash of the compared line behind.
      ctx.setLineDash([])
      ctx.lineWidth = 2
      ctx.stroke()
    }
  }

  function drawNames() {
    ctx.font = look.nameFont
    const lines = data.series.map(({ values }) =>
      data.times.map((time, index) => {
        const value = values[index]
        return value === null || value === undefined ? null : { x: xOf(time), y: yOf(value) }
      }),
    )
    const widths = data.series.map(({ name }) => ctx.measureText(name).width)
    const right = data.nowAt === null ? box.right : Math.min(box.right, xOf(data.nowAt) - 4)
    const places = labelPlaces(lines, widths, { ...box, right, lineHeight: 16 })
    for (const [index, place] of places.entries()) {
      const series = data.series[index]
      if (!place || !series) continue
      ctx.textAlign = 'center'
      ctx.textBaseline = place.side === 'above' ? 'bottom' : 'top'
      write(series.name, place.x, place.y + (place.side === 'above' ? -5 : 5), look.axis)
    }
  }

  function drawNow() {
    if (data.nowAt === null || data.times.length === 0) return
    const x = Math.round(xOf(data.nowAt))
    ctx.fillStyle = look.now
    ctx.fillRect(x, box.top - 14, 1.5, box.bottom - box.top + 18)
    ctx.font = look.axisFont
    ctx.textAlign = 'right'
    ctx.textBaseline = 'middle'
    write(`NOW ${formatTime(data.nowAt)}`, x - 6, box.top - 10, look.now)
  }

  function drawOpenEnds() {
    for (const { values, open } of data.series) {
      const at = lastKnownAt(values)
      const [time, value] = [data.times[at], values[at]]
      if (!open || time === undefined || value === null || value === undefined) continue
      ctx.beginPath()
      ctx.arc(xOf(data.nowAt ?? time), yOf(value), 4, 0, 2 * Math.PI)
      ctx.fillStyle = look.now
      ctx.strokeStyle = look.ground
      ctx.lineWidth = 2
      ctx.stroke()
      ctx.fill()
    }
  }

  function write(text: string, x: number, y: number, color: string) {
    ctx.lineJoin = 'round'
    ctx.lineWidth = 4
    ctx.strokeStyle = look.ground
    ctx.strokeText(text, x, y)
    ctx.fillStyle = color
    ctx.fillText(text, x, y)
  }
}

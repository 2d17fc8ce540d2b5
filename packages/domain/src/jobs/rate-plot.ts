import type { Instant } from '#values/time.ts'
import type { JobStep } from './job-states.ts'

type Rate = { readonly at: Instant; readonly perSecond: number }
type Logged = { readonly at: Instant; readonly step: JobStep; readonly count: number | null }

type RatePlot = {
  /** In percent. x: 0 is the start, 100 the end. y: 0 is no refund, 100 the top line. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly top: number
  readonly from: Instant
  readonly waits: readonly { readonly x: number; readonly at: Instant; readonly seconds: number | null }[]
}

const steps = [1, 2, 4, 10, 20, 40, 100, 200, 400, 1000, 2000, 4000, 10_000]

/** Waits closer than this share one label; the log lists each of them. */
const apartPercent = 30

export function ratePlot(rates: readonly Rate[], log: readonly Logged[]): RatePlot | null {
  const [first, last] = [rates[0], rates.at(-1)]
  if (!first || !last || first.at === last.at) return null
  const [start, end] = [Date.parse(first.at), Date.parse(last.at)]
  const xOf = (at: Instant) => ((Date.parse(at) - start) / (end - start)) * 100
  const highest = Math.max(...rates.map(({ perSecond }) => perSecond))
  const top = steps.find((step) => step >= highest) ?? highest
  const waits: RatePlot['waits'][number][] = []
  for (const { at, step, count } of log.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const x = xOf(at)
    const before = waits.at(-1)
    const isNear = before !== undefined && x - before.x < apartPercent
    if (step === 'provider-wait' && x >= 0 && x <= 100 && !isNear) waits.push({ x, at, seconds: count })
  }
  return {
    points: rates.map(({ at, perSecond }) => ({ x: xOf(at), y: (perSecond / top) * 100 })),
    top,
    from: first.at,
    waits,
  }
}

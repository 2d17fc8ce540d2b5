import { addDays, type Day, dayOf, daysBetween, type Instant, instantOf } from '#values/time.ts'
import { startOfDay } from '#values/wall-time.ts'
import type { ClosedRange } from './ranges/comparison.ts'

/** A line with more days than this is unreadable. */
export const maxTrendDays = 3_660

const maxDaysByHour = 2

export const trendStep = (range: ClosedRange): 'hour' | 'day' =>
  daysBetween(range.from, range.to) < maxDaysByHour ? 'hour' : 'day'

export const rangeDays = ({ from, to }: ClosedRange): readonly Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))

export function hourStarts(day: Day, timeZone: string): { readonly starts: readonly Instant[]; readonly end: Instant } {
  const end = startOfDay(addDays(day, 1), timeZone)
  const first = Date.parse(startOfDay(day, timeZone))
  const hours = Math.ceil((Date.parse(end) - first) / hourMs)
  return { starts: Array.from({ length: hours }, (_, hour) => instantOf(new Date(first + hour * hourMs))), end }
}

/** The moment this many days earlier that is equally long after the start of its day. */
export function comparedMoment(at: Instant, daysBack: number, timeZone: string): Instant {
  const day = dayOf(at, timeZone)
  const elapsedMs = Date.parse(at) - Date.parse(startOfDay(day, timeZone))
  return instantOf(new Date(Date.parse(startOfDay(addDays(day, -daysBack), timeZone)) + elapsedMs))
}

const hourMs = 3_600_000

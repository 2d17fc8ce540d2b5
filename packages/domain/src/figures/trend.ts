import { addDays, type Day, daysBetween, type Instant, instantOf } from '#values/time.ts'
import { startOfDay } from '#values/wall-time.ts'
import type { ClosedRange } from './comparison.ts'

/** More days than this make no line that anybody could read. */
export const maxTrendDays = 3_660

const maxDaysByHour = 2

export const trendStep = (range: ClosedRange): 'hour' | 'day' =>
  daysBetween(range.from, range.to) < maxDaysByHour ? 'hour' : 'day'

export const rangeDays = ({ from, to }: ClosedRange): readonly Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))

/** Hours since the day began: 23 or 25 of them when the clocks change. */
export function hourStarts(day: Day, timeZone: string): { readonly starts: readonly Instant[]; readonly end: Instant } {
  const end = startOfDay(addDays(day, 1), timeZone)
  const first = Date.parse(startOfDay(day, timeZone))
  const hours = Math.ceil((Date.parse(end) - first) / hourMs)
  return { starts: Array.from({ length: hours }, (_, hour) => instantOf(new Date(first + hour * hourMs))), end }
}

const hourMs = 3_600_000

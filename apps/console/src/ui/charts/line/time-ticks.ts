import { zonedParts } from '@ground-control/domain/values/zoned-parts'

const minute = 1
const hour = 60 * minute
const day = 24 * hour

/** In minutes: what people count clocks and calendars in. */
const steps = [
  ...[5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * day),
]

/**
 * The points of the chart that are named on its axis: at most so many, at whole hours or days of the zone's own clock. Only
 * points are named, so that a name always stands exactly where a value does.
 */
export function timeTicks(times: readonly number[], timeZone: string, most: number): readonly number[] {
  const minutes = times.map((time) => localMinutes(time, timeZone))
  for (const step of steps) {
    const named = times.filter((_, index) => (minutes[index] ?? 0) % step === 0)
    if (named.length > 0 && named.length <= most) return named
    if (named.length === 0) break
  }
  return ends(times)
}

/** Nothing falls on a whole step of the clock: where it begins and ends is better than nothing. */
const ends = (times: readonly number[]): readonly number[] => [...new Set([...times.slice(0, 1), ...times.slice(-1)])]

/** Minutes since 1970 as the clocks of the zone show them. */
function localMinutes(time: number, timeZone: string): number {
  const { year, month, day: date, hour: hours, minute: minutes } = parts(new Date(time), timeZone)
  return Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hours), Number(minutes)) / 60_000
}

const parts = zonedParts({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

import { zonedParts } from '@ground-control/domain/values/clock/zoned-parts'

const minute = 1
const hour = 60 * minute
const day = 24 * hour

/** In minutes: steps that people read on clocks and calendars. */
const steps = [
  ...[5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * day),
]

/** At whole hours or days of the zone, and only at points, so that each label is at a value. */
export function timeTicks(times: readonly number[], timeZone: string, most: number): readonly number[] {
  const minutes = times.map((time) => localMinutes(time, timeZone))
  for (const step of steps) {
    const named = times.filter((_, index) => (minutes[index] ?? 0) % step === 0)
    if (named.length > 0 && named.length <= most) return named
    if (named.length === 0) break
  }
  return ends(times)
}

/** Nothing falls on a whole step: label both ends. */
const ends = (times: readonly number[]): readonly number[] => [...new Set([...times.slice(0, 1), ...times.slice(-1)])]

/** Minutes since 1970 by the zone's clock. */
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

import { formatDateRange, formatDay } from '#events/event-dates.ts'
import { zonedParts } from '#values/clock/zoned-parts.ts'
import { type Day, dayOf, type Instant } from '#values/time.ts'
import { type Comparison, comparedRange } from './comparison.ts'
import type { DayRange } from './date-range.ts'

/** 'Nov 13 – 14, 2025', 'From Nov 13, 2025', 'Until Nov 14, 2025', 'Any date'. */
export function formatRange({ from, to }: DayRange): string {
  if (from && to) return formatDateRange(from, to, zone)
  if (from) return `From ${formatDay(from, zone)}`
  return to ? `Until ${formatDay(to, zone)}` : 'Any date'
}

/** 'Nov 13–14'; with the year only if it isn't the given one. */
export function shortRange(range: DayRange, year: string | undefined): string {
  const text = formatRange(range)
  const isThisYear = range.from?.startsWith(`${year}-`) && range.to?.startsWith(`${year}-`)
  const short = isThisYear ? text.replace(`, ${year}`, '') : text
  return short.replace(/(?<=^\p{L}+ \d+) – (?=\d)/u, '–')
}

/** 'vs. Nov 13–14', the compared days. null: there are none. */
export function comparedLabel(range: DayRange, comparison: Comparison): string | null {
  const days = comparedRange(range, comparison)
  return days && `vs. ${shortRange(days, range.to?.slice(0, 4))}`
}

/** 'Nov 8 counts until 23:42 UTC', about the last compared day while today is running. */
export function untilText(day: Day, until: Instant, timeZone: string): string {
  const { hour, minute, timeZoneName } = clockParts(new Date(until), timeZone)
  // If the compared day is shorter than today, it counts to its end.
  const time = dayOf(until, timeZone) > day ? '24:00' : `${hour}:${minute}`
  return `${formatDay(day, zone).replace(/, \d+$/, '')} counts until ${time} ${timeZoneName}`
}

// Calendar days must not be converted to another zone.
const zone = 'UTC'

const clockParts = zonedParts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' })

import { zonedParts } from '#values/clock/zoned-parts.ts'
import { type Day, type Instant, isDay } from '#values/time.ts'

export function formatDay(when: Day | Instant, timeZone: string): string {
  const { month, day, year } = dateOf(when, timeZone)
  return `${month} ${day}, ${year}`
}

/** 'Nov 15 – 16, 2025', 'Nov 29 – Dec 1, 2025', 'Dec 30, 2025 – Jan 2, 2026'; one date when it is one day. */
export function formatDateRange(start: MaybeDate, end: MaybeDate, timeZone: string): string {
  if (!start || !end) {
    const only = start || end
    return only ? formatDay(only, timeZone) : 'No date'
  }
  const first = dateOf(start, timeZone)
  const last = dateOf(end, timeZone)
  const lastText = `${last.month} ${last.day}, ${last.year}`
  if (first.year !== last.year) return `${first.month} ${first.day}, ${first.year} – ${lastText}`
  if (first.month !== last.month) return `${first.month} ${first.day} – ${lastText}`
  return first.day === last.day ? lastText : `${first.month} ${first.day} – ${last.day}, ${last.year}`
}

/** 'Nov 14, 6:40 PM'; with the year if it isn't the current one. */
export const formatMoment = (instant: Instant, timeZone: string, now: Date): string =>
  `${formatMonthDay(instant, timeZone, now)}, ${formatTime(instant, timeZone)}`

/** 'Nov 14'; with the year if it isn't the current one. */
export function formatMonthDay(instant: Instant, timeZone: string, now: Date): string {
  const { month, day, year } = dateParts(new Date(instant), timeZone)
  return year === dateParts(now, timeZone).year ? `${month} ${day}` : `${month} ${day}, ${year}`
}

export function formatTime(instant: Instant, timeZone: string): string {
  const { hour, minute, dayPeriod } = timeParts(new Date(instant), timeZone)
  return `${hour}:${minute} ${dayPeriod}`
}

/** 'just now', '2 min ago', '1 h ago', and after a day the date. */
export function formatAge(instant: Instant, now: Date, timeZone: string): string {
  const ageMs = now.getTime() - Date.parse(instant)
  // A moment slightly in the future means that this clock is behind the server's.
  if (ageMs < -hourMs || ageMs >= dayMs) return formatDay(instant, timeZone)
  if (ageMs < minuteMs) return 'just now'
  return ageMs < hourMs ? `${Math.floor(ageMs / minuteMs)} min ago` : `${Math.floor(ageMs / hourMs)} h ago`
}

/** 'T+0:42'; from an hour on 'T+1:02:03'. */
export function formatDataAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / secondMs))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `T+${hours > 0 ? `${hours}:${two(minutes % 60)}` : minutes}:${two(seconds % 60)}`
}

type MaybeDate = Day | Instant | null | undefined

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const dateParts = zonedParts({ year: 'numeric', month: 'short', day: 'numeric' })
const timeParts = zonedParts({ hour: 'numeric', minute: '2-digit' })

/** A calendar day has no time zone; converting it to one would shift it. */
const dateOf = (when: Day | Instant, timeZone: string) => dateParts(new Date(when), isDay(when) ? 'UTC' : timeZone)

const two = (value: number): string => String(value).padStart(2, '0')

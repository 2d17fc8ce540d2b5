import { dayOf, type Instant, instantOf } from '#time.ts'
import { zonedParts } from '#zoned-parts.ts'

/** '18:41:52', and of another day 'Nov 14'; as logs are written, in days of the platform's zone. */
export function activityTime(at: Instant, now: Date, timeZone: string): string {
  const { month, day, hour, minute, second } = parts(new Date(at), timeZone)
  const isToday = dayOf(at, timeZone) === dayOf(instantOf(now), timeZone)
  return isToday ? `${hour}:${minute}:${second}` : `${month} ${day}`
}

/** '18:40' */
export function clockTime(at: number, timeZone: string): string {
  const { hour, minute } = parts(new Date(at), timeZone)
  return `${hour}:${minute}`
}

const parts = zonedParts({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

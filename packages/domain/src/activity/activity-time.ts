import { zonedParts } from '#values/clock/zoned-parts.ts'
import { dayOf, type Instant, instantOf } from '#values/time.ts'

const halfDayMs = 43_200_000

/** '18:41:52', or 'Nov 14' for another day. Just after midnight, times of the last evening are still shown as times. */
export function activityTime(at: Instant, now: Date, timeZone: string): string {
  const { month, day, hour, minute, second } = parts(new Date(at), timeZone)
  const isRecent = now.getTime() - Date.parse(at) < halfDayMs
  return isRecent || dayOf(at, timeZone) === dayOf(instantOf(now), timeZone)
    ? `${hour}:${minute}:${second}`
    : `${month} ${day}`
}

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

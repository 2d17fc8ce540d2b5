import { zonedParts } from './clock/zoned-parts.ts'
import { type Day, type Instant, instantOf } from './time.ts'

/** What a wall clock in the time zone shows: the day, and minutes since midnight. */
type WallTime = { readonly day: Day; readonly minutes: number }

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** A time that a clock change skips moves by that change. If a time occurs twice, the first counts. */
export function instantAt({ day, minutes }: WallTime, timeZone: string): Instant {
  const asUtcMs = Date.parse(day) + minutes * minuteMs
  // The zone's offsets before and after any nearby clock change.
  const [before, after] = [asUtcMs - dayMs, asUtcMs + dayMs].map((ms) => offsetMs(new Date(ms), timeZone))
  const candidates = [before ?? 0, after ?? 0].map((offset) => asUtcMs - offset)
  const fitting = candidates.filter((ms) => ms + offsetMs(new Date(ms), timeZone) === asUtcMs)
  return instantOf(new Date(fitting.length > 0 ? Math.min(...fitting) : (candidates[0] ?? asUtcMs)))
}

/** A day begins at midnight or, if a clock change skips that, at the first moment after it. */
export const startOfDay = (day: Day, timeZone: string): Instant => instantAt({ day, minutes: 0 }, timeZone)

function wallText(instant: Instant, timeZone: string): string {
  const { year = '', month, day, hour, minute } = partsOf(new Date(instant), timeZone)
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

function offsetMs(date: Date, timeZone: string): number {
  const wholeMinute = Math.floor(date.getTime() / minuteMs) * minuteMs
  return Date.parse(`${wallText(instantOf(new Date(wholeMinute)), timeZone)}Z`) - wholeMinute
}

const partsOf = zonedParts({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Typed time as minutes since midnight: '9:00 AM', '9am', '17:30'. null: not a time. */
export function readClock(text: string): number | null {
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?m?\.?$/i.exec(text.trim()) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  const isHour = half ? hour >= 1 && hour <= 12 : hours !== '' && hour < 24
  if (!isHour || minute > 59) return null
  const offset = half?.toLowerCase() === 'p' ? 12 : 0
  return (half ? (hour % 12) + offset : hour) * 60 + minute
}

import type { Brand } from './brand.ts'
import { zonedParts } from './clock/zoned-parts.ts'

/** A moment: 2025-06-01T18:30:00Z. Some have fractions or an offset, so compare them by time, never as text. */
export type Instant = Brand<string, 'Instant'>

/** A calendar day of the platform's time zone: 2025-06-01. Days compare as text. */
export type Day = Brand<string, 'Day'>

/** The only place that makes an Instant from a Date. */
export const instantOf = (date: Date): Instant => date.toISOString() as Instant

/** True for days that exist: no February 30, and no year 0, which neither people nor the database use. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

export function dayOf(instant: Instant, timeZone: string): Day {
  const { year = '', month, day } = dayParts(new Date(instant), timeZone)
  return toDay(`${year.padStart(4, '0')}-${month}-${day}`)
}

export const todayIn = (timeZone: string, now: Date): Day => dayOf(instantOf(now), timeZone)

/** Calendar days have no hours, so clock changes don't matter. */
export function addDays(day: Day, days: number): Day {
  const text = new Date(Date.parse(day) + days * dayMs).toISOString()
  if (text.length !== 24 || text.startsWith('0000')) throw noDay(text)
  // Our own result is valid, so it isn't parsed again. A trend has a thousand of them.
  return text.slice(0, 10) as Day
}

/** The same day of another month, or the last day of that month if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  lastOfMonth.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate()))
  return toDay(lastOfMonth.toISOString().slice(0, 10))
}

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** Calendar days from today: 0 today, 1 tomorrow. Counting hours would go wrong when the clocks change. */
export const daysUntil = (instant: Instant, now: Date, timeZone: string): number =>
  daysBetween(todayIn(timeZone, now), dayOf(instant, timeZone))

const dayMs = 86_400_000

const dayParts = zonedParts({ year: 'numeric', month: '2-digit', day: '2-digit' })

export function toDay(text: string): Day {
  if (!isDay(text)) throw noDay(text)
  return text
}

const noDay = (text: string) => new RangeError(`${text} is not a calendar day between the years 1 and 9999.`)

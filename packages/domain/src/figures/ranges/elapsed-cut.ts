import { addDays, type Day, dayOf, daysBetween, type Instant, instantOf } from '#values/time.ts'
import { startOfDay } from '#values/wall-time.ts'
import type { ClosedRange } from './comparison.ts'

/** Today is still running, so the compared range ends partway through this day. */
export type Cut = { readonly day: Day; readonly until: Instant }

/**
 * Cuts the compared range to equal time; null: whole days. Counts elapsed time, so that a clock change adds no hour to
 * either.
 */
export function elapsedCut(range: ClosedRange, compared: ClosedRange, now: Date, timeZone: string): Cut | null {
  const today = dayOf(instantOf(now), timeZone)
  if (today > range.to) return null
  const day = addDays(compared.from, Math.max(0, daysBetween(range.from, today)))
  const start = Date.parse(startOfDay(day, timeZone))
  const elapsedMs = today < range.from ? 0 : now.getTime() - Date.parse(startOfDay(today, timeZone))
  const end = Date.parse(startOfDay(addDays(day, 1), timeZone))
  return { day, until: instantOf(new Date(Math.min(start + elapsedMs, end))) }
}

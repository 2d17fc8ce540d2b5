import { addDays, type Day, daysBetween, toDay } from '#values/time.ts'
import { type DayRange, lengthInDays } from './date-range.ts'

export const comparisons = ['before', 'week'] as const
export type Comparison = (typeof comparisons)[number]

export type ClosedRange = { readonly from: Day; readonly to: Day }

/** Null if an end of the range is open, or the compared days would be before the calendar starts. */
export function comparedRange(range: DayRange, comparison: Comparison): ClosedRange | null {
  const days = lengthInDays(range)
  if (range.from === null || range.to === null || days === null) return null
  const back = comparison === 'week' ? 7 : days
  if (daysBetween(firstOfCalendar, range.from) < back) return null
  return { from: addDays(range.from, -back), to: addDays(range.to, -back) }
}

const firstOfCalendar = toDay('0001-01-01')

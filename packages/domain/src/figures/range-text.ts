import { formatDateRange, formatDay } from '#events/event-dates.ts'
import type { DayRange } from './date-range.ts'

/** 'Nov 13 – 14, 2025', 'From Nov 13, 2025', 'Until Nov 14, 2025', 'Any date'. */
export function formatRange({ from, to }: DayRange): string {
  if (from && to) return formatDateRange(from, to, zone)
  if (from) return `From ${formatDay(from, zone)}`
  return to ? `Until ${formatDay(to, zone)}` : 'Any date'
}

// Calendar days are days of their zone already; no other zone moves them.
const zone = 'UTC'

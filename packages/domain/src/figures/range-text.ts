import { formatDateRange, formatDay } from '#events/event-dates.ts'
import { type DayRange, previousRange } from './date-range.ts'

/** 'Nov 13 – 14, 2025', 'From Nov 13, 2025', 'Until Nov 14, 2025', 'Any date'. */
export function formatRange({ from, to }: DayRange): string {
  if (from && to) return formatDateRange(from, to, zone)
  if (from) return `From ${formatDay(from, zone)}`
  return to ? `Until ${formatDay(to, zone)}` : 'Any date'
}

/** 'vs. Nov 13–14', the range before this one; the year only where it is another. null: there is no range before. */
export function previousRangeLabel(range: DayRange): string | null {
  const before = previousRange(range)
  if (!before) return null
  const year = range.to?.slice(0, 4)
  const text = formatRange(before)
  const short = before.from?.startsWith(`${year}-`) ? text.replace(`, ${year}`, '') : text
  return `vs. ${short.replace(/(?<=^\p{L}+ \d+) – (?=\d)/u, '–')}`
}

// Calendar days are days of their zone already; no other zone moves them.
const zone = 'UTC'

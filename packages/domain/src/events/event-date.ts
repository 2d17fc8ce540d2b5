import type { Instant } from '#values/time.ts'
import { isSameMinute, zoneLabel } from '#values/zone-label.ts'
import { formatDateRange, formatDay, formatMoment, formatTime } from './event-dates.ts'
import { startWords } from './start-words.ts'

type Times = {
  readonly startDate?: Instant | null | undefined
  readonly endDate?: Instant | null | undefined
}

/** In the reader's time zone: 'Nov 15, 2026', or 'Nov 15 – 16, 2026' when it ends on another day. */
export const eventDate = ({ startDate, endDate }: Times, timeZone: string): string =>
  formatDateRange(startDate, endDate, timeZone)

/** The same with the time: 'Today, 8:00 PM', 'Tomorrow, 5:00 PM', 'Nov 28, 7:00 PM'; of more than a day its dates. */
export function eventWords(times: Times, now: Date, timeZone: string): string {
  const { startDate, endDate } = times
  if (!startDate || (endDate && isOverDays(startDate, endDate))) return eventDate(times, timeZone)
  return startWords(startDate, now, timeZone)
}

type Zones = { readonly venueZone: string | null | undefined; readonly viewerZone: string; readonly now: Date }

export function venueTime(startDate: Instant, { venueZone, viewerZone, now }: Zones): string | null {
  if (!venueZone || isSameMinute(startDate, venueZone, viewerZone)) return null
  const isSameDay = formatDay(startDate, venueZone) === formatDay(startDate, viewerZone)
  const time = isSameDay ? formatTime(startDate, venueZone) : formatMoment(startDate, venueZone, now)
  return `${time} ${zoneLabel(venueZone, new Date(startDate))} at the venue`
}

const isOverDays = (start: Instant, end: Instant): boolean => Date.parse(end) - Date.parse(start) > dayMs

const dayMs = 86_400_000

import { isSameMinute, zoneLabel } from '#values/clock/zone-label.ts'
import type { Instant } from '#values/time.ts'
import { eventDate, type Times } from './event-date.ts'
import { formatDay, formatMoment, formatTime } from './event-dates.ts'
import { startWords } from './start-words.ts'

/**
 * The event's date and time: 'Today, 8:00 PM', 'Tomorrow, 5:00 PM', 'Nov 28, 7:00 PM'. If it lasts more than a day, its
 * dates.
 */
export function eventWords(times: Times, now: Date, timeZone: string): string {
  const { startDate, endDate } = times
  if (!startDate || (endDate && isOverDays(startDate, endDate))) return eventDate(times, timeZone)
  return startWords(startDate, now, timeZone)
}

type Zones = { readonly venueZone: string | null | undefined; readonly viewerZone: string; readonly now: Date }

/** '7:00 PM CT at the venue', with the day if it differs. null if the reader's clock shows the same. */
export function venueTime(startDate: Instant, { venueZone, viewerZone, now }: Zones): string | null {
  if (!venueZone || isSameMinute(startDate, venueZone, viewerZone)) return null
  const isSameDay = formatDay(startDate, venueZone) === formatDay(startDate, viewerZone)
  const time = isSameDay ? formatTime(startDate, venueZone) : formatMoment(startDate, venueZone, now)
  return `${time} ${zoneLabel(venueZone, new Date(startDate))} at the venue`
}

const isOverDays = (start: Instant, end: Instant): boolean => Date.parse(end) - Date.parse(start) > dayMs

const dayMs = 86_400_000

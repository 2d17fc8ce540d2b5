import { formatDay, formatMoment } from '@ground-control/domain/event-dates'
import type { Instant } from '@ground-control/domain/time'

/** Moments are told in the zone of whoever reads them. */
export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Oct 28, 2025, 9:14 AM': on a receipt the year is always said. */
export const receiptMoment = (instant: Instant, timeZone = viewerZone): string =>
  formatMoment(instant, timeZone, anotherYear)

/** 'at 7:42 PM', and of another day 'on Nov 14, 7:42 PM'. */
export function sinceWhen(instant: Instant, now: Date, timeZone = viewerZone): string {
  const moment = formatMoment(instant, timeZone, now)
  const isToday = formatDay(instant, timeZone) === formatDay(now.toISOString() as Instant, timeZone)
  return isToday ? `at ${moment.slice(moment.lastIndexOf(', ') + 2)}` : `on ${moment}`
}

const anotherYear = new Date(0)

import { formatDay, formatMoment } from '@ground-control/domain/events/event-dates'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { viewerZone } from './viewer-zone.ts'

export const receiptMoment = (instant: Instant, timeZone = viewerZone): string =>
  formatMoment(instant, timeZone, anotherYear)

/** 'Oct 28, 2025, 9:14:07 AM', where steps may follow within a minute. */
export function stepMoment(instant: Instant, timeZone = viewerZone): string {
  const moment = receiptMoment(instant, timeZone)
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0')
  const end = moment.lastIndexOf(' ')
  return `${moment.slice(0, end)}:${seconds}${moment.slice(end)}`
}

/** 'at 7:42 PM', and for another day 'on Nov 14, 7:42 PM'. */
export function sinceWhen(instant: Instant, now: Date, timeZone = viewerZone): string {
  const moment = formatMoment(instant, timeZone, now)
  const isToday = formatDay(instant, timeZone) === formatDay(instantOf(now), timeZone)
  return isToday ? `at ${moment.slice(moment.lastIndexOf(', ') + 2)}` : `on ${moment}`
}

const anotherYear = new Date(0)

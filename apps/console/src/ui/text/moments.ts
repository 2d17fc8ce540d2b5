import { formatDay, formatMoment } from '@ground-control/domain/events/event-dates'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { viewerZone } from './viewer-zone.ts'

/** 'Oct 28, 2025, 9:14 AM' */
export const receiptMoment = (instant: Instant, timeZone = viewerZone): string =>
  formatMoment(instant, timeZone, anotherYear)

/** 'Oct 28, 2025, 9:14:07 AM', where steps may follow within a minute. */
export function stepMoment(instant: Instant, timeZone = viewerZone): string {
  const moment = receiptMoment(instant, timeZone)
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0')
  const end = moment.lastIndexOf(' ')
  return `${moment.slice(0, end)}:${seconds}${moment.slice(end)}`
}

/** 'Oct 28, 2025, 1:14 PM UTC'; undefined where the reader's clock says the same. */
export function momentThere(instant: Instant, platformZone: string, readersZone = viewerZone): string | undefined {
  const moment = receiptMoment(instant, platformZone)
  return moment === receiptMoment(instant, readersZone) ? undefined : `${moment} ${zoneName(instant, platformZone)}`
}

/** 'at 7:42 PM', and for another day 'on Nov 14, 7:42 PM'. */
export function sinceWhen(instant: Instant, now: Date, timeZone = viewerZone): string {
  const moment = formatMoment(instant, timeZone, now)
  const isToday = formatDay(instant, timeZone) === formatDay(instantOf(now), timeZone)
  return isToday ? `at ${moment.slice(moment.lastIndexOf(', ') + 2)}` : `on ${moment}`
}

const anotherYear = new Date(0)

function zoneName(instant: Instant, timeZone: string): string {
  const parts = namerOf(timeZone).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Creating a formatter is slow. */
const namers = new Map<string, Intl.DateTimeFormat>()

function namerOf(timeZone: string): Intl.DateTimeFormat {
  const namer = namers.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  namers.set(timeZone, namer)
  return namer
}

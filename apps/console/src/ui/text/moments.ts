import { formatMoment, formatTime } from '@ground-control/domain/events/event-dates'
import { daysUntil, type Instant } from '@ground-control/domain/values/time'
import { viewerZone } from './viewer-zone.ts'

/** 'Oct 28, 2025, 9:14 AM': on a receipt the year is always said. */
export const receiptMoment = (instant: Instant, timeZone = viewerZone): string =>
  formatMoment(instant, timeZone, anotherYear)

/** 'Oct 28, 2025, 9:14:07 AM': steps that follow one another within a minute are told apart by their seconds. */
export function stepMoment(instant: Instant, timeZone = viewerZone): string {
  const moment = receiptMoment(instant, timeZone)
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0')
  const end = moment.lastIndexOf(' ')
  return `${moment.slice(0, end)}:${seconds}${moment.slice(end)}`
}

/**
 * When something was bought. A purchase belongs to a day of the platform's time zone, as in the list and in its export;
 * whoever reads it elsewhere is told which zone that is.
 */
export const purchaseMoment = (instant: Instant, platformZone: string, readersZone = viewerZone): string =>
  momentThere(instant, platformZone, readersZone) ?? receiptMoment(instant, platformZone)

/** 'Oct 28, 2025, 1:14 PM UTC', for a hint; undefined where the reader's clock says the same. */
export function momentThere(instant: Instant, platformZone: string, readersZone = viewerZone): string | undefined {
  const moment = receiptMoment(instant, platformZone)
  return moment === receiptMoment(instant, readersZone) ? undefined : `${moment} ${zoneName(instant, platformZone)}`
}

/** 'at 7:42 PM', and of another day 'on Nov 14, 7:42 PM'. */
export function sinceWhen(instant: Instant, now: Date, timeZone = viewerZone): string {
  return daysUntil(instant, now, timeZone) === 0
    ? `at ${formatTime(instant, timeZone)}`
    : `on ${formatMoment(instant, timeZone, now)}`
}

const anotherYear = new Date(0)

function zoneName(instant: Instant, timeZone: string): string {
  const parts = namerOf(timeZone).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** To make one takes longer than all the rest of a line. */
const namers = new Map<string, Intl.DateTimeFormat>()

function namerOf(timeZone: string): Intl.DateTimeFormat {
  const namer = namers.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  namers.set(timeZone, namer)
  return namer
}

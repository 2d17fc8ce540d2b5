import { formatMonthDay } from '@ground-control/domain/events/event-dates'
import { clockText } from '@ground-control/domain/support/case-times'
import { zonedParts } from '@ground-control/domain/values/clock/zoned-parts'
import { daysUntil, type Instant } from '@ground-control/domain/values/time'
import { viewerZone } from '#ui/text/viewer-zone.ts'

const halfDay = zonedParts({ hour: 'numeric', minute: '2-digit', second: '2-digit' })
const wholeDay = zonedParts({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** '6:40 PM', or on another day 'yesterday, 6:40 PM'. */
export const minutesClock = (at: Instant, now: Date): string => clockText(at, now, viewerZone)

/** '6:43:00 PM', or on another day 'Nov 15, 6:43:00 PM'. With seconds, because steps follow within a minute. */
export function secondsClock(at: Instant, now: Date): string {
  const { hour, minute, second, dayPeriod } = halfDay(new Date(at), viewerZone)
  const time = `${hour}:${minute}:${second} ${dayPeriod}`
  return daysUntil(at, now, viewerZone) === 0 ? time : `${formatMonthDay(at, viewerZone, now)}, ${time}`
}

/** '18:42:07', for columns of times. */
export function wholeClock(at: Instant): string {
  const { hour, minute, second } = wholeDay(new Date(at), viewerZone)
  return `${hour}:${minute}:${second}`
}

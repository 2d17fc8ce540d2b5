import { dayOf, daysBetween, type Instant, instantOf } from '#values/time.ts'
import { zonedParts } from '#values/zoned-parts.ts'
import { formatMoment } from './event-dates.ts'

/** `time` is null where the label says it already. */
type RelativeStart = { readonly label: string; readonly time: string | null; readonly isToday: boolean }

/** From so many days on the date says more than their number. */
const nearDays = 7

/** W4: 'Today', 'Tomorrow', 'In 3 days', each with the time, else 'Nov 28, 7:00 PM'; in days of the zone that is named. */
export function relativeStart(start: Instant, now: Date, timeZone: string): RelativeStart {
  const days = daysBetween(dayOf(instantOf(now), timeZone), dayOf(start, timeZone))
  if (days < 0 || days >= nearDays) return { label: formatMoment(start, timeZone, now), time: null, isToday: false }
  const { hour, minute, dayPeriod } = timeParts(new Date(start), timeZone)
  return { label: labels[days] ?? `In ${days} days`, time: `${hour}:${minute} ${dayPeriod}`, isToday: days === 0 }
}

const labels = ['Today', 'Tomorrow']

const timeParts = zonedParts({ hour: 'numeric', minute: '2-digit' })

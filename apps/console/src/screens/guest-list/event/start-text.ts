import { formatMoment } from '@ground-control/domain/events/event-dates'
import { addDays, dayOf, type Instant, todayIn } from '@ground-control/domain/values/time'

/** 'Today, 8:00 PM', 'Tomorrow, 8:00 PM', else 'Nov 28, 8:00 PM', by the reader's clock. */
export function startText(start: Instant, timeZone: string, now: Date): string {
  const moment = formatMoment(start, timeZone, now)
  const time = moment.slice(moment.lastIndexOf(', ') + 2)
  const today = todayIn(timeZone, now)
  const day = dayOf(start, timeZone)
  if (day === today) return `Today, ${time}`
  return day === addDays(today, 1) ? `Tomorrow, ${time}` : moment
}

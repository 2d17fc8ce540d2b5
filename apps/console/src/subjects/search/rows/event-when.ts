import type { Instant } from '@ground-control/domain/values/time'
import { zonedParts } from '@ground-control/domain/values/zoned-parts'

const parts = zonedParts({ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const dayMs = 86_400_000

/** 'Today, 8:00 PM', 'Tomorrow, 8:00 PM', 'Nov 28', or 'Nov 28, 2027' in another year. */
export function eventWhen(start: Instant | null | undefined, now: Date, timeZone: string): string | null {
  if (!start) return null
  const at = parts(new Date(start), timeZone)
  const dayOf = ({ year, month, day }: typeof at) => `${year} ${month} ${day}`
  const time = `${at.hour}:${at.minute} ${at.dayPeriod}`
  if (dayOf(at) === dayOf(parts(now, timeZone))) return `Today, ${time}`
  if (dayOf(at) === dayOf(parts(new Date(now.getTime() + dayMs), timeZone))) return `Tomorrow, ${time}`
  const date = `${at.month} ${at.day}`
  return at.year === parts(now, timeZone).year ? date : `${date}, ${at.year}`
}

import { formatPercent } from '#values/counts.ts'
import { dayOf, type Instant } from '#values/time.ts'
import { zonedParts } from '#values/zoned-parts.ts'

type SalesNames = {
  /** Of the window itself. */
  readonly now: string
  /** Of the same time a week ago. */
  readonly before: string
}

/**
 * 'Today' and 'Last Friday'; of a window that began yesterday 'These hours' and 'Last week', since it is not one day.
 * Never 'now', which is the mark at the end of the line.
 */
export function salesNames(startsAt: Instant, asOf: Instant, timeZone: string): SalesNames {
  if (dayOf(startsAt, timeZone) !== dayOf(asOf, timeZone)) return { now: 'These hours', before: 'Last week' }
  return { now: 'Today', before: `Last ${weekdayParts(new Date(asOf), timeZone).weekday}` }
}

/** 'vs. last Friday' */
export const comparedWith = (before: string): string => `vs. ${before.charAt(0).toLowerCase()}${before.slice(1)}`

/** '+34.2%', '−3.0%', and '0.0%' where nothing changed: the sign is the only one that is ever written with a plus. */
export const changeText = (share: number): string => `${share >= smallest ? '+' : ''}${formatPercent(share)}`

/** 'last 6 h' */
export const windowText = (lengthMs: number): string => `last ${Math.round(lengthMs / hourMs)} h`

/** What would read as 0.0% did not grow. */
const smallest = 0.0005

const hourMs = 3_600_000

const weekdayParts = zonedParts({ weekday: 'long' })

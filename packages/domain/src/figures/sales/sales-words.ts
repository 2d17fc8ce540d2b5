import { zonedParts } from '#values/clock/zoned-parts.ts'
import { formatPercent } from '#values/counts.ts'
import { dayOf, type Instant } from '#values/time.ts'

type SalesNames = {
  readonly now: string
  readonly before: string
}

/** 'Today' and 'Last Friday'. For a window that began yesterday, 'These hours' and 'Last week'. */
export function salesNames(startsAt: Instant, asOf: Instant, timeZone: string): SalesNames {
  if (dayOf(startsAt, timeZone) !== dayOf(asOf, timeZone)) return { now: 'These hours', before: 'Last week' }
  return { now: 'Today', before: `Last ${weekdayParts(new Date(asOf), timeZone).weekday}` }
}

export const comparedWith = (before: string): string => `vs. ${before.charAt(0).toLowerCase()}${before.slice(1)}`

/** '+34.2%', '−3.0%', and '0.0%' for no change. */
export const changeText = (share: number): string => `${share >= smallest ? '+' : ''}${formatPercent(share)}`

export const windowText = (lengthMs: number): string => `last ${Math.round(lengthMs / hourMs)} h`

/** A smaller share would read as 0.0%, so it is no growth. */
const smallest = 0.0005

const hourMs = 3_600_000

const weekdayParts = zonedParts({ weekday: 'long' })

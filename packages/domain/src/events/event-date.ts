import type { Instant } from '#values/time.ts'
import { formatDateRange } from './event-dates.ts'

export type Times = {
  readonly startDate?: Instant | null | undefined
  readonly endDate?: Instant | null | undefined
}

/**
 * The one date of an event, by the clock of whoever reads it. 'Nov 15, 2026' where it starts and ends on the same day,
 * else 'Nov 15 – 16, 2026': the specified rule of the overview, used on every screen.
 */
export const eventDate = ({ startDate, endDate }: Times, timeZone: string): string =>
  formatDateRange(startDate, endDate, timeZone)

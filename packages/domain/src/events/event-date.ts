import type { Instant } from '#values/time.ts'
import { formatDateRange } from './event-dates.ts'

export type Times = {
  readonly startDate?: Instant | null | undefined
  readonly endDate?: Instant | null | undefined
}

/** In the reader's time zone: 'Nov 15, 2026', or 'Nov 15 – 16, 2026' if it ends on another day. */
export const eventDate = ({ startDate, endDate }: Times, timeZone: string): string =>
  formatDateRange(startDate, endDate, timeZone)

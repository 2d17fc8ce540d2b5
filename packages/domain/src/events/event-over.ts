import type { Instant } from '#values/time.ts'
import { eventStatusKind } from './event-status.ts'

export type EventTimes = {
  readonly startDate?: Instant | null | undefined
  readonly endDate?: Instant | null | undefined
  readonly status?: string | null | undefined
}

export const openEndMs = 6 * 3_600_000

/** Past its end, or marked as ended. An event without a date is upcoming. */
export function isEventOver({ startDate, endDate, status }: EventTimes, now: Date): boolean {
  if (status === 'ended') return true
  if (endDate) return Date.parse(endDate) < now.getTime()
  return startDate ? Date.parse(startDate) + openEndMs < now.getTime() : false
}

export const isOnSale = (event: EventTimes, now: Date): boolean =>
  eventStatusKind(event.status) === 'nominal' && !isEventOver(event, now)

export const isCancelled = ({ status }: EventTimes): boolean => eventStatusKind(status) === 'called-off'

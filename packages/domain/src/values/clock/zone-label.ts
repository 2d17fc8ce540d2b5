import type { Instant } from '#values/time.ts'
import { zonedParts } from './zoned-parts.ts'

export const isUtc = (timeZone: string): boolean => ['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT'].includes(timeZone)

export function zoneLabel(timeZone: string, now: Date): string {
  if (isUtc(timeZone)) return 'UTC'
  const generic = genericParts(now, timeZone).timeZoneName ?? timeZone
  return generic.length <= 4 ? generic : (shortParts(now, timeZone).timeZoneName ?? timeZone)
}

export const isSameMinute = (instant: Instant, one: string, other: string): boolean =>
  wallText(instant, one) === wallText(instant, other)

const wallText = (instant: Instant, timeZone: string): string =>
  Object.values(wallParts(new Date(instant), timeZone)).join(' ')

const genericParts = zonedParts({ timeZoneName: 'shortGeneric' })
const shortParts = zonedParts({ timeZoneName: 'short' })
const wallParts = zonedParts({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' })

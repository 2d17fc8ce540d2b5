import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { relativeStart, relativeStartWords } from '@ground-control/domain/events/start-words'
import { formatCount, formatPercent } from '@ground-control/domain/values/counts'
import type { Instant } from '@ground-control/domain/values/time'
import type { Door, DoorFigures } from './door.ts'

export const doorPlace = ({ locationName, orgName }: Door): string => locationName?.trim() || organizationTitle(orgName)

/** 'Doors 6:15 PM'; of another day than today with its date. */
export function doorTime(start: Instant, now: Date, timeZone: string): string {
  const { time, isToday } = relativeStart(start, now, timeZone)
  return `Doors ${isToday ? time : relativeStartWords(start, now, timeZone)}`
}

/** '509 of 1,284 · 39.6%'. Before anybody is in: how many were sold. */
export function doorFigures({ sold, redeemed, expected, issued }: DoorFigures): string {
  if (expected === 0 && redeemed === 0) return sold === 0 ? 'No tickets sold' : 'All tickets refunded'
  if (redeemed === 0) return `${formatCount(sold)} sold · 0 redeemed`
  return `${formatCount(redeemed)} of ${formatCount(issued)} · ${formatPercent(redeemedShare({ redeemed, issued }))}`
}

/** Of all tickets, as on the guest list: a refunded one may have been redeemed before. */
export const redeemedShare = ({ redeemed, issued }: Pick<DoorFigures, 'redeemed' | 'issued'>): number =>
  issued > 0 ? redeemed / issued : 0

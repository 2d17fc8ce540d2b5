import type { Door as CountedDoor } from '@ground-control/contract/events'
import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { formatCount, formatPercent } from '@ground-control/domain/values/counts'

export type DoorFigures = Pick<CountedDoor, 'sold' | 'redeemed' | 'expected'> & {
  /** Sold and comps, refunded ones included, as the guest list counts. */
  readonly issued: number
}

export type Door = Pick<
  CountedDoor,
  'eventId' | 'eventName' | 'orgName' | 'locationName' | 'startDate' | 'endDate' | 'status'
> & {
  /** null: this platform cannot tell. */
  readonly figures: DoorFigures | null
}

export type DoorsTonight = {
  readonly doors: readonly Door[]
  /** Includes doors that are not listed. */
  readonly count: number
  /** Organizations whose events could not be read. */
  readonly unread: number
}

export const toDoor = ({ sold, comps, redeemed, expected, ...door }: CountedDoor): Door => ({
  ...door,
  figures: { sold, redeemed, expected, issued: sold + comps },
})

export const doorPlace = ({ locationName, orgName }: Door): string => locationName?.trim() || organizationTitle(orgName)

/** '509 of 1,284 · 39.6%'. Before the first check-in: how many were sold. */
export function doorFigures({ sold, redeemed, expected, issued }: DoorFigures): string {
  if (expected === 0 && redeemed === 0) return sold === 0 ? 'No tickets sold' : 'All tickets refunded'
  if (redeemed === 0) return `${formatCount(sold)} sold · 0 redeemed`
  return `${formatCount(redeemed)} of ${formatCount(issued)} · ${formatPercent(redeemedShare({ redeemed, issued }))}`
}

/** Counts refunded tickets too, since they may have been redeemed before. */
export const redeemedShare = ({ redeemed, issued }: Pick<DoorFigures, 'redeemed' | 'issued'>): number =>
  issued > 0 ? redeemed / issued : 0

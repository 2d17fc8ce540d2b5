import type { Door as CountedDoor } from '@ground-control/contract/events'
import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { admittingTickets, redeemedCount, redeemedPercent } from '@ground-control/domain/figures/ticket-figures'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount } from '@ground-control/domain/values/counts'

export type DoorFigures = Pick<CountedDoor, 'sold' | 'comps' | 'refunded' | 'redeemed' | 'expected'>

export type Door = Pick<
  CountedDoor,
  'eventId' | 'eventName' | 'orgName' | 'locationName' | 'startDate' | 'endDate' | 'status'
> & {
  /** null: the platform can't tell. */
  readonly figures: DoorFigures | null
}

export type DoorsTonight = {
  readonly doors: readonly Door[]
  /** Includes doors that are not listed. */
  readonly count: number
  readonly unread: number
}

export const toDoor = ({ sold, comps, refunded, redeemed, expected, ...door }: CountedDoor): Door => ({
  ...door,
  figures: { sold, comps, refunded, redeemed, expected },
})

export const doorPlace = ({ locationName, orgName }: Door): string =>
  seenText(locationName) ?? organizationTitle(orgName)

/** '509 of 1,284 · 39.6%'. Before the first check-in: how many were sold. */
export function doorFigures(figures: Omit<DoorFigures, 'expected'>): string {
  const { sold, redeemed } = figures
  if (admittingTickets(figures) === 0) return sold === 0 ? 'No tickets sold' : 'All tickets refunded'
  if (redeemed === 0) return `${formatCount(sold)} sold · 0 redeemed`
  return `${redeemedCount(figures)} · ${redeemedPercent(figures)}`
}

import type { Door as CountedDoor } from '@ground-control/contract/events'
import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { isEventOver } from '@ground-control/domain/events/event-over'
import { relativeStart, relativeStartWords } from '@ground-control/domain/events/start-words'
import { admittingTickets, redeemedCount, redeemedPercent } from '@ground-control/domain/figures/ticket-figures'
import { formatCount } from '@ground-control/domain/values/counts'
import type { Instant } from '@ground-control/domain/values/time'

export type DoorFigures = Pick<CountedDoor, 'sold' | 'comps' | 'refunded' | 'redeemed'>

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

export const toDoor = ({ sold, comps, refunded, redeemed, expected, ...door }: CountedDoor): Door => ({
  ...door,
  figures: { sold, comps, refunded, redeemed },
})

/** Earliest first, ended events last. */
export function doorOrder<Each extends Pick<Door, 'startDate' | 'endDate' | 'eventId'>>(
  doors: readonly Each[],
  now: Date,
): readonly Each[] {
  return doors
    .map((door) => ({ door, isOver: isEventOver(door, now), startsAt: Date.parse(door.startDate) }))
    .sort(
      (a, b) =>
        Number(a.isOver) - Number(b.isOver) ||
        a.startsAt - b.startsAt ||
        (a.door.eventId < b.door.eventId ? -1 : Number(a.door.eventId > b.door.eventId)),
    )
    .map(({ door }) => door)
}

export const doorPlace = ({ locationName, orgName }: Door): string => locationName?.trim() || organizationTitle(orgName)

/** 'Starts 6:15 PM', with the date unless it is today. */
export function doorTime(start: Instant, now: Date, timeZone: string): string {
  const { time, isToday } = relativeStart(start, now, timeZone)
  const verb = Date.parse(start) > now.getTime() ? 'Starts' : 'Started'
  return `${verb} ${isToday ? time : relativeStartWords(start, now, timeZone)}`
}

/** '509 of 1,284 · 39.6%'. Before the first check-in: how many were sold. */
export function doorFigures(figures: DoorFigures): string {
  const { sold, redeemed } = figures
  if (admittingTickets(figures) === 0) return sold === 0 ? 'No tickets sold' : 'All tickets refunded'
  if (redeemed === 0) return `${formatCount(sold)} sold · 0 redeemed`
  return `${redeemedCount(figures)} · ${redeemedPercent(figures)}`
}

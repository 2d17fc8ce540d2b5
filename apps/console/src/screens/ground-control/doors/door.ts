import type { Door as CountedDoor } from '@ground-control/contract/events'
import { isEventOver } from '@ground-control/domain/events/event-over'

export type DoorFigures = Pick<CountedDoor, 'sold' | 'redeemed' | 'expected'> & {
  /** Sold and given, refunded ones among them, as the guest list counts. */
  readonly issued: number
}

export type Door = Pick<CountedDoor, 'eventId' | 'eventName' | 'orgName' | 'locationName' | 'startDate' | 'endDate'> & {
  /** null: this platform cannot tell. */
  readonly figures: DoorFigures | null
}

export type DoorsTonight = {
  readonly doors: readonly Door[]
  /** Also of those that are not listed. */
  readonly count: number
  /** Organizations whose events could not be read. */
  readonly unread: number
}

export const toDoor = ({ sold, comps, redeemed, expected, ...door }: CountedDoor): Door => ({
  ...door,
  figures: { sold, redeemed, expected, issued: sold + comps },
})

/** Earliest first; what is over comes last, where it is out of the way. */
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

import { formatCount } from '#values/counts.ts'
import type { EventId } from '#values/ids.ts'
import { type EventTimes, isCancelled, isEventOver } from './event-over.ts'

type Admissions = { readonly sold: number; readonly expected: number; readonly redeemed: number }

export type CheckIns = EventTimes & { readonly eventId: EventId; readonly figures: Admissions | null }

export const hasBegun = ({ startDate }: EventTimes, now: Date): boolean =>
  Boolean(startDate && Date.parse(startDate) <= now.getTime())

/** The event has begun and nobody is in, although tickets admit. A scanner may be broken or a door closed. */
export function hasNobodyIn(event: Omit<CheckIns, 'eventId'>, now: Date): boolean {
  const { figures } = event
  if (!figures || figures.expected === 0 || figures.redeemed > 0) return false
  return hasBegun(event, now) && !isEventOver(event, now) && !isCancelled(event)
}

/** 'No check-ins yet, 184 sold'. If nothing was sold, the number of expected guests. */
export const noCheckInsWords = ({ sold, expected }: Pick<Admissions, 'sold' | 'expected'>): string =>
  `No check-ins yet, ${sold > 0 ? `${formatCount(sold)} sold` : `${formatCount(expected)} expected`}`

/** Events that began with nobody in, then by start, then cancelled events, ended ones last. */
export function urgencyOrder<Each extends CheckIns>(events: readonly Each[], now: Date): readonly Each[] {
  return events
    .map((event) => ({ event, rank: rankOf(event, now), startsAt: startOf(event) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.startsAt - b.startsAt ||
        (a.event.eventId < b.event.eventId ? -1 : Number(a.event.eventId > b.event.eventId)),
    )
    .map(({ event }) => event)
}

function rankOf(event: CheckIns, now: Date): number {
  if (isEventOver(event, now)) return 3
  if (isCancelled(event)) return 2
  return hasNobodyIn(event, now) ? 0 : 1
}

const startOf = ({ startDate }: EventTimes): number => (startDate ? Date.parse(startDate) : Number.MAX_SAFE_INTEGER)

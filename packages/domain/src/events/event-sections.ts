import { daysUntil } from '#values/time.ts'
import { type EventTimes, isCancelled, isEventOver } from './event-over.ts'
import { type CheckIns, hasBegun, urgencyOrder } from './event-urgency.ts'

export type EventSection = 'live' | 'today' | 'later' | 'past'

/** A cancelled event is never live. It stays among today's events until its planned end. */
export function eventSection(event: EventTimes, now: Date, timeZone: string): EventSection {
  if (isEventOver(event, now)) return 'past'
  if (hasBegun(event, now)) return isCancelled(event) ? 'today' : 'live'
  return event.startDate && daysUntil(event.startDate, now, timeZone) === 0 ? 'today' : 'later'
}

type Sections<Listed> = { readonly live: readonly Listed[]; readonly today: readonly Listed[] }

/** Events that need attention first, called-off events last. */
export function sectionsOf<Listed extends CheckIns>(
  events: readonly Listed[],
  now: Date,
  timeZone: string,
): Sections<Listed> {
  const inSection = (section: EventSection) =>
    urgencyOrder(
      events.filter((event) => eventSection(event, now, timeZone) === section),
      now,
    )
  return { live: inSection('live'), today: inSection('today') }
}

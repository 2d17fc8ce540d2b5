import { formatMoment, formatTime } from '@ground-control/domain/events/event-dates'
import { seenText } from '@ground-control/domain/values/blank-text'
import { dayOf, type Instant } from '@ground-control/domain/values/time'

type EventWhen = {
  /** 'Nov 28, 7:00 PM'. */
  readonly start: string
  /** '9:30 PM', or on another day 'Nov 17, 9:30 PM'. null: unknown. */
  readonly end: string | null
}

export function eventWhen(
  { startDate, endDate }: { readonly startDate: Instant; readonly endDate: Instant | null },
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): EventWhen {
  return {
    start: momentOf(startDate),
    end: endDate && (isSameDay(startDate, endDate, timeZone) ? formatTime(endDate, timeZone) : momentOf(endDate)),
  }

  function momentOf(instant: Instant): string {
    return formatMoment(instant, timeZone, now)
  }
}

const isSameDay = (a: Instant, b: Instant, timeZone: string) => dayOf(a, timeZone) === dayOf(b, timeZone)

/** Rooms and address in one line, without rooms that the address already names. */
export function placeLine(spaces: readonly { readonly name?: string | null }[], locationName?: string | null): string {
  const places = [...new Set([...spaces.map(({ name }) => name), locationName].flatMap((name) => seenText(name) ?? []))]
  return places.filter((place) => !places.some((other) => other !== place && other.includes(place))).join(', ')
}

import { eventTitle } from '#accounts/display-names.ts'
import type { EventId } from '#values/ids.ts'
import { type Instant, instantOf } from '#values/time.ts'

/** An event's calendar entry. Contains nothing about guests or staff. */
export type CalendarEntry<Url extends string | null = string> = {
  readonly eventId: EventId
  readonly title: string
  readonly start: Instant
  readonly end: Instant
  readonly locationName: string | null
  readonly organizationName: string | null
  /** The event's page for staff; null: the entry is not for staff. */
  readonly url: Url
}

export type CardFacts = {
  readonly eventId: EventId
  readonly title: string | null | undefined
  readonly startTime: Instant | null | undefined
  readonly locationName: string | null | undefined
}

type EventFacts<Url> = CardFacts & {
  readonly endTime?: Instant | null | undefined
  readonly organizationName?: string | null | undefined
  readonly url: Url
}

/** null: an event without a start can't be in a calendar. */
export function calendarEntryOf<Url extends string | null>(facts: EventFacts<Url>): CalendarEntry<Url> | null {
  const start = secondOf(facts.startTime)
  if (!start) return null
  const end = secondOf(facts.endTime)
  return {
    eventId: facts.eventId,
    title: eventTitle(facts.title),
    start,
    end: end && Date.parse(end) > Date.parse(start) ? end : withAssumedLength(start),
    locationName: facts.locationName?.trim() || null,
    organizationName: facts.organizationName?.trim() || null,
    url: facts.url,
  }
}

/** Assumed length: an entry without one is hardly visible, and Google requires an end. */
export const assumedHours = 2

const withAssumedLength = (start: Instant): Instant => instantOf(new Date(Date.parse(start) + assumedHours * 3_600_000))

/** In UTC, to the second, as calendars need it; null for years they can't write. */
function secondOf(instant: Instant | null | undefined): Instant | null {
  const ms = instant ? Math.floor(Date.parse(instant) / 1000) * 1000 : Number.NaN
  return ms >= firstMs && ms <= lastMs ? instantOf(new Date(ms)) : null
}

const firstMs = Date.parse('0001-01-01T00:00:00Z')
const lastMs = Date.parse('9999-12-30T00:00:00Z')

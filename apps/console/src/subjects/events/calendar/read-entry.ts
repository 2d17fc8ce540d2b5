import {
  type CalendarEntry,
  type CardFacts,
  calendarEntryOf,
} from '@ground-control/domain/events/calendar/calendar-entry'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { links } from '#platform/links.ts'
import { readEvent } from '#subjects/events/read-events.ts'
import { organizations } from '#subjects/organizations/organizations.ts'

/** null: without a start it has no place in a calendar. */
export const entryOfCard = (card: CardFacts): CalendarEntry | null =>
  calendarEntryOf({ ...card, url: addressOf(card.eventId) })

/** With the end and the organization, which a card does not show. `isWhole` is false where they could not be read. */
export async function readEntry(shown: CalendarEntry): Promise<{ entry: CalendarEntry; isWhole: boolean }> {
  const { eventId, url } = shown
  try {
    const event = await readEvent(eventId, withinPatience())
    if (!event) return { entry: shown, isWhole: false }
    const entry = calendarEntryOf({
      eventId,
      title: event.name ?? shown.title,
      startTime: event.startDate ?? shown.start,
      endTime: event.endDate,
      locationName: event.locationName ?? shown.locationName,
      organizationName: await nameOf(event.organizationRef.id),
      url,
    })
    return { entry: entry ?? shown, isWhole: true }
  } catch {
    // A file with what the card shows is worth more than none.
    return { entry: shown, isWhole: false }
  }
}

/** A browser takes a download that begins this long after the press for a wish of the person. */
const patienceMs = 4_000
const withinPatience = () => AbortSignal.timeout(patienceMs)

async function nameOf(orgId: OrgId): Promise<string | null> {
  const lookup = await Promise.race([organizations.byId(orgId), elapsed(withinPatience())])
  return lookup?.state === 'found' ? organizationName(lookup.organization) : null
}

const elapsed = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))

const addressOf = (eventId: EventId): string => new URL(links.guests(eventId), window.location.origin).href

import {
  type CalendarEntry,
  type CardFacts,
  calendarEntryOf,
} from '@ground-control/domain/events/calendar/calendar-entry'
import type { CalendarOutcome } from '@ground-control/domain/events/calendar/calendar-outcome'
import { googleEventOf } from '@ground-control/domain/events/calendar/google-event'
import { icsFileName, icsOf } from '@ground-control/domain/events/calendar/ics'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { downloadFile } from '#platform/download-file.ts'
import { identity } from '#platform/identity/identity.ts'
import { TokenUnavailable } from '#platform/identity/identity-port.ts'
import { links } from '#platform/links.ts'
import { readEvent } from '#subjects/events/read-events.ts'
import { organizations } from '#subjects/organizations/organizations.ts'
import { addToGoogleCalendar } from './google-calendar.ts'

export const calendar = {
  entryOf: (card: CardFacts): CalendarEntry | null => entryOfCard(card),

  async download(shown: CalendarEntry): Promise<{ readonly isWhole: boolean }> {
    const { entry, isWhole } = await readEntry(shown)
    downloadFile(
      new Blob([icsOf(entry, new Date())], { type: 'text/calendar;charset=utf-8' }),
      icsFileName(entry.title),
    )
    return { isWhole }
  },

  hasGoogle: async (): Promise<boolean> => canAsk() || (await accessToken(false)) !== null,

  async addToGoogle(
    shown: CalendarEntry,
    { forceRefresh, signal }: { readonly forceRefresh: boolean; readonly signal: AbortSignal },
  ): Promise<CalendarOutcome> {
    // Must come first: a popup is allowed only right after the click.
    const token = await accessToken(forceRefresh)
    if (!token) return { state: canAsk() && !forceRefresh ? 'expired' : 'no-access' }
    const { entry } = await readEntry(shown)
    return addToGoogleCalendar({ token, event: googleEventOf(entry), signal })
  },
}

/** null: without a start it can't go in a calendar. */
const entryOfCard = (card: CardFacts): CalendarEntry | null =>
  calendarEntryOf({ ...card, url: addressOf(card.eventId) })

/** Adds the end and the organization, which the card lacks. `isWhole` is false when they couldn't be loaded. */
async function readEntry(shown: CalendarEntry): Promise<{ entry: CalendarEntry; isWhole: boolean }> {
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
    // A file with only what the card shows is better than none.
    return { entry: shown, isWhole: false }
  }
}

/** A browser allows a download only shortly after the click. */
const patienceMs = 4_000
const withinPatience = () => AbortSignal.timeout(patienceMs)

async function nameOf(orgId: OrgId): Promise<string | null> {
  const lookup = await Promise.race([organizations.byId(orgId), elapsed(withinPatience())])
  return lookup?.state === 'found' ? organizationName(lookup.organization) : null
}

const elapsed = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))

const addressOf = (eventId: EventId): string => new URL(links.guests(eventId), window.location.origin).href

const canAsk = (): boolean => identity().asksForCalendar === true

/** A provider that doesn't answer gives no access. */
async function accessToken(forceRefresh: boolean): Promise<string | null> {
  try {
    return await identity().calendarAccessToken({ forceRefresh })
  } catch (error) {
    if (error instanceof TokenUnavailable) return null
    throw error
  }
}

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

/** null: without a start it has no place in a calendar. */
const entryOfCard = (card: CardFacts): CalendarEntry | null =>
  calendarEntryOf({ ...card, url: addressOf(card.eventId) })

/** With the end and the organization, which a card does not show. `isWhole` is false where they could not be read. */
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

/** The two ways into a calendar: a file for any, and Google's own. For ui/calendar. */
export const calendar = {
  entryOf: entryOfCard,

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
    // First of all, while the browser still sees the press: another token may need a popup.
    const token = await accessToken(forceRefresh)
    // Without one yet, as after a reload, it is asked for as one that has expired: by another press.
    if (!token) return { state: canAsk() && !forceRefresh ? 'expired' : 'no-access' }
    const { entry } = await readEntry(shown)
    return addToGoogleCalendar({ token, event: googleEventOf(entry), signal })
  },
}

const canAsk = (): boolean => identity().asksForCalendar === true

/** A provider that does not answer is one that gives no access. */
async function accessToken(forceRefresh: boolean): Promise<string | null> {
  try {
    return await identity().calendarAccessToken({ forceRefresh })
  } catch (error) {
    if (error instanceof TokenUnavailable) return null
    throw error
  }
}

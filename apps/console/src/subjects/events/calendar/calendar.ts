import type { CalendarEntry } from '@ground-control/domain/events/calendar/calendar-entry'
import type { CalendarOutcome } from '@ground-control/domain/events/calendar/calendar-outcome'
import { googleEventOf } from '@ground-control/domain/events/calendar/google-event'
import { icsFileName, icsOf } from '@ground-control/domain/events/calendar/ics'
import { downloadFile } from '#platform/download-file.ts'
import { identity } from '#platform/identity/identity.ts'
import { TokenUnavailable } from '#platform/identity/identity-port.ts'
import { addToGoogleCalendar } from './google-calendar.ts'
import { entryOfCard, readEntry } from './read-entry.ts'

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

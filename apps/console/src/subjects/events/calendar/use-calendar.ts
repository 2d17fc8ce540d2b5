import { assumedHours, type CalendarEntry, type CardFacts } from '@ground-control/domain/events/calendar/calendar-entry'
import type { CalendarOutcome } from '@ground-control/domain/events/calendar/calendar-outcome'
import { useRef } from 'react'
import { useToasts } from '#ui/overlays/toast.tsx'
import { wordsOf } from './calendar-words.tsx'

export type Calendar = {
  /** null: without a start it can't go in a calendar. */
  entryOf(card: CardFacts): CalendarEntry | null
  download(shown: CalendarEntry): Promise<{ readonly isWhole: boolean }>
  hasGoogle(): Promise<boolean>
  addToGoogle(
    shown: CalendarEntry,
    options: { readonly forceRefresh: boolean; readonly signal: AbortSignal },
  ): Promise<CalendarOutcome>
}

type Ways = { download(): Promise<void>; addToGoogle(): Promise<void> }

const showRunningAfterMs = 300

export function useCalendar(calendar: Calendar, shown: CalendarEntry): Ways {
  const toasts = useToasts()
  const isAdding = useRef(false)
  // One toast per event, so a retry replaces the last message.
  const toastId = `calendar-${shown.eventId}`

  async function download(): Promise<void> {
    const { isWhole } = await calendar.download(shown)
    if (isWhole) return
    toasts.show(
      {
        kind: 'warning',
        title: 'The file may be incomplete',
        detail: `Couldn’t load the event, so the file ends it ${assumedHours} hours after its start.`,
      },
      toastId,
    )
  }

  async function addToGoogle({ forceRefresh = false } = {}): Promise<void> {
    if (isAdding.current) return
    isAdding.current = true
    const cancelling = new AbortController()
    const progress = setTimeout(() => {
      toasts.show(
        {
          kind: 'running',
          title: 'Adding to Google Calendar…',
          actions: [{ label: 'Cancel', onPress: () => cancelling.abort() }],
        },
        toastId,
      )
    }, showRunningAfterMs)
    try {
      const outcome = await calendar.addToGoogle(shown, { forceRefresh, signal: cancelling.signal })
      const offers = {
        onAllowAgain: () => void addToGoogle({ forceRefresh: true }),
        onTryAgain: () => void addToGoogle(),
        onDownload: () => void download(),
      }
      toasts.show(wordsOf(outcome, shown.title, offers), toastId)
    } catch (error) {
      if (!cancelling.signal.aborted) throw error
    } finally {
      clearTimeout(progress)
      isAdding.current = false
    }
  }

  return { download, addToGoogle: () => addToGoogle() }
}

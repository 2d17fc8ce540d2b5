import type { CalendarOutcome } from '@ground-control/domain/events/calendar/calendar-outcome'
import type { ToastContent } from '#ui/overlays/toast-list.ts'

type Offers = {
  readonly onAllowAgain: () => void
  readonly onTryAgain: () => void
  readonly onDownload: () => void
}

const linkLastsMs = 15_000

export function wordsOf(outcome: CalendarOutcome, title: string, offers: Offers): ToastContent {
  const tryAgain = { label: 'Try again', onPress: offers.onTryAgain }
  const allowAgain = { label: 'Allow again', onPress: offers.onAllowAgain }
  const download = { label: 'Download .ics file', onPress: offers.onDownload }
  switch (outcome.state) {
    case 'added':
      return { kind: 'success', title: 'Added to Google Calendar', ...linked(title, outcome.link) }
    case 'already-there':
      return { kind: 'info', title: 'Already in Google Calendar', ...linked(title, outcome.link) }
    case 'expired':
      return {
        kind: 'warning',
        title: 'Allow Google Calendar again',
        detail: 'Access has expired. Nothing was added.',
        actions: [allowAgain, download],
      }
    case 'no-access':
      return {
        kind: 'error',
        title: 'No access to Google Calendar',
        detail: 'Nothing was added. Sign out and in again to allow access.',
        actions: [download],
      }
    case 'refused':
      return {
        kind: 'error',
        title: 'Google Calendar refused the event',
        detail: 'This account can’t add events to the calendar. Nothing was added.',
        actions: [download],
      }
    case 'busy':
      return {
        kind: 'error',
        title: 'Google Calendar is busy',
        detail: 'Nothing was added. Try again in a minute.',
        actions: [tryAgain, download],
      }
    case 'unreachable':
      return {
        kind: 'error',
        title: 'Google Calendar didn’t answer',
        detail: 'The event may have been added. It’s safe to try again; it can’t be added twice.',
        actions: [tryAgain, download],
      }
    case 'failed':
      return {
        kind: 'error',
        title: 'Google Calendar couldn’t add the event',
        detail: `It answered with status ${outcome.status}.`,
        actions: [tryAgain, download],
      }
  }
}

function linked(title: string, link: string | null): Pick<ToastContent, 'detail' | 'lastsMs'> {
  if (!link) return { detail: title }
  const detail = (
    <>
      <span className="line-clamp-2">{title}</span>
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center font-medium text-lamp underline-offset-2 hover:underline coarse:min-h-touch"
      >
        Open in Google Calendar
      </a>
    </>
  )
  return { detail, lastsMs: linkLastsMs }
}

import { formatMoment, formatMonthDay, formatTime } from '#events/event-dates.ts'
import { daysUntil, type Instant } from '#values/time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Within a sentence: '6:39 PM' of today, 'yesterday, 6:39 PM', else 'Nov 13, 6:39 PM'. */
export function clockText(instant: Instant, now: Date, timeZone: string): string {
  const time = formatTime(instant, timeZone)
  const days = daysUntil(instant, now, timeZone)
  if (days === 0) return time
  if (days === 1) return `tomorrow, ${time}`
  return days === -1 ? `yesterday, ${time}` : formatMoment(instant, timeZone, now)
}

/** The same where it stands by itself: 'Yesterday, 6:39 PM'. */
export function momentText(instant: Instant, now: Date, timeZone: string): string {
  const text = clockText(instant, now, timeZone)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** How long a case has been there: 'now', '12 min', '5 h', 'Yesterday', 'Nov 13'. */
export function caseAge(openedAt: Instant, now: Date, timeZone: string): string {
  const ageMs = now.getTime() - Date.parse(openedAt)
  if (ageMs < minuteMs) return 'now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`
  const days = -daysUntil(openedAt, now, timeZone)
  if (days === 0 || ageMs < 12 * hourMs) return `${Math.floor(ageMs / hourMs)} h`
  return days === 1 ? 'Yesterday' : formatMonthDay(openedAt, timeZone, now)
}

/** Of one that is not the newest: 'today', 'yesterday', '2 days ago', 'Oct 21'. */
export function daysAgo(instant: Instant, now: Date, timeZone: string): string {
  const days = -daysUntil(instant, now, timeZone)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 7 ? `${days} days ago` : formatMonthDay(instant, timeZone, now)
}

type Due = { readonly dueAt: Instant | null; readonly state: 'open' | 'snoozed' | 'solved' }

/** By when somebody is to be answered; null when nothing is due, as for a solved case. */
export function dueText({ dueAt, state }: Due, now: Date, timeZone: string): string | null {
  if (dueAt === null || state === 'solved') return null
  const when = clockText(dueAt, now, timeZone)
  return isOverdue({ dueAt, state }, now) ? `Overdue since ${when}` : `Due ${when}`
}

export const isOverdue = ({ dueAt, state }: Due, now: Date): boolean =>
  state === 'open' && dueAt !== null && Date.parse(dueAt) < now.getTime()

/** 'T+00:27' of 'T+00:27:05': beside a case nobody counts the seconds. */
export const withoutSeconds = (countdown: string): string => countdown.replace(/^(T.\d+:\d\d):\d\d$/, '$1')

import { formatMoment, formatMonthDay, formatTime } from '#events/event-dates.ts'
import { zonedParts } from '#values/clock/zoned-parts.ts'
import { formatCount, plural } from '#values/counts.ts'
import { daysUntil, type Instant } from '#values/time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function clockText(instant: Instant, now: Date, timeZone: string): string {
  const time = formatTime(instant, timeZone)
  const days = daysUntil(instant, now, timeZone)
  if (days === 0) return time
  if (days === 1) return `tomorrow, ${time}`
  return days === -1 ? `yesterday, ${time}` : formatMoment(instant, timeZone, now)
}

/** As a separate label: 'Yesterday, 6:39 PM'. */
export function momentText(instant: Instant, now: Date, timeZone: string): string {
  const text = clockText(instant, now, timeZone)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function caseAge(openedAt: Instant, now: Date, timeZone: string): string {
  const ageMs = now.getTime() - Date.parse(openedAt)
  if (ageMs < minuteMs) return 'now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`
  const days = -daysUntil(openedAt, now, timeZone)
  if (days === 0 || ageMs < 12 * hourMs) return `${Math.floor(ageMs / hourMs)} h`
  return days === 1 ? 'Yesterday' : formatMonthDay(openedAt, timeZone, now)
}

export function daysAgo(instant: Instant, now: Date, timeZone: string): string {
  const days = -daysUntil(instant, now, timeZone)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 7 ? `${days} days ago` : formatMonthDay(instant, timeZone, now)
}

type Due = { readonly dueAt: Instant | null; readonly state: 'open' | 'snoozed' | 'solved' }

/** 'Due today, 7:10 PM', 'Due Sat 6:40 PM, 2 days late'; null: nothing is due. */
export function dueText({ dueAt, state }: Due, now: Date, timeZone: string): string | null {
  if (dueAt === null || state === 'solved') return null
  const due = `Due ${dayAndTime(dueAt, now, timeZone)}`
  return isOverdue({ dueAt, state }, now) ? `${due}, ${lateText(dueAt, now)}` : due
}

export function shortDueText({ dueAt, state }: Due, now: Date, timeZone: string): string | null {
  if (dueAt === null || state !== 'open') return null
  return isOverdue({ dueAt, state }, now) ? lateText(dueAt, now) : `Due ${clockText(dueAt, now, timeZone)}`
}

export const isOverdue = ({ dueAt, state }: Due, now: Date): boolean =>
  state === 'open' && dueAt !== null && Date.parse(dueAt) < now.getTime()

/** 'T+00:27' for 'T+00:27:05', because seconds don't matter for a case. */
export const withoutSeconds = (countdown: string): string => countdown.replace(/^(T.\d+:\d\d):\d\d$/, '$1')

function dayAndTime(instant: Instant, now: Date, timeZone: string): string {
  const days = daysUntil(instant, now, timeZone)
  if (days === 0) return `today, ${formatTime(instant, timeZone)}`
  if (days > -2 || days < -6) return clockText(instant, now, timeZone)
  return `${weekdayOf(new Date(instant), timeZone).weekday} ${formatTime(instant, timeZone)}`
}

const weekdayOf = zonedParts({ weekday: 'short' })

function lateText(dueAt: Instant, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(dueAt)) / minuteMs))
  if (minutes < 60) return `${minutes} min late`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h late`
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  const inDays = `${formatCount(days)} ${plural(days, 'day')}`
  return days < 3 && rest > 0 ? `${inDays} ${rest} h late` : `${inDays} late`
}

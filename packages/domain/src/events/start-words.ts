import { daysUntil, type Instant } from '#values/time.ts'
import { formatMoment, formatMonthDay, formatTime } from './event-dates.ts'

/** 'Today, 8:00 PM', 'Tomorrow, 8:00 PM', else 'Nov 28, 8:00 PM'. */
export const startWords = (start: Instant, now: Date, timeZone: string): string =>
  nearStart(start, now, timeZone) ?? formatMoment(start, timeZone, now)

export const shortStartWords = (start: Instant, now: Date, timeZone: string): string =>
  nearStart(start, now, timeZone) ?? formatMonthDay(start, timeZone, now)

type RelativeStart = { readonly label: string; readonly time: string | null; readonly isToday: boolean }

/** 'Today', 'Tomorrow' or 'In 3 days' with the time; from one week on, 'Nov 28, 7:00 PM'. */
export function relativeStart(start: Instant, now: Date, timeZone: string): RelativeStart {
  const days = daysUntil(start, now, timeZone)
  if (days < 0 || days >= 7) return { label: formatMoment(start, timeZone, now), time: null, isToday: false }
  return { label: dayWords[days] ?? `In ${days} days`, time: formatTime(start, timeZone), isToday: days === 0 }
}

export function relativeStartWords(start: Instant, now: Date, timeZone: string): string {
  const { label, time } = relativeStart(start, now, timeZone)
  return time === null ? label : `${label}, ${time}`
}

/** 'Starts 6:15 PM', 'Started 6:15 PM'; with the date unless that is today. */
export const beginWords = (start: Instant, now: Date, timeZone: string): string =>
  `${Date.parse(start) > now.getTime() ? 'Starts' : 'Started'} ${todaysTime(start, now, timeZone)}`

export const wasWords = (start: Instant, now: Date, timeZone: string): string =>
  `Was ${todaysTime(start, now, timeZone)}`

function todaysTime(start: Instant, now: Date, timeZone: string): string {
  const { time, isToday } = relativeStart(start, now, timeZone)
  return isToday && time !== null ? time : relativeStartWords(start, now, timeZone)
}

const dayWords = ['Today', 'Tomorrow']

function nearStart(start: Instant, now: Date, timeZone: string): string | null {
  const word = dayWords[daysUntil(start, now, timeZone)]
  return word ? `${word}, ${formatTime(start, timeZone)}` : null
}

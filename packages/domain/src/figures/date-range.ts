import { addDays, type Day, daysBetween, toDay } from '#values/time.ts'

/** Both ends inclusive; null is an end that is not set. */
export type DayRange = { readonly from: Day | null; readonly to: Day | null }

export type PresetId = (typeof presets)[number]['id']

export const presets = [
  { id: 'last-24-hours', label: 'Last 24 hours' },
  { id: 'last-7-days', label: 'Last 7 days' },
  { id: 'last-30-days', label: 'Last 30 days' },
  { id: 'last-3-months', label: 'Last 3 months' },
  { id: 'this-year', label: 'This year' },
] as const

/** Yesterday to today. */
export const defaultRange = (today: Day): DayRange => presetRange('last-24-hours', today)

export const presetRange = (id: PresetId, today: Day): DayRange => ({ from: firstDay[id](today), to: today })

/** Early in January several presets name the same days; the first in the list is marked. */
export function activePreset(range: DayRange, today: Day): PresetId | null {
  if (range.to !== today) return null
  return presets.find(({ id }) => firstDay[id](today) === range.from)?.id ?? null
}
export const rangeProblem = ({ from, to }: DayRange): string | null =>
  from !== null && to !== null && from > to ? 'FROM is after TO. Choose a FROM date on or before the TO date.' : null

/** As many days, directly before; null when an end is not set, or when the calendar does not reach that far back. */
export function previousRange(range: DayRange): DayRange | null {
  const days = lengthInDays(range)
  if (range.from === null || days === null || daysBetween(firstOfCalendar, range.from) < days) return null
  return { from: addDays(range.from, -days), to: addDays(range.from, -1) }
}

const firstOfCalendar = toDay('0001-01-01')

const firstDay: Record<PresetId, (today: Day) => Day> = {
  'last-24-hours': (today) => addDays(today, -1),
  'last-7-days': (today) => addDays(today, -6),
  'last-30-days': (today) => addDays(today, -29),
  'last-3-months': (today) => monthsBefore(today, 3),
  'this-year': (today) => toDay(`${today.slice(0, 4)}-01-01`),
}

/** The same day of an earlier month, or that month's last day where it is shorter. */
function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0))
  lastOfMonth.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate()))
  return toDay(lastOfMonth.toISOString().slice(0, 10))
}

const lengthInDays = ({ from, to }: DayRange): number | null =>
  from === null || to === null || from > to ? null : daysBetween(from, to) + 1

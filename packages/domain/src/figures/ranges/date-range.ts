import { addDays, addMonths, type Day, daysBetween, toDay } from '#values/time.ts'

export type DayRange = { readonly from: Day | null; readonly to: Day | null }

export type PresetId = (typeof presets)[number]['id']

export const presets = [
  { id: 'today', label: 'Today' },
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'last-24-hours', label: 'Last 24 hours' },
  { id: 'last-7-days', label: 'Last 7 days' },
  { id: 'last-30-days', label: 'Last 30 days' },
  { id: 'last-3-months', label: 'Last 3 months' },
  { id: 'this-year', label: 'This year' },
] as const

export const defaultRange = (today: Day): DayRange => presetRange('last-24-hours', today)

export const presetRange = (id: PresetId, today: Day): DayRange => ({
  from: firstDay[id](today),
  to: id === 'yesterday' ? addDays(today, -1) : today,
})

/** Early in January several presets mean the same days. The first one in the list is marked. */
export const activePreset = (range: DayRange, today: Day): PresetId | null =>
  presets.find(({ id }) => isSameRange(presetRange(id, today), range))?.id ?? null

export const isSameRange = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to

export const rangeProblem = ({ from, to }: DayRange): string | null =>
  from !== null && to !== null && from > to ? 'FROM is after TO. Choose a FROM date on or before the TO date.' : null

export const lengthInDays = ({ from, to }: DayRange): number | null =>
  from === null || to === null || from > to ? null : daysBetween(from, to) + 1

const firstDay: Record<PresetId, (today: Day) => Day> = {
  today: (today) => today,
  yesterday: (today) => addDays(today, -1),
  'last-24-hours': (today) => addDays(today, -1),
  'last-7-days': (today) => addDays(today, -6),
  'last-30-days': (today) => addDays(today, -29),
  'last-3-months': (today) => addMonths(today, -3),
  'this-year': (today) => toDay(`${today.slice(0, 4)}-01-01`),
}

import type { Brand } from './brand.ts'
import { addDays, type Day, isDay, toDay } from './time.ts'

export type Month = Brand<string, 'Month'>

// A day begins with its month.
export const monthOf = (day: Day): Month => day.slice(0, 7) as Month

export const firstOf = (month: Month): Day => toDay(`${month}-01`)

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  lastOfMonth.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate()))
  return toDay(lastOfMonth.toISOString().slice(0, 10))
}

/** Weeks from Sunday to Saturday; null outside the month. */
export function weeksOf(month: Month): readonly (readonly (Day | null)[])[] {
  const first = firstOf(month)
  const before = weekdayOf(first)
  const last = addDays(firstOf(monthOf(addMonths(first, 1))), -1)
  const cells = Array.from({ length: before + Number(last.slice(8)) }, (_, at) =>
    at < before ? null : addDays(first, at - before),
  )
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  )
}

export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()

export const monthText = (month: Month): string => monthName.format(new Date(firstOf(month)))

export const fullDayText = (day: Day): string => fullDay.format(new Date(day))

/** What people type: '2026-11-09', '11/9/2026', 'Nov 9, 2026'. null: not a day, or not yet. */
export function readDay(text: string): Day | null {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? named(typed)
  const found = year ? `${year}-${two(month)}-${two(day)}` : null
  return isDay(found) ? found : null
}

function named(typed: string): readonly (string | undefined)[] {
  const [, name = '', day, year] = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u.exec(typed) ?? []
  const at = monthNames.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase()))
  return at < 0 ? [] : [typed, String(at + 1), day, year]
}

const two = (digits: string | undefined): string => (digits ?? '').padStart(2, '0')

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month, 1))),
)

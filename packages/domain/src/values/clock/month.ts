import type { Brand } from '#values/brand.ts'
import { addDays, addMonths, type Day, toDay } from '#values/time.ts'

export type Month = Brand<string, 'Month'>

/** A day's text begins with its month. */
export const monthOf = (day: Day): Month => day.slice(0, 7) as Month

export const firstOf = (month: Month): Day => toDay(`${month}-01`)

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

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

import type { EventReport } from '@ground-control/contract/figures/events'
import { formatDay } from '@ground-control/domain/events/event-dates'
import { addCents, type Cents, cents } from '@ground-control/domain/values/money'
import { addDays, type Day, daysBetween } from '@ground-control/domain/values/time'

export type SalesDay = {
  readonly day: Day
  readonly span: 'day' | 'week'
  readonly sold: number
  readonly refunded: number
  readonly gross: Cents
  readonly refundedAmount: Cents
}

type Days = EventReport['days']

/** More bars than this are too thin to tell apart. */
const maxDays = 62

/** Every day from the first sale to the last, days without sales included. Long periods are grouped by week. */
export function salesByDay(days: Days): readonly SalesDay[] {
  const sales = days.filter(({ sold, refunded }) => sold > 0 || refunded > 0)
  const [first, last] = [sales[0], sales.at(-1)]
  if (!first || !last) return []
  const length = daysBetween(first.day, last.day) + 1
  const step = length > maxDays ? 7 : 1
  const groups = Array.from({ length: Math.ceil(length / step) }, (): Days[number][] => [])
  for (const each of sales) groups[Math.floor(daysBetween(first.day, each.day) / step)]?.push(each)
  return groups.map((group, at) => ({
    day: addDays(first.day, at * step),
    span: step === 7 ? ('week' as const) : ('day' as const),
    sold: group.reduce((sum, { sold }) => sum + sold, 0),
    refunded: group.reduce((sum, { refunded }) => sum + refunded, 0),
    gross: group.length > 0 ? addCents(group.map(({ gross }) => gross)) : cents(0),
    refundedAmount: group.length > 0 ? addCents(group.map(({ refundedAmount }) => refundedAmount)) : cents(0),
  }))
}

/** 'Nov 14'. The year appears only if there are several, since a name must fit below a bar on a phone. */
export function dayNames(steps: readonly Pick<SalesDay, 'day'>[]): readonly string[] {
  const years = new Set(steps.map(({ day }) => day.slice(0, 4)))
  const names = steps.map(({ day }) => formatDay(day, 'UTC'))
  return years.size > 1 ? names : names.map((name) => name.slice(0, name.indexOf(',')))
}

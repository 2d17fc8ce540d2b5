import { Day } from '@ground-control/contract/primitives'
import { type DayRange, defaultRange, rangeProblem } from '@ground-control/domain/figures/date-range'
import {
  defaultSort,
  type EventStatsSort,
  eventStatsColumns,
  nextSort,
} from '@ground-control/domain/figures/event-stats'
import type { Day as CalendarDay } from '@ground-control/domain/values/time'
import { z } from 'zod'

/** An end that is left open on purpose; without it an empty address means the default range. */
const anyDate = 'any'

const end = z
  .union([Day, z.literal(anyDate)])
  .optional()
  .catch(undefined)

/** What the address bar remembers. A bad value counts as not given. */
export const OverviewView = z.object({
  from: end,
  to: end,
  sort: z.enum(eventStatsColumns).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type OverviewView = z.output<typeof OverviewView>

/** Without both ends: yesterday to today. With one end, the other is open. */
export function rangeOfView({ from, to }: OverviewView, today: CalendarDay): DayRange {
  const range = { from: dayOrNull(from), to: dayOrNull(to) }
  const isGiven = from !== undefined || to !== undefined
  return isGiven && rangeProblem(range) === null ? range : defaultRange(today)
}

/** The default range stays out of the address, so it moves on with the days. */
export function withRange({ sort, order }: OverviewView, range: DayRange, today: CalendarDay): OverviewView {
  const rest = definedOnly({ sort, order })
  const usual = defaultRange(today)
  if (range.from === usual.from && range.to === usual.to) return rest
  if (range.from === null && range.to === null) return { from: anyDate, ...rest }
  return { ...definedOnly({ from: range.from ?? undefined, to: range.to ?? undefined }), ...rest }
}

export function sortOfView({ sort, order }: OverviewView): EventStatsSort {
  const column = sort ?? defaultSort.column
  if (order) return { column, descending: order === 'desc' }
  return column === defaultSort.column ? defaultSort : nextSort(defaultSort, column)
}

export function withSort({ from, to }: OverviewView, { column, descending }: EventStatsSort): OverviewView {
  const rest = definedOnly({ from, to })
  if (column === defaultSort.column && descending === defaultSort.descending) return rest
  return { ...rest, sort: column, order: descending ? 'desc' : 'asc' }
}

const dayOrNull = (value: CalendarDay | typeof anyDate | undefined): CalendarDay | null =>
  value === undefined || value === anyDate ? null : value

/** A key that is there but undefined would still make one view differ from another. */
const definedOnly = (view: OverviewView): OverviewView =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

import { Day } from '@ground-control/contract/primitives'
import {
  defaultSort,
  type EventStatsSort,
  eventStatsColumns,
  nextSort,
} from '@ground-control/domain/figures/event-stats'
import {
  defaultOrganizationSort,
  nextOrganizationSort,
  type OrganizationStatsSort,
  organizationStatsColumns,
} from '@ground-control/domain/figures/organization-stats'
import { comparisons } from '@ground-control/domain/figures/ranges/comparison'
import { type DayRange, defaultRange, rangeProblem } from '@ground-control/domain/figures/ranges/date-range'
import type { Day as CalendarDay } from '@ground-control/domain/values/time'
import { z } from 'zod'

/** An end left open on purpose; an empty address means the default range. */
const anyDate = 'any'

const end = z
  .union([Day, z.literal(anyDate)])
  .optional()
  .catch(undefined)

const columns = [...new Set([...eventStatsColumns, ...organizationStatsColumns])]

/** A bad value counts as missing. */
export const OverviewView = z.object({
  from: end,
  to: end,
  compare: z.enum(comparisons).optional().catch(undefined),
  by: z.literal('organization').optional().catch(undefined),
  sort: z.enum(columns).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  all: z.literal(true).optional().catch(undefined),
  page: z.int().min(2).max(100_000).optional().catch(undefined),
  line: z.literal('revenue').optional().catch(undefined),
})
export type OverviewView = z.output<typeof OverviewView>

/** Without both ends: yesterday to today. With one end, the other is open. */
export function rangeOfView({ from, to }: Pick<OverviewView, 'from' | 'to'>, today: CalendarDay): DayRange {
  const range = { from: dayOrNull(from), to: dayOrNull(to) }
  const isGiven = from !== undefined || to !== undefined
  return isGiven && rangeProblem(range) === null ? range : defaultRange(today)
}

/** The default range stays out of the address, so it moves on with the days. */
export function withRange(view: OverviewView, range: DayRange, today: CalendarDay): OverviewView {
  const { from: _from, to: _to, page: _page, ...rest } = view
  const usual = defaultRange(today)
  if (range.from === usual.from && range.to === usual.to) return definedOnly(rest)
  if (range.from === null && range.to === null) return definedOnly({ from: anyDate, ...rest })
  return definedOnly({ from: range.from ?? undefined, to: range.to ?? undefined, ...rest })
}

export function sortOfView({ by, sort, order }: OverviewView): EventStatsSort {
  const column = eventStatsColumns.find((each) => each === sort && by === undefined) ?? defaultSort.column
  if (order && column === sort) return { column, descending: order === 'desc' }
  return column === defaultSort.column ? defaultSort : nextSort(defaultSort, column)
}

export function organizationSortOfView({ by, sort, order }: OverviewView): OrganizationStatsSort {
  const column = organizationStatsColumns.find((each) => each === sort && by) ?? defaultOrganizationSort.column
  if (order && column === sort) return { column, descending: order === 'desc' }
  return column === defaultOrganizationSort.column
    ? defaultOrganizationSort
    : nextOrganizationSort(defaultOrganizationSort, column)
}

export const withSort = (view: OverviewView, sort: EventStatsSort): OverviewView => sortedBy(view, sort, defaultSort)

export const withOrganizationSort = (view: OverviewView, sort: OrganizationStatsSort): OverviewView =>
  sortedBy(view, sort, defaultOrganizationSort)

/** Another tab lists other things, so its order and page start over. */
export const withTab = ({ from, to, compare, line }: OverviewView, by: OverviewView['by']): OverviewView =>
  definedOnly({ from, to, compare, by, line })

export const withChange = (view: OverviewView, change: Partial<OverviewView>): OverviewView =>
  definedOnly({ ...view, ...change })

type Sort = { readonly column: (typeof columns)[number]; readonly descending: boolean }

function sortedBy(view: OverviewView, { column, descending }: Sort, usual: Sort): OverviewView {
  const { sort: _sort, order: _order, page: _page, ...rest } = view
  if (column === usual.column && descending === usual.descending) return definedOnly(rest)
  return definedOnly({ ...rest, sort: column, order: descending ? 'desc' : 'asc' })
}

const dayOrNull = (value: CalendarDay | typeof anyDate | undefined): CalendarDay | null =>
  value === undefined || value === anyDate ? null : value

/** A key that is present but undefined would make two equal views differ. */
const definedOnly = (view: OverviewView): OverviewView =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

import { formatCount, plural } from '#values/counts.ts'
import type { EventId, OrgId } from '#values/ids.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** A platform may leave out names and dates; ids and amounts are always there. */
export type EventStatsRow = {
  readonly eventId: EventId
  readonly eventName?: string | null | undefined
  readonly orgId: OrgId
  readonly orgName?: string | null | undefined
  readonly ticketsSold: number
  readonly totalRevenue: Cents
  readonly startDate?: Instant | null | undefined
  readonly endDate?: Instant | null | undefined
  readonly lastUpdated?: Instant | null | undefined
}

export const eventStatsColumns = [
  'eventName',
  'orgName',
  'ticketsSold',
  'totalRevenue',
  'startDate',
  'endDate',
  'lastUpdated',
] as const
export type EventStatsColumn = (typeof eventStatsColumns)[number]

export type EventStatsSort = { readonly column: EventStatsColumn; readonly descending: boolean }

export const defaultSort: EventStatsSort = { column: 'lastUpdated', descending: true }

export const isDefaultSort = ({ column, descending }: EventStatsSort): boolean =>
  column === defaultSort.column && descending === defaultSort.descending

type Listed = {
  readonly first: number
  readonly all: number | null
  /** Whether all events of the range were sorted, or only those that changed most recently. */
  readonly sortsAll: boolean
}

/** The specification has a title only for the default order. Ours are 'Top 20 by revenue' and the like. */
export function eventListTitle(sort: EventStatsSort, { first, all, sortsAll }: Listed): string {
  const specified = `Recent Event Updates (Top ${first})`
  const by = sortNouns[sort.column]
  if (all !== null) return `All ${formatCount(all)} ${plural(all, 'event')} by ${by}`
  if (isDefaultSort(sort)) return specified
  return sortsAll ? `${sortLead(sort)} ${first} by ${by}` : `${specified}, by ${by}`
}

function sortLead({ column, descending }: EventStatsSort): string {
  if (isAmount(column)) return descending ? 'Top' : 'Lowest'
  if (column === 'eventName' || column === 'orgName') return descending ? 'Last' : 'First'
  return descending ? 'Latest' : 'Earliest'
}

const sortNouns: Readonly<Record<EventStatsColumn, string>> = {
  eventName: 'name',
  orgName: 'organization',
  ticketsSold: 'tickets sold',
  totalRevenue: 'revenue',
  startDate: 'start date',
  endDate: 'end date',
  lastUpdated: 'last update',
}

/** Clicking the sorted column reverses the order. A new column starts with the largest amount, or with A. */
export const nextSort = (sort: EventStatsSort, column: EventStatsColumn): EventStatsSort =>
  column === sort.column ? { column, descending: !sort.descending } : { column, descending: isAmount(column) }

/**
 * Returns a new array. Missing values come last in both directions. Ties sort by event id, so that a refresh never
 * moves rows.
 */
export function sortEventStats<Row extends EventStatsRow>(rows: readonly Row[], sort: EventStatsSort): Row[] {
  const sign = sort.descending ? -1 : 1
  return rows
    .map((row) => ({ row, key: sortKey(row, sort.column) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign) || compareIds(a.row.eventId, b.row.eventId))
    .map(({ row }) => row)
}

type SortKey = string | number | null

const isAmount = (column: EventStatsColumn): boolean => column === 'ticketsSold' || column === 'totalRevenue'

/** Dates as numbers: as text, a time with fractions of a second would sort before the same time without. */
function sortKey(row: EventStatsRow, column: EventStatsColumn): SortKey {
  if (column === 'startDate' || column === 'endDate' || column === 'lastUpdated') {
    const moment = row[column]
    return moment ? Date.parse(moment) : null
  }
  return row[column] ?? null
}

function compareKeys(a: SortKey, b: SortKey, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (typeof a === 'string' || typeof b === 'string' ? names.compare(`${a}`, `${b}`) : a - b)
}

const compareIds = (a: EventId, b: EventId): number => (a < b ? -1 : Number(a > b))

const names = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

import type { EventChoice } from '@ground-control/domain/events/event-choices'
import { type DayRange, rangeProblem } from '@ground-control/domain/figures/ranges/date-range'
import type { EventColumn, EventSort, OrganizationAddress } from './organization-address.ts'

export type OrganizationView = {
  /** null: the first choice offered. */
  readonly events: EventChoice | null
  readonly sort: EventSort
  /** The days of the figures; without ends, their whole life. */
  readonly range: DayRange
}

export function viewOf({ events, sort, order, from, to }: OrganizationAddress): OrganizationView {
  const column = sort ?? 'date'
  return {
    events: events ?? null,
    sort: { column, descending: order ? order === 'desc' : startsDescending(column) },
    range: usable({ from: from ?? null, to: to ?? null }),
  }
}

const usable = (range: DayRange): DayRange => (rangeProblem(range) === null ? range : { from: null, to: null })

export function addressOf({ events, sort: { column, descending }, range }: OrganizationView): OrganizationAddress {
  return {
    ...(events !== null && { events }),
    ...(column !== 'date' && { sort: column }),
    ...(descending !== startsDescending(column) && { order: descending ? ('desc' as const) : ('asc' as const) }),
    ...(range.from && { from: range.from }),
    ...(range.to && { to: range.to }),
  }
}

/** The same column reverses; a new one starts with the largest amount, the earliest date, or A. */
export const sortedBy = (sort: EventSort, column: EventColumn): EventSort =>
  column === sort.column ? { column, descending: !sort.descending } : { column, descending: startsDescending(column) }

const startsDescending = (column: EventColumn): boolean => column === 'sold' || column === 'revenue'

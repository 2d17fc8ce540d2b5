import { Day } from '@ground-control/contract/primitives'
import { type EventChoice, eventChoices } from '@ground-control/domain/events/event-choices'
import { type DayRange, rangeProblem } from '@ground-control/domain/figures/date-range'
import { z } from 'zod'

const eventColumns = ['event', 'date', 'sold', 'revenue'] as const
export type EventColumn = (typeof eventColumns)[number]
export type EventSort = { readonly column: EventColumn; readonly descending: boolean }

/** What the address bar remembers. A bad value counts as not given. */
export const OrganizationAddress = z.object({
  events: z.enum(eventChoices).optional().catch(undefined),
  sort: z.enum(eventColumns).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
})
export type OrganizationAddress = z.output<typeof OrganizationAddress>

export type OrganizationView = {
  /** null: the first choice on offer. */
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

/** The same header reverses; a new one starts with the largest amount, the earliest date, or A. */
export const sortedBy = (sort: EventSort, column: EventColumn): EventSort =>
  column === sort.column ? { column, descending: !sort.descending } : { column, descending: startsDescending(column) }

const startsDescending = (column: EventColumn): boolean => column === 'sold' || column === 'revenue'

import { type EventChoice, eventChoices } from '@ground-control/domain/events/event-csv'
import { z } from 'zod'
import { type EventColumn, type EventSort, eventColumns } from './events/event-row.ts'

/** What the address bar remembers. A bad value counts as not given. */
export const OrganizationAddress = z.object({
  events: z.enum(eventChoices).optional().catch(undefined),
  sort: z.enum(eventColumns).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type OrganizationAddress = z.output<typeof OrganizationAddress>

export type OrganizationView = {
  /** null: the first choice on offer. */
  readonly events: EventChoice | null
  readonly sort: EventSort
}

export function viewOf({ events, sort, order }: OrganizationAddress): OrganizationView {
  const column = sort ?? 'date'
  return {
    events: events ?? null,
    sort: { column, descending: order ? order === 'desc' : startsDescending(column) },
  }
}

export function addressOf({ events, sort: { column, descending } }: OrganizationView): OrganizationAddress {
  return {
    ...(events !== null && { events }),
    ...(column !== 'date' && { sort: column }),
    ...(descending !== startsDescending(column) && { order: descending ? ('desc' as const) : ('asc' as const) }),
  }
}

/** The same header reverses; a new one starts with the largest amount, the earliest date, or A. */
export const sortedBy = (sort: EventSort, column: EventColumn): EventSort =>
  column === sort.column ? { column, descending: !sort.descending } : { column, descending: startsDescending(column) }

const startsDescending = (column: EventColumn): boolean => column === 'sold' || column === 'revenue'

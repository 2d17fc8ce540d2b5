import { type TicketState, ticketStates } from '@ground-control/domain/tickets/ticket-state'
import { z } from 'zod'

const ticketColumns = ['event', 'date', 'ticket', 'price'] as const
export type TicketColumn = (typeof ticketColumns)[number]
export type TicketSort = { readonly column: TicketColumn; readonly descending: boolean }

const profileTabs = ['tickets', 'purchases', 'activity'] as const
export type ProfileTab = (typeof profileTabs)[number]

const ticketTimes = ['all', 'upcoming', 'past'] as const
export type TicketTime = (typeof ticketTimes)[number]

/** Address parameters; bad values are ignored. */
export const ProfileAddress = z.object({
  tab: z.enum(profileTabs).optional().catch(undefined),
  show: z.enum(ticketTimes).optional().catch(undefined),
  status: z.enum(ticketStates).optional().catch(undefined),
  sort: z.enum(ticketColumns).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type ProfileAddress = z.output<typeof ProfileAddress>

export type ProfileView = {
  readonly tab: ProfileTab
  readonly show: TicketTime
  readonly status: TicketState | null
  readonly sort: TicketSort
}

/** Latest event first. */
const usualSort: TicketSort = { column: 'date', descending: true }

export function viewOf({ tab, show, status, sort, order }: ProfileAddress): ProfileView {
  const column = sort ?? usualSort.column
  return {
    tab: tab ?? 'tickets',
    show: show ?? 'all',
    status: status ?? null,
    sort: { column, descending: order ? order === 'desc' : startsDescending(column) },
  }
}

/** Defaults stay out of the address. */
export function addressOf({ tab, show, status, sort }: ProfileView): ProfileAddress {
  const { column, descending } = sort
  return {
    ...(tab !== 'tickets' && { tab }),
    ...(show !== 'all' && { show }),
    ...(status !== null && { status }),
    ...(column !== usualSort.column && { sort: column }),
    ...(descending !== startsDescending(column) && { order: descending ? ('desc' as const) : ('asc' as const) }),
  }
}

/** The same column flips; a new one starts with the largest, or with A. */
export const sortedBy = (sort: TicketSort, column: TicketColumn): TicketSort =>
  column === sort.column ? { column, descending: !sort.descending } : { column, descending: startsDescending(column) }

const startsDescending = (column: TicketColumn): boolean => column === 'date' || column === 'price'

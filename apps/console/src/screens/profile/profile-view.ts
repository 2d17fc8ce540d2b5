import type { TicketState } from '@ground-control/domain/tickets/ticket-state'
import type { ProfileAddress, ProfileTab, TicketColumn, TicketSort, TicketTime } from './profile-address.ts'

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

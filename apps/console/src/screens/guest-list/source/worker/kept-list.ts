import { guestIdOf } from '@ground-control/domain/guests/group-guests'
import type { GuestFigures, GuestFilter } from '@ground-control/domain/guests/guest'
import { guestFigures } from '@ground-control/domain/guests/guest-figures'
import { filterGuests } from '@ground-control/domain/guests/guest-filter'
import { type GuestEntry, type GuestList, withTickets } from '@ground-control/domain/guests/guest-list'
import { guestPage } from '@ground-control/domain/guests/guest-page'
import { type GuestDetails, guestDetails } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import type { NumberedView, PageAnswer, Snapshot } from '#screens/guest-list/source/messages/calls.ts'

/** A complete list, the newest view of it, and what was worked out for both. */
export type KeptList = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  list: GuestList
  /** null: the platform gave none, and can only be asked for all of it. */
  tag: string | null
  view: NumberedView
  edition: number
  /** When the platform last said that this is how it is. */
  updatedAt: number
  figures: { readonly of: GuestList; readonly value: GuestFigures } | null
  found: { readonly of: GuestList; readonly filter: GuestFilter; readonly guests: readonly GuestEntry[] } | null
}

export function pageOf(kept: KeptList): PageAnswer {
  const { view, number } = kept.view
  return { viewNumber: number, view, page: guestPage(foundGuests(kept, view), view) }
}

export function snapshotOf(kept: KeptList): Snapshot {
  const page = pageOf(kept)
  if (kept.figures?.of !== kept.list) kept.figures = { of: kept.list, value: guestFigures(kept.list) }
  return { ...page, edition: kept.edition, figures: kept.figures.value, updatedAt: kept.updatedAt }
}

export const detailsOf = (kept: KeptList, guestId: string): GuestDetails | null => guestDetails(kept.list, guestId)

/** Paging does not search again. */
export function foundGuests(kept: KeptList, { search, status }: GuestFilter): readonly GuestEntry[] {
  const { found } = kept
  if (found?.of === kept.list && found.filter.search === search && found.filter.status === status) return found.guests
  const guests = filterGuests(kept.list, { search, status })
  kept.found = { of: kept.list, filter: { search, status }, guests }
  return guests
}

/** Tickets travel on several ways, and one that was slow must not undo a newer state. */
export function withNewerTickets(list: GuestList, tickets: readonly Ticket[]): GuestList {
  if (tickets.length === 0) return list
  const known = knownVersions(list, tickets)
  const newer = tickets.filter(({ ticketId, version }) => version == null || version >= (known.get(ticketId) ?? 0))
  return newer.length > 0 ? withTickets(list, newer) : list
}

function knownVersions(list: GuestList, tickets: readonly Ticket[]): ReadonlyMap<TicketId, number> {
  const wanted = new Set(tickets.filter(({ version }) => version != null).map(({ ticketId }) => ticketId))
  const holders = new Set(tickets.map(guestIdOf))
  const known = new Map<TicketId, number>()
  function look({ tickets: own }: GuestEntry) {
    for (const { ticketId, version } of own) if (version != null && wanted.has(ticketId)) known.set(ticketId, version)
  }
  for (const entry of list.entries) if (holders.has(entry.id)) look(entry)
  // New, or somebody else holds it by now: only then is a look at every ticket worth its time.
  if (known.size < wanted.size) for (const entry of list.entries) look(entry)
  return known
}

import { guestIdOf } from '@ground-control/domain/guests/group-guests'
import type { GuestFigures, GuestFilter, GuestView } from '@ground-control/domain/guests/guest'
import { guestFigures } from '@ground-control/domain/guests/guest-figures'
import { filterGuests } from '@ground-control/domain/guests/guest-filter'
import { type GuestEntry, type GuestList, withTickets } from '@ground-control/domain/guests/guest-list'
import { guestPage } from '@ground-control/domain/guests/guest-page'
import type { MarksByTicket } from '@ground-control/domain/guests/ticket-marks'
import { type GuestDetails, guestDetails } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import type { PageAnswer, Snapshot } from '#screens/guest-list/source/messages/calls.ts'

export type KeptList = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  list: GuestList
  /** null: the platform gave none, so only the whole list can be read. */
  tag: string | null
  marks: MarksByTicket
  view: GuestView
  edition: number
  updatedAt: number
  figures: { readonly of: GuestList; readonly value: GuestFigures } | null
  found: { readonly of: GuestList; readonly filter: GuestFilter; readonly guests: readonly GuestEntry[] } | null
}

export const pageOf = (kept: KeptList): PageAnswer => ({
  view: kept.view,
  page: guestPage(foundGuests(kept, kept.view), kept.view, kept.marks),
})

export function snapshotOf(kept: KeptList): Snapshot {
  const page = pageOf(kept)
  if (kept.figures?.of !== kept.list) kept.figures = { of: kept.list, value: guestFigures(kept.list) }
  return { ...page, edition: kept.edition, figures: kept.figures.value, updatedAt: kept.updatedAt }
}

export const detailsOf = (kept: KeptList, guestId: string): GuestDetails | null => guestDetails(kept.list, guestId)

/** Kept for the next page, so that paging does not search again. */
export function foundGuests(kept: KeptList, { search, status }: GuestFilter): readonly GuestEntry[] {
  const { found } = kept
  if (found?.of === kept.list && found.filter.search === search && found.filter.status === status) return found.guests
  const guests = filterGuests(kept.list, { search, status })
  kept.found = { of: kept.list, filter: { search, status }, guests }
  return guests
}

/** Tickets of these guests, in list order. Guests who are gone are skipped. */
export function ticketsOf({ list }: KeptList, guestIds: readonly string[]): readonly Ticket[] {
  const wanted = new Set(guestIds)
  return list.entries.flatMap(({ id, tickets }) => (wanted.has(id) ? tickets : []))
}

/** A ticket can arrive in several ways. A slow one must not undo a newer state. */
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
  // Only a new ticket or a new holder makes it worth checking every ticket.
  if (known.size < wanted.size) for (const entry of list.entries) look(entry)
  return known
}

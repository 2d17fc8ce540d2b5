import { digitsOf, foldText } from '#search/search-text.ts'
import type { Ticket } from '#tickets/ticket.ts'
import { guestIdOf, toGuest } from './group-guests.ts'
import type { Guest } from './guest.ts'
import { knownName } from './guest-contact.ts'
import { createFigureCounter, keepFigures } from './guest-figures.ts'
import { compareNames, mergedByName, nameKey, type SortableName, sortedByName } from './name-order.ts'

/** All guests of an event, by name. Only this folder uses its fields. A list is immutable; a change makes a new one. */
export type GuestList = { readonly entries: readonly GuestEntry[] }

export type GuestEntry = SortableName & {
  readonly foldedName: string
  readonly tickets: readonly Ticket[]
  /** Computed on demand, like the search index, so that the first page doesn't wait for all guests. */
  guest: Guest | null
  searched: SearchedTexts | null
}

type SearchedTexts = {
  readonly text: string
  readonly phoneDigits: string
}

type GuestListBuilder = {
  add(tickets: readonly Ticket[]): void
  readonly ticketCount: number
  finish(): GuestList
}

/**
 * Groups tickets while they arrive, so that little work is left at the end. An object per guest would slow down
 * loading.
 */
export function createGuestListBuilder(): GuestListBuilder {
  const tickets: Ticket[] = []
  const groupOfTicket: number[] = []
  const groups = new Map<string, number>()
  const names: (NameTexts | null)[] = []
  const figures = createFigureCounter()
  /** The position of each ticket. Not needed while ids ascend, because then none can repeat. */
  let places: Map<string, number> | null = null
  let highestId = ''

  return {
    add,
    get ticketCount() {
      return tickets.length
    },
    finish() {
      const list = { entries: sortedByName(grouped()) }
      // Otherwise a later ticket with the same id replaced one that was already counted.
      if (places === null) keepFigures(list, figures.of(list.entries.length))
      return list
    },
  }

  function add(batch: readonly Ticket[]): void {
    for (const ticket of batch) {
      const place = placeOf(ticket.ticketId)
      const group = groupOf(guestIdOf(ticket))
      tickets[place] = ticket
      groupOfTicket[place] = group
      if (places !== null) continue
      figures.add(ticket)
      names[group] ??= nameOf(ticket)
    }
  }

  function placeOf(ticketId: string): number {
    if (places === null && ticketId > highestId) {
      highestId = ticketId
      return tickets.length
    }
    places ??= new Map(tickets.map((ticket, place) => [ticket.ticketId, place]))
    const place = places.get(ticketId) ?? tickets.length
    places.set(ticketId, place)
    return place
  }

  function groupOf(guestId: string): number {
    const known = groups.get(guestId)
    if (known !== undefined) return known
    names.push(null)
    groups.set(guestId, groups.size)
    return groups.size - 1
  }

  /** A counting sort: one array in group order, from which each guest gets a slice. */
  function grouped(): GuestEntry[] {
    const ends = new Uint32Array(groups.size + 1)
    for (const group of groupOfTicket) ends[group + 1] = (ends[group + 1] ?? 0) + 1
    for (let group = 1; group < ends.length; group += 1) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0)
    const next = ends.slice()
    const inGroups = tickets.slice()
    for (const [place, ticket] of tickets.entries()) {
      const group = groupOfTicket[place] ?? 0
      const at = next[group] ?? 0
      inGroups[at] = ticket
      next[group] = at + 1
    }
    const entries: GuestEntry[] = []
    for (const [guestId, group] of groups) {
      const own = inGroups.slice(ends[group], ends[group + 1])
      // If a ticket was repeated under another owner, the first owner may have none left.
      if (own.length === 0) continue
      entries.push(toEntry(guestId, own, places === null ? names[group] : null))
    }
    return entries
  }
}

/** Guests whose tickets don't change stay the same objects, so this only looks at each of them once. */
export function withTickets(list: GuestList, changed: readonly Ticket[]): GuestList {
  if (changed.length === 0) return list
  const latest = new Map<string, Ticket>(changed.map((ticket) => [ticket.ticketId, ticket]))
  const arriving = new Map<string, Ticket[]>()
  for (const ticket of latest.values()) {
    const guestId = guestIdOf(ticket)
    const own = arriving.get(guestId)
    if (own) own.push(ticket)
    else arriving.set(guestId, [ticket])
  }
  const elsewhere = notYetWith(list, arriving, latest)
  const untouched: GuestEntry[] = []
  const rebuilt: GuestEntry[] = []
  for (const entry of list.entries) {
    const { id: guestId, tickets } = entry
    const own = arriving.get(guestId)
    if (!own && (elsewhere.size === 0 || !tickets.some(({ ticketId }) => elsewhere.has(ticketId)))) {
      untouched.push(entry)
      continue
    }
    arriving.delete(guestId)
    const remaining = tickets.filter(({ ticketId }) => !latest.has(ticketId)).concat(own ?? [])
    if (remaining.length > 0) rebuilt.push(toEntry(guestId, remaining))
  }
  for (const [guestId, own] of arriving) rebuilt.push(toEntry(guestId, own))
  return { entries: mergedByName(untouched, rebuilt.sort(compareNames)) }
}

export function guestOf(list: GuestList, guestId: string): Guest | null {
  const entry = list.entries.find(({ id }) => id === guestId)
  return entry ? guestFrom(entry) : null
}

export const guestsIn = (list: GuestList): readonly Guest[] => list.entries.map(guestFrom)

export function guestFrom(entry: GuestEntry): Guest {
  entry.guest ??= toGuest(entry.id, entry.tickets)
  return entry.guest
}

function toEntry(guestId: string, tickets: readonly Ticket[], known: NameTexts | null = null): GuestEntry {
  const guest = known ? null : toGuest(guestId, tickets)
  const { name, folded, key } = known ?? nameTexts(guest?.name ?? '')
  return { id: guestId, name, key, foldedName: folded, tickets, guest, searched: null }
}

type NameTexts = { readonly name: string; readonly folded: string; readonly key: string | null }

function nameOf(ticket: Ticket): NameTexts | null {
  const name = knownName(ticket)
  return name === null ? null : nameTexts(name)
}

function nameTexts(name: string): NameTexts {
  const folded = foldText(name)
  return { name, folded, key: nameKey(name, folded) }
}

export function searchedTexts(entry: GuestEntry): SearchedTexts {
  entry.searched ??= textsOf(entry)
  return entry.searched
}

function textsOf(entry: GuestEntry): SearchedTexts {
  const { email, phone } = guestFrom(entry)
  const { foldedName } = entry
  return { text: email === null ? foldedName : `${foldedName} ${foldText(email)}`, phoneDigits: digitsOf(phone) }
}

/** Tickets that are new or had another holder before. */
function notYetWith(
  { entries }: GuestList,
  arriving: ReadonlyMap<string, unknown>,
  latest: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const elsewhere = new Set(latest.keys())
  for (const { id, tickets } of entries) {
    if (arriving.has(id)) for (const { ticketId } of tickets) elsewhere.delete(ticketId)
  }
  return elsewhere
}

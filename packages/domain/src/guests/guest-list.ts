import { digitsOf, foldText } from '#guests/search/search-text.ts'
import { guestIdOf, toGuest } from './group-guests.ts'
import type { Guest, GuestTicket } from './guest.ts'
import { createFigureCounter, keepFigures } from './guest-figures.ts'
import { compareNames, mergedByName, nameKey, type SortableName, sortedByName } from './name-order.ts'

/** Everybody of an event, by name. Its inside is for this folder only. A list never changes; a changed one is a new one. */
export type GuestList = {
  readonly guests: readonly Guest[]
  /** In the same order. */
  readonly entries: readonly GuestEntry[]
}

/** A guest with what searching and sorting ask for over and over. */
type GuestEntry = SortableName & {
  readonly guest: Guest
  readonly foldedName: string
  /** Worked out when it is first searched: the first page does not wait for it. */
  searched: SearchedTexts | null
}

type SearchedTexts = {
  /** Name and e-mail, folded. */
  readonly text: string
  readonly phoneDigits: string
}

type GuestListBuilder = {
  add(tickets: readonly GuestTicket[]): void
  /** Different ones. */
  readonly ticketCount: number
  finish(): GuestList
}

/**
 * G12 G14: groups while tickets arrive, in batches of any size. A ticket that comes twice is one ticket, as it was last.
 * Only numbers are kept beside the tickets: an array for every guest while loading would take more room than the list.
 */
export function createGuestListBuilder(): GuestListBuilder {
  const tickets: GuestTicket[] = []
  const groupOfTicket: number[] = []
  const groups = new Map<string, number>()
  /** Where each ticket is. While ids ascend, as platforms send them, none can come again and nobody needs to know. */
  let places: Map<string, number> | null = null
  let highestId = ''

  return {
    add,
    get ticketCount() {
      return tickets.length
    },
    finish() {
      const counter = createFigureCounter()
      const list = toList(sortedByName(grouped(counter.add)))
      keepFigures(list, counter.figures(list.guests.length))
      return list
    },
  }

  function add(batch: readonly GuestTicket[]): void {
    for (const ticket of batch) {
      const place = placeOf(ticket.ticketId)
      tickets[place] = ticket
      groupOfTicket[place] = groupOf(guestIdOf(ticket))
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
    groups.set(guestId, groups.size)
    return groups.size - 1
  }

  /** By counting: one array in the order of the groups, out of which each guest gets a piece of the right size. */
  function grouped(countFigures: (tickets: readonly GuestTicket[]) => void): GuestEntry[] {
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
      // A ticket that came again under another owner may leave nothing behind.
      if (own.length === 0) continue
      entries.push(toEntry(guestId, own))
      countFigures(own)
    }
    return entries
  }
}

/**
 * Replaces tickets by their ids and adds those that are new. Guests whom no ticket comes to or leaves are the same
 * objects in both lists, so this costs a look at each of them and no more.
 */
export function withTickets(list: GuestList, changed: readonly GuestTicket[]): GuestList {
  if (changed.length === 0) return list
  const latest = new Map(changed.map((ticket) => [ticket.ticketId as string, ticket]))
  const arriving = new Map<string, GuestTicket[]>()
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
    const { guestId, tickets } = entry.guest
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
  return toList(mergedByName(untouched, rebuilt.sort(compareNames)))
}

export const guestOf = (list: GuestList, guestId: string): Guest | null =>
  list.guests.find((guest) => guest.guestId === guestId) ?? null

/** G7: by name. */
export const guestsIn = (list: GuestList): readonly Guest[] => list.guests

const toList = (entries: readonly GuestEntry[]): GuestList => ({ entries, guests: entries.map(({ guest }) => guest) })

function toEntry(guestId: string, tickets: readonly GuestTicket[]): GuestEntry {
  const guest = toGuest(guestId, tickets)
  const { name } = guest
  const foldedName = foldText(name)
  return { id: guestId, name, key: nameKey(name, foldedName), guest, foldedName, searched: null }
}

/** What a guest is searched by. */
export function searchedTexts(entry: GuestEntry): SearchedTexts {
  const { guest, foldedName } = entry
  entry.searched ??= {
    text: guest.email === null ? foldedName : `${foldedName} ${foldText(guest.email)}`,
    phoneDigits: digitsOf(guest.phone),
  }
  return entry.searched
}

/** Tickets that are new, or that another guest held until now. */
function notYetWith(
  { guests }: GuestList,
  arriving: ReadonlyMap<string, unknown>,
  latest: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const elsewhere = new Set(latest.keys())
  for (const { guestId, tickets } of guests) {
    if (arriving.has(guestId)) for (const { ticketId } of tickets) elsewhere.delete(ticketId)
  }
  return elsewhere
}

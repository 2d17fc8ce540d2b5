import type { DoorTicket, ListedTicket } from '@ground-control/contract/door'
import { foldText } from '@ground-control/domain/search/search-text'
import { type DoorProblem, doorHashLength, doorHashText } from '@ground-control/domain/tickets/door/door-problem'
import { readEntryCode } from '@ground-control/domain/tickets/entry-code'
import type { TicketId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'

export type DoorGuest = {
  readonly key: string
  readonly name: string | null
  readonly email: string | null
  readonly tickets: readonly DoorTicket[]
}

type Redeemed = { readonly at: Instant; readonly door: string | null }

/** More than any event has, and still little enough for a phone. */
const maxListed = 250_000

const maxFound = 30

export type DoorList = ReturnType<typeof createDoorList>

/**
 * All tickets of an event, in columns rather than objects: 100,000 take 33 MB. Only in memory, so that no names stay on
 * the phone.
 */
export function createDoorList() {
  const places = new Map<string, number>()
  const ids: TicketId[] = []
  const names: string[] = []
  const folded: string[] = []
  const holders: string[] = []
  const types: string[] = []
  const versions: number[] = []
  const states: ListedTicket['state'][] = []
  const hashes: string[] = []
  const redeemed = new Map<number, Redeemed>()
  const words = new Map<string, string>()
  /** Stores equal texts once. */
  const once = (text: string): string => {
    const known = words.get(text)
    if (known === undefined) words.set(text, text)
    return known ?? text
  }

  function put({ ticketId, name, holder, type, version, state, codeHash, redeemedAt, door }: ListedTicket): void {
    const place = places.get(ticketId) ?? ids.length
    if (place >= maxListed) return
    places.set(ticketId, place)
    ids[place] = ticketId
    if (names[place] !== (name ?? '')) folded[place] = foldText(name ?? '')
    names[place] = name ?? ''
    holders[place] = holder
    types[place] = once(type ?? '')
    versions[place] = version
    states[place] = state
    hashes[place] = codeHash
    if (state === 'redeemed' && redeemedAt) redeemed.set(place, { at: redeemedAt, door: door ? once(door) : null })
    else redeemed.delete(place)
  }

  function ticketAt(place: number): DoorTicket {
    const entry = redeemed.get(place)
    return {
      // The columns are plain texts.
      ticketId: ids[place] as TicketId,
      ticketName: types[place] || null,
      holderName: names[place] || null,
      purchaserName: null,
      version: versions[place] ?? 0,
      problem: problems[states[place] ?? 'admits'],
      redeemed: entry ? { at: entry.at, by: null, door: entry.door } : null,
    }
  }

  const byId = (ticketId: string): DoorTicket | null => {
    const place = places.get(ticketId)
    return place === undefined ? null : ticketAt(place)
  }

  return {
    get size() {
      return ids.length
    },
    put: (tickets: readonly ListedTicket[]) => tickets.forEach(put),
    byId,
    byHash(hash: string): DoorTicket | null {
      const place = hashes.indexOf(hash)
      return place === -1 ? null : ticketAt(place)
    },

    find(query: string): readonly DoorGuest[] {
      const ticket = byId(query.trim())
      if (ticket) return [{ key: ticket.ticketId, name: ticket.holderName, email: null, tickets: [ticket] }]
      const wanted = foldText(query).split(/\s+/).filter(Boolean)
      if (wanted.length === 0) return []
      const guests = new Map<string, { key: string; name: string | null; email: null; tickets: DoorTicket[] }>()
      for (let place = 0; place < ids.length; place += 1) {
        const name = folded[place] ?? ''
        if (name === '' || !wanted.every((word) => name.includes(word))) continue
        const holder = holders[place] ?? ''
        const known = guests.get(holder)
        if (!known && guests.size >= maxFound) break
        const found = ticketAt(place)
        if (known) known.tickets.push(found)
        else guests.set(holder, { key: found.ticketId, name: found.holderName, email: null, tickets: [found] })
      }
      return [...guests.values()]
    },
  }
}

const problems: Readonly<Record<ListedTicket['state'], DoorProblem | null>> = {
  admits: null,
  redeemed: 'already-redeemed',
  refunded: 'already-refunded',
  'being-refunded': 'being-refunded',
}

/** Null outside https, where browsers can't hash. Other systems' codes are hashed unchanged. */
export async function hashesOf(eventId: string, code: string): Promise<readonly string[] | null> {
  if (!globalThis.crypto?.subtle) return null
  return Promise.all(
    [...new Set([code.trim(), readEntryCode(code)])].map((each) => hashOf(doorHashText(eventId, each))),
  )
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.slice(0, doorHashLength)
}

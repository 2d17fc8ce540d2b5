import type { Ticket } from '#tickets/ticket.ts'
import { createGuestListBuilder, type GuestList } from './guest-list.ts'

/** As many as the longest page of a list shows. */
export const maxFirstGuests = 100

/**
 * How a list of an event begins, out of some of its tickets: all whose place is not after the given one, and all others
 * of their guests. null: these are all tickets.
 *
 * No name that a ticket can give its guest sorts before its place. So whoever is not among these guests comes after the
 * given place, and whoever does not is where the whole list has them.
 */
export function firstGuests(tickets: readonly Ticket[], place: string | null): GuestList {
  const builder = createGuestListBuilder()
  builder.add(tickets)
  const list = builder.finish()
  if (place === null) return list
  const last = textOfPlace(place)
  const end = list.entries.findIndex(({ name }) => letters.compare(name, last) > 0)
  return end < 0 ? list : { entries: list.entries.slice(0, end) }
}

/** The signs of a place and what they stand for: written so, their bytes sort as the collator sorts the text. */
export const placeSigns: readonly (readonly [sign: string, text: string])[] = [
  ['!', '_'],
  ['"', '-'],
  ['#', '.'],
  ['$', "'"],
  ['%', '@'],
  ['&', '+'],
]

const textOf = new Map(placeSigns)

const textOfPlace = (place: string): string => place.replace(/[!-&]/g, (sign) => textOf.get(sign) ?? sign)

/** Without accents and capitals, which the list looks at last. */
const letters = new Intl.Collator('en', { sensitivity: 'base' })

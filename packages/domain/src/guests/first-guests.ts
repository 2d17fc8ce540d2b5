import type { Ticket } from '#tickets/ticket.ts'
import { createGuestListBuilder, type GuestList } from './guest-list.ts'

/** The number of rows on a list's longest page. */
export const maxFirstGuests = 100

/**
 * The first guests, from all tickets up to `place` and every other ticket of those guests. null: these are all tickets.
 * A name never sorts before its ticket's place, so a guest who isn't listed here comes after `place`.
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

/** The signs of a place and the characters they replace. In this form, sorting by bytes gives the collator's order. */
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

/** Leaves out accents and capitals, which sort last. */
const letters = new Intl.Collator('en', { sensitivity: 'base' })

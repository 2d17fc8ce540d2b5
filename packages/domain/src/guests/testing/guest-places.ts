import { placeSigns } from '#guests/first-guests.ts'
import { guestIdOf } from '#guests/group-guests.ts'
import { holderIdOf, knownName } from '#guests/guest-contact.ts'
import { foldText } from '#search/search-text.ts'
import type { Ticket } from '#tickets/ticket.ts'
import { filled, guestNumber } from '#tickets/ticket-text.ts'

const signs = new Map(placeSigns.map(([sign, text]) => [text, sign]))
const letters = new Intl.Collator('en', { sensitivity: 'base' })
const latin = /[À-žƠ-ưǍ-ǜȘ-țẠ-ỹ‘’]/
const placed = /^[a-z0-9 _.'@+-]$/

/** The place that the database's `guest_place` must give a ticket. */
export function ticketPlace(ticket: Ticket): string {
  const known = knownName(ticket)
  if (known !== null) return placeOf(known)
  const { owner, purchaser } = ticket
  const other = holderIdOf(ticket) === null && filled(purchaser?.email) !== null ? owner : purchaser
  const number = placeOf(guestNumber(rawGuestId(ticket)))
  const name = filled(other?.name)
  return name === null ? number : ([number, placeOf(name)].sort()[0] ?? '')
}

export function firstTickets(tickets: readonly Ticket[], count: number) {
  const places = tickets.map(ticketPlace).sort()
  const place = count < places.length ? (places[count - 1] ?? '') : null
  const guests = new Set(tickets.filter((each) => place === null || ticketPlace(each) <= place).map(guestIdOf))
  return { place, tickets: tickets.filter((each) => guests.has(guestIdOf(each))) }
}

/** Not folded, because places ignore capitals anyway. */
const rawGuestId = (ticket: Ticket): string => holderIdOf(ticket) ?? filled(ticket.purchaser?.email) ?? ticket.ticketId

const maxLength = 32

function placeOf(name: string): string {
  let place = ''
  for (const character of [...name].slice(0, maxLength)) {
    const plain = plainOf(character)
    if (plain === null) break
    place += plain
  }
  return place.trimEnd().replace(/[_.'@+-]/g, (text) => signs.get(text) ?? text)
}

function plainOf(character: string): string | null {
  const plain = latin.test(character) ? foldText(character) : character.replace(/[A-Z]/, (each) => each.toLowerCase())
  return placed.test(plain) && letters.compare(plain, character) === 0 ? plain : null
}

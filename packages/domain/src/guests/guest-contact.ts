import { withoutPunctuation } from '#search/phone-search.ts'
import { digitsOf, foldText } from '#search/search-text.ts'
import type { Ticket } from '#tickets/ticket.ts'
import { filled } from '#tickets/ticket-text.ts'
import { emailKey } from '#tickets/transfers/transfer-rules.ts'

type Contact = { readonly name: string | null; readonly email: string | null; readonly phone: string | null }

type Party = Ticket['purchaser']

export function holderIdOf({ owner }: Ticket): string | null {
  const id = filled(owner?.accountId)
  return id === 'unknown' ? null : id
}

/** Fills gaps from the ticket's other party only if both may be the same person, never with a stranger's address. */
export function contactOf(tickets: readonly Ticket[]): Contact {
  const own = firstOf(tickets, knownParty)
  if (own.name !== null && own.email !== null && own.phone !== null) return own
  const id = firstOf(tickets, partyOfId)
  const other = firstOf(tickets, otherParty)
  return {
    name: own.name ?? other.name,
    email: own.email ?? id.email ?? other.email,
    phone: own.phone ?? id.phone ?? other.phone,
  }
}

/** The name on one ticket. A guest gets the name of their first ticket, by id, that has one. */
export const knownName = (ticket: Ticket): string | null => filled(knownParty(ticket)?.name)

function firstOf(tickets: readonly Ticket[], partyOf: (ticket: Ticket) => Party): Contact {
  let name: string | null = null
  let email: string | null = null
  let phone: string | null = null
  for (const ticket of tickets) {
    const party = partyOf(ticket)
    if (!party) continue
    name ??= filled(party.name)
    email ??= filled(party.email)
    phone ??= filled(party.phone)
    if (name !== null && email !== null && phone !== null) break
  }
  return { name, email, phone }
}

const isKnownByPurchaser = (ticket: Ticket): boolean =>
  holderIdOf(ticket) === null && filled(ticket.purchaser?.email) !== null

const knownParty = (ticket: Ticket): Party => (isKnownByPurchaser(ticket) ? ticket.purchaser : ticket.owner)

/** A guest without an account has an email or phone as id. */
function partyOfId(ticket: Ticket): Party {
  const id = holderIdOf(ticket)
  if (id === null) return null
  if (id.includes('@')) return { email: id }
  return isPhone(id) ? { phone: id } : null
}

function otherParty(ticket: Ticket): Party {
  if (!mayBeOnePerson(ticket)) return null
  return isKnownByPurchaser(ticket) ? ticket.owner : ticket.purchaser
}

/** The strongest field that both parties have decides. */
function mayBeOnePerson(ticket: Ticket): boolean {
  const { owner, purchaser } = ticket
  const id = partyOfId(ticket)
  const emails = [filled(owner?.email) ?? filled(id?.email), filled(purchaser?.email)] as const
  if (emails[0] !== null && emails[1] !== null) return emailKey(emails[0]) === emailKey(emails[1])
  const phones = [filled(owner?.phone) ?? filled(id?.phone), filled(purchaser?.phone)].map(digitsOf)
  if (phones.every((digits) => digits.length >= fewestDigits)) return isSameNumber(phones[0] ?? '', phones[1] ?? '')
  const names = [filled(owner?.name), filled(purchaser?.name)] as const
  return names[0] === null || names[1] === null || foldText(names[0]) === foldText(names[1])
}

/** 'n/a' and 'none' aren't numbers, and shorter numbers match everybody's. */
const fewestDigits = 4

/** The same number, with or without country code. */
const isSameNumber = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one)

const isPhone = (id: string): boolean => /^\+\d{4,}$/.test(withoutPunctuation(id))

import { type PhoneNeedle, phoneNeedle } from '#search/phone-search.ts'
import { digitsOf, foldText } from '#search/search-text.ts'
import type { GuestFilter } from './guest.ts'
import type { GuestEntry, GuestList } from './guest-list.ts'
import { lineStart, markLines, type SearchIndex, searchIndexOf, statusNumber } from './search-index.ts'

export function filterGuests(list: GuestList, { search, status }: GuestFilter): readonly GuestEntry[] {
  const query = foldText(search).trim()
  if (query === '' && status === 'all') return list.entries
  const index = searchIndexOf(list)
  const isFound = query === '' ? null : marksOf(index, query)
  if (isFound && isTicketOrPayment.test(search.trim())) markHolders(list, search.trim(), isFound)
  const wanted = status === 'all' ? null : statusNumber(status)
  return list.entries.filter(
    (_, at) => (isFound === null || isFound[at] === 1) && (wanted === null || index.statuses[at] === wanted),
  )
}

/** Matches if every word is in the name, email or phone, or if the whole query is a phone number. */
function marksOf(index: SearchIndex, query: string): Uint8Array {
  const size = index.statuses.length
  const found = new Uint8Array(size).fill(1)
  for (const word of new Set(query.split(/\s+/))) {
    const marks = new Uint8Array(size)
    markLines(index.texts, word, marks)
    const digits = pieceOfPhone(word)
    if (digits !== '') markLines(index.phones, digits, marks)
    for (let at = 0; at < size; at += 1) if (marks[at] === 0) found[at] = 0
  }
  for (const needle of phoneNeedles(query)) markLines(index.phones, needle, found)
  return found
}

/** A whole ticket or payment id finds its holder, because colleagues and emails mention ids. */
function markHolders({ entries }: GuestList, id: string, found: Uint8Array): void {
  for (const [at, { tickets }] of entries.entries()) {
    if (tickets.some(({ ticketId, paymentIntentId }) => ticketId === id || paymentIntentId === id)) found[at] = 1
  }
}

const isTicketOrPayment = /^[a-z]+_[\w-]{4,}$/i

const pieceOfPhone = (text: string): string => (/^[\d+().\-/]+$/.test(text) ? digitsOf(text) : '')

/** With too few digits for a phone number, the query is searched as text. */
function phoneNeedles(query: string): readonly string[] {
  const phone: PhoneNeedle | null = phoneNeedle(query)
  if (phone !== null) return 'contains' in phone ? [phone.contains] : phone.starts.map((start) => lineStart + start)
  const digits = pieceOfPhone(query.replace(/\s+/g, ''))
  return digits === '' ? [] : [digits]
}

import { type GuestStatus, guestStatus, guestStatuses } from './guest.ts'
import { type GuestList, guestFrom, searchedTexts } from './guest-list.ts'

/** All guests' text in one string, because visiting each object takes ten times as long. */
export type SearchIndex = {
  readonly texts: Lines
  readonly phones: Lines
  readonly statuses: Uint8Array
}

type Lines = { readonly text: string; readonly ends: Uint32Array }

/** Built on the first search of a list, and dropped with the list. */
export function searchIndexOf(list: GuestList): SearchIndex {
  const known = indexes.get(list)
  if (known) return known
  const searched = list.entries.map(searchedTexts)
  const index = {
    texts: linesOf(searched.map(({ text }) => text)),
    phones: linesOf(searched.map(({ phoneDigits }) => phoneDigits)),
    statuses: statusesOf(list),
  }
  indexes.set(list, index)
  return index
}

const indexes = new WeakMap<GuestList, SearchIndex>()

export const statusNumber = (status: GuestStatus): number => guestStatuses.indexOf(status)

/** Every line starts with this, so that searches can match line starts. */
export const lineStart = '\n'

function linesOf(texts: readonly string[]): Lines {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (let at = 0; at < ends.length; at += 1) {
    end += lineStart.length + (texts[at]?.length ?? 0)
    ends[at] = end
  }
  return { text: lineStart + texts.join(lineStart), ends }
}

function statusesOf({ entries }: GuestList): Uint8Array {
  const statuses = new Uint8Array(entries.length)
  for (const [at, entry] of entries.entries()) {
    const { redeemedTickets, refundedTickets, tickets } = guestFrom(entry)
    const admittingTickets = tickets.length - refundedTickets
    statuses[at] = statusNumber(guestStatus({ redeemedTickets, admittingTickets }))
  }
  return statuses
}

export function markLines({ text, ends }: Lines, needle: string, marks: Uint8Array): void {
  let guest = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, ends[guest])) {
    while ((ends[guest] ?? text.length) <= at) guest += 1
    marks[guest] = 1
  }
}

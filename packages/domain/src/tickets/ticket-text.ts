import type { Ticket } from './ticket.ts'

export const ticketTitle = (ticket: Pick<Ticket, 'ticketName' | 'ticketType'>): string =>
  filled(ticket.ticketName) ?? filled(ticket.ticketType) ?? 'Ticket'

export const ownerName = (ticket: Pick<Ticket, 'ticketId' | 'owner'>): string =>
  filled(ticket.owner?.name) ?? guestNumber(ticket.ticketId)

/** The specification's exact words for an unknown contact. */
export const noEmail = 'NO EMAIL'
export const noPhone = 'NO PHONE'

export const guestNumber = (id: string): string => `Guest ${id}`

/** Trimmed; null if blank. Checks both ends first, because most texts need no trimming. */
export function filled(text: string | null | undefined): string | null {
  if (!text) return null
  return isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1)) ? text : text.trim() || null
}

const isInk = (code: number): boolean => code > 0x20 && code < 0x7f

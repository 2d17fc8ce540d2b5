import type { GuestMarks } from './guest.ts'

/** Problems of a ticket: a refund under way or failed, or a dispute of its payment. */
export const ticketMarks = ['under-way', 'failed', 'disputed'] as const
export type TicketMark = (typeof ticketMarks)[number]

/** Only few of an event's tickets have a mark. */
export type MarksByTicket = ReadonlyMap<string, readonly TicketMark[]>

export function byTicket(
  marked: readonly { readonly ticketId: string; readonly mark: TicketMark }[],
): Map<string, readonly TicketMark[]> {
  const marks = new Map<string, readonly TicketMark[]>()
  for (const { ticketId, mark } of marked) marks.set(ticketId, [...(marks.get(ticketId) ?? []), mark])
  return marks
}

/** null: no ticket has a mark. */
export function guestMarksOf(
  tickets: readonly { readonly ticketId: string }[],
  marks: MarksByTicket,
): GuestMarks | null {
  if (marks.size === 0) return null
  const own = tickets.flatMap(({ ticketId }) => marks.get(ticketId) ?? [])
  if (own.length === 0) return null
  return {
    underWay: own.filter((mark) => mark === 'under-way').length,
    isFailed: own.includes('failed'),
    isDisputed: own.includes('disputed'),
  }
}

import { type EventTimes, isCancelled, isEventOver } from '#events/event-over.ts'
import type { TicketId } from '#values/ids.ts'
import type { Ticket } from './ticket.ts'
import { isRefunded } from './ticket-state.ts'
import { filled, ownerName } from './ticket-text.ts'

/** `eventId` may be missing if all tickets are for one event. */
export type ResendableTicket = Ticket & { readonly eventId?: string | null | undefined }

export type Recipient = {
  readonly email: string
  readonly name: string
  readonly ticketIds: readonly TicketId[]
  readonly emails: number
}

export function recipientsOf(tickets: readonly ResendableTicket[]): {
  readonly recipients: readonly Recipient[]
  readonly withoutEmail: number
  readonly refunded: number
} {
  const valid = tickets.filter((ticket) => !isRefunded(ticket))
  const byEmail = new Map<string, ResendableTicket[]>()
  for (const ticket of valid) {
    const email = filled(ticket.owner?.email)
    if (email) byEmail.set(email.toLowerCase(), [...(byEmail.get(email.toLowerCase()) ?? []), ticket])
  }
  const recipients = [...byEmail.entries()].flatMap(([email, held]) => ({
    email: filled(held[0]?.owner?.email) ?? email,
    name: held[0] ? ownerName(held[0]) : email,
    ticketIds: held.map(({ ticketId }) => ticketId),
    emails: new Set(held.map(({ eventId }) => eventId)).size,
  }))
  const sent = recipients.reduce((sum, { ticketIds }) => sum + ticketIds.length, 0)
  return { recipients, withoutEmail: valid.length - sent, refunded: tickets.length - valid.length }
}

/** Why the tickets of these events can't be sent, as far as the events are known; null: they can. */
export function whyNotSent(events: readonly (EventTimes & { readonly eventId: string })[], now: Date) {
  const reasons = new Map<string, string | null>(events.map((event) => [event.eventId, closedBy(event, now)]))
  return ({ eventId }: ResendableTicket): string | null => reasons.get(eventId ?? '') ?? null
}

function closedBy(event: EventTimes, now: Date): string | null {
  if (isCancelled(event)) return resendingClosed
  return isEventOver(event, now) ? 'This event is over, so its tickets can’t be sent.' : null
}

export const resendingClosed = 'This event is cancelled, so its tickets can’t be sent.'

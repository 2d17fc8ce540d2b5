import type { GuestTicket } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/values/ids'
import { forgetFigures } from '#platform/caches.ts'
import { queryClient } from '#platform/query-client.ts'
import { ticketKeys } from './queries.ts'

/** Where tickets are shown that are not read through queries: the guest list. */
export type TicketHolder = {
  /** Confirmed by the platform: shown at once. */
  show(eventId: EventId, tickets: readonly GuestTicket[]): void
  /** Settles when all that had changed before the call is shown, or could not be read. */
  catchUp(eventId: EventId): Promise<void>
  /** The tickets of whoever holds this one, as they are shown now. Fails where they are not. */
  around(ticket: GuestTicket): Promise<readonly GuestTicket[]>
}

const holders = new Set<TicketHolder>()

/**
 * Changes outlive the dialog they were made in, and the screen: each says of which event it is, so that it reaches that
 * event's list whenever it is open, and no other.
 */
export const ownChanges = {
  /** From then on it is told. */
  addHolder(holder: TicketHolder): void {
    holders.add(holder)
  },

  /** The platform has confirmed it: lists show it at once. */
  show(eventId: EventId, tickets: readonly GuestTicket[]): void {
    for (const holder of holders) holder.show(eventId, tickets)
  },

  /** Then, or after a refusal: what else the platform knows. */
  async settle(eventId: EventId): Promise<void> {
    forgetFigures()
    const read = queryClient.invalidateQueries({ queryKey: ticketKeys.all })
    await Promise.all([read, ...[...holders].map((holder) => holder.catchUp(eventId))])
  },

  /** null: nobody shows it, so there is nothing to compare with. */
  async around(ticket: GuestTicket): Promise<readonly GuestTicket[] | null> {
    for (const holder of holders) {
      try {
        return await holder.around(ticket)
      } catch {
        // The list is gone, or the worker that has it.
      }
    }
    return null
  },
}

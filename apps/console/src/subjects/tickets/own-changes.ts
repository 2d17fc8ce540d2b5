import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId } from '@ground-control/domain/values/ids'
import { forgetFigures } from '#platform/kept/caches.ts'
import { queryClient } from '#platform/query-client.ts'
import { ticketKeys } from './queries.ts'

export type TicketHolder = {
  show(eventId: EventId, tickets: readonly Ticket[]): void
  /** Resolves when earlier changes are shown or failed to load. */
  catchUp(eventId: EventId): Promise<void>
  /** The holder's tickets as shown now. Rejects when they aren't shown. */
  around(ticket: Ticket): Promise<readonly Ticket[]>
}

const holders = new Set<TicketHolder>()

/** Outlive their dialog and screen. Each names its event, so it reaches only that event's list. */
export const ownChanges = {
  addHolder(holder: TicketHolder): void {
    holders.add(holder)
  },

  show(eventId: EventId, tickets: readonly Ticket[]): void {
    for (const holder of holders) holder.show(eventId, tickets)
  },

  async settle(eventId: EventId): Promise<void> {
    forgetFigures()
    const read = queryClient.invalidateQueries({ queryKey: ticketKeys.all })
    await Promise.all([read, ...[...holders].map((holder) => holder.catchUp(eventId))])
  },

  /** null: not shown anywhere. */
  async around(ticket: Ticket): Promise<readonly Ticket[] | null> {
    for (const holder of holders) {
      try {
        return await holder.around(ticket)
      } catch {
        // The list or its worker is gone.
      }
    }
    return null
  },
}

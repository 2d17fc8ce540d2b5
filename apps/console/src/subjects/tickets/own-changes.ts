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

/** The guest list, which belongs to a screen, so it registers itself here. Null before it is first loaded. */
let holder: TicketHolder | null = null

/** Outlive their dialog and screen. Each names its event, so it reaches only that event's list. */
export const ownChanges = {
  setHolder(list: TicketHolder): void {
    holder = list
  },

  show(eventId: EventId, tickets: readonly Ticket[]): void {
    holder?.show(eventId, tickets)
  },

  async settle(eventId: EventId): Promise<void> {
    forgetFigures()
    const read = queryClient.invalidateQueries({ queryKey: ticketKeys.all })
    await Promise.all([read, holder?.catchUp(eventId)])
  },

  /** null: not shown anywhere. */
  async around(ticket: Ticket): Promise<readonly Ticket[] | null> {
    try {
      return (await holder?.around(ticket)) ?? null
    } catch {
      // The list or its worker is gone.
      return null
    }
  },
}

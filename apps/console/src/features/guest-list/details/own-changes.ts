import type { GuestTicket } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/ids'
import { refundQueries } from '#features/guest-list/refund/queries.ts'
import { guestSource } from '#features/guest-list/source/guest-source.ts'
import { forgetFigures } from '#platform/caches.ts'
import { queryClient } from '#platform/query-client.ts'

/**
 * Changes outlive the dialog they were made in, and the screen: each says of which event it is, so that it reaches that
 * event's list whenever it is open, and no other.
 */
export const ownChanges = {
  /** The platform has confirmed it: the list shows it at once. */
  show(eventId: EventId, tickets: readonly GuestTicket[]): void {
    guestSource.applyTickets(eventId, tickets)
  },
  /** Then, or after a refusal: what else the platform knows. */
  async settle(eventId: EventId): Promise<void> {
    forgetFigures()
    void queryClient.invalidateQueries(refundQueries.everyPayment)
    await guestSource.catchUp(eventId)
  },
}

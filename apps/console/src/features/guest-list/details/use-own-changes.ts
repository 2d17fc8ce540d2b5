import type { GuestTicket } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/ids'
import { useEffect, useRef } from 'react'
import { guestSource } from '#features/guest-list/source/guest-source.ts'
import { forgetFigures } from '#platform/caches.ts'

type OwnChanges = {
  /** The platform has confirmed it: the list shows it at once. */
  readonly show: (tickets: readonly GuestTicket[]) => void
  /** Then, or after a refusal: what else the platform knows. */
  readonly settle: () => Promise<void>
}

/** A change outlives its dialog, but must not reach the list of another event that is opened before it is confirmed. */
export function useOwnChanges(eventId: EventId): OwnChanges {
  const shown = useRef<EventId | null>(eventId)
  useEffect(() => {
    shown.current = eventId
    return () => {
      shown.current = null
    }
  }, [eventId])
  const isCurrent = () => shown.current === eventId
  return {
    show(tickets) {
      if (isCurrent()) guestSource.applyTickets(tickets)
    },
    async settle() {
      forgetFigures()
      if (isCurrent()) await guestSource.catchUp()
    },
  }
}

import type { EventId, OrgId } from '@ground-control/domain/ids'
import { useEffect } from 'react'
import { useStore } from '#platform/external-store.ts'
import type { GuestListState } from './guest-list-state.ts'
import { guestSource } from './guest-source.ts'
import { startLoading } from './list-changes.ts'

type GuestListInUse = { readonly list: GuestListState; readonly retry: () => void; readonly refresh: () => void }

/** What is shown of an event's guests by now. */
export function useGuestList(eventId: EventId): GuestListInUse {
  const shown = useStore(guestSource.shown)
  const list = shown.eventId === eventId ? shown.list : startLoading
  return { list, retry: guestSource.retry, refresh: guestSource.refresh }
}

/**
 * Opens the list and keeps it up with the platform for as long as it is on screen. After the view of it is set: it is
 * opened with that. An organization that is undefined is still being looked up; null: it is not known.
 */
export function useOpenGuestList(eventId: EventId, orgId: OrgId | null | undefined): void {
  useEffect(() => {
    if (orgId === undefined) return guestSource.prepare()
    return guestSource.open(eventId, orgId)
  }, [eventId, orgId])
}

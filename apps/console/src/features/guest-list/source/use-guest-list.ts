import type { GuestView } from '@ground-control/domain/guests/guest'
import type { EventId, OrgId } from '@ground-control/domain/ids'
import { useEffect } from 'react'
import { useStore } from '#platform/external-store.ts'
import type { GuestListState } from './guest-list-state.ts'
import { guestSource } from './guest-source.ts'
import { startLoading } from './list-changes.ts'

type Needs = {
  readonly eventId: EventId
  /** undefined: still being looked up. null: not known. */
  readonly orgId: OrgId | null | undefined
  readonly view: GuestView
}

type GuestListInUse = { readonly list: GuestListState; readonly retry: () => void; readonly refresh: () => void }

/** One page of an event's guests, kept up with the platform for as long as it is on screen. */
export function useGuestList({ eventId, orgId, view }: Needs): GuestListInUse {
  const { search, status, page, pageSize } = view
  // Before the list is opened, which is opened with this view.
  useEffect(() => {
    void guestSource.setView({ search, status, page, pageSize })
  }, [search, status, page, pageSize])
  useEffect(() => {
    if (orgId === undefined) return guestSource.prepare()
    return guestSource.open(eventId, orgId)
  }, [eventId, orgId])
  const shown = useStore(guestSource.shown)
  const list = shown.eventId === eventId ? shown.list : startLoading
  return { list, retry: guestSource.retry, refresh: guestSource.refresh }
}

import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { useEffect } from 'react'
import { useStoreValue } from '#platform/external-store.ts'
import type { GuestListState } from './guest-list-state.ts'
import { guestSource } from './guest-source.ts'

/** What is shown of an event's guests by now. */
export const useGuestList = (eventId: EventId): GuestListState => useGuestListValue(eventId, (list) => list)

/** A part of that: whoever shows it is drawn again only when it changes. */
export const useGuestListValue = <Value>(eventId: EventId, select: (list: GuestListState) => Value): Value =>
  useStoreValue(guestSource.shown, () => select(guestSource.listOf(eventId)))

export const isReady = (list: GuestListState): boolean => list.state === 'ready'

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

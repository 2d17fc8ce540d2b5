import type { GuestView } from '@ground-control/domain/guests/guest'
import type { GuestDetails } from '@ground-control/domain/purchases/purchases'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { useEffect, useState } from 'react'
import { useStoreValue } from '#platform/external-store.ts'
import type { ShownGuestList } from './create-guest-source.ts'
import type { GuestListState } from './guest-list-state.ts'
import { guestSource } from './guest-source.ts'

export const useGuestList = (eventId: EventId): GuestListState => useGuestListValue(eventId, (list) => list)

/** A part of the list. The component renders again only when that part changes. */
export const useGuestListValue = <Value>(eventId: EventId, select: (list: GuestListState) => Value): Value =>
  useStoreValue(guestSource.shown, () => select(guestSource.listOf(eventId)))

export const useGuestView = (): GuestView => useStoreValue(guestSource.shown, ({ view }) => view)

/** Rows are on screen, the whole list or its first page. */
export const hasRows = (list: GuestListState): boolean =>
  list.state === 'ready' || (list.state === 'loading' && list.first !== null)

export const isReady = (list: GuestListState): boolean => list.state === 'ready'

/** orgId undefined: still loading; null: unknown. */
export function useOpenGuestList(eventId: EventId, orgId: OrgId | null | undefined): void {
  useEffect(() => {
    if (orgId === undefined) return guestSource.prepare()
    return guestSource.open(eventId, orgId)
  }, [eventId, orgId])
}

type GuestDetailsState =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'ready'; readonly details: GuestDetails }

type Answer = { readonly key: string; readonly guestId: string | null; readonly details: GuestDetails | null }

/**
 * One guest with all purchases, read again when the list changes. The key is looked up only once, so that the details
 * don't switch to another person if the ticket changes hands.
 */
export function useGuestDetails(key: string | null): GuestDetailsState | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const edition = useStoreValue(guestSource.shown, editionOf)
  const known = answer?.key === key ? answer.guestId : null
  useEffect(() => {
    if (key === null || edition === null) return
    const leaving = new AbortController()
    readGuest(key, known, leaving.signal).then(
      (found) => setAnswer(found),
      // If the worker is gone, the list itself shows the failure.
      () => {},
    )
    return () => leaving.abort()
  }, [key, known, edition])
  if (key === null) return null
  if (answer?.key !== key) return { state: 'loading' }
  return answer.details ? { state: 'ready', details: answer.details } : { state: 'gone' }
}

async function readGuest(key: string, known: string | null, signal: AbortSignal): Promise<Answer> {
  const guestId = known ?? (await guestSource.find(key, signal))
  return { key, guestId, details: guestId === null ? null : await guestSource.details(guestId, signal) }
}

const editionOf = ({ list }: ShownGuestList): number | null => (list.state === 'ready' ? list.edition : null)

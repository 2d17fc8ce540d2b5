import type { GuestDetails } from '@ground-control/domain/purchases/purchases'
import { useEffect, useState } from 'react'
import { useStoreValue } from '#platform/external-store.ts'
import { guestSource, type ShownGuestList } from './guest-source.ts'

type GuestDetailsState =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'ready'; readonly details: GuestDetails }

type Answer = { readonly guestId: string; readonly details: GuestDetails | null }

/** One guest with all purchases, as the list has them: asked for again whenever the list changes. */
export function useGuestDetails(guestId: string | null): GuestDetailsState | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const edition = useStoreValue(guestSource.shown, editionOf)
  useEffect(() => {
    if (guestId === null || edition === null) return
    const leaving = new AbortController()
    guestSource.details(guestId, leaving.signal).then(
      (details) => setAnswer({ guestId, details }),
      // The worker is gone, and then the list says so.
      () => {},
    )
    return () => leaving.abort()
  }, [guestId, edition])
  if (guestId === null) return null
  if (answer?.guestId !== guestId) return { state: 'loading' }
  return answer.details ? { state: 'ready', details: answer.details } : { state: 'gone' }
}

const editionOf = ({ list }: ShownGuestList): number | null => (list.state === 'ready' ? list.edition : null)

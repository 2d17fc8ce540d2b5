import type { EventId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { refundQueries } from '#subjects/refunds/queries.ts'
import { guestSource } from './guest-source.ts'

const everyMs = 2_000

/** Marks the list's rows and returns how many tickets have a refund under way; null: unknown. */
export function useTicketMarks(eventId: EventId, { isListKnown }: { readonly isListKnown: boolean }): number | null {
  // Loads after the list, so that the list doesn't wait for it.
  const isOn = useCapability('ticket-marks') && isListKnown
  const options = refundQueries.marks(eventId)
  const { data } = useQuery({ ...options, enabled: isOn })
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: (hint) => hint.kind === 'refund' || (hint.kind === 'tickets' && hint.eventId === eventId),
    everyMs,
    paused: !isOn,
  })
  const marked = data?.marks
  useEffect(() => {
    if (marked && isListKnown) void guestSource.mark(eventId, marked)
  }, [eventId, marked, isListKnown])
  return data?.underWay.tickets ?? null
}

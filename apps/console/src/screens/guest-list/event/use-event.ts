import type { Event } from '@ground-control/contract/events'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { seenText } from '@ground-control/domain/values/blank-text'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { rememberName } from '#platform/known-names.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { eventStatsQueries } from '#subjects/figures/queries.ts'

export type EventInfo = {
  /** null while loading, or if there is no such event. */
  readonly title: string | null
  /** undefined: loading. null: unknown. */
  readonly orgId: OrgId | null | undefined
  readonly startDate: Instant | null
  readonly location: string | null
  /** null: unknown, or no limit. */
  readonly capacity: number | null
  /** null while loading, or if there is no such event. */
  readonly event: Event | null
}

/** Loads the event at the same time, for its date, place and capacity. */
export function useEvent(eventId: EventId): EventInfo {
  const recent = useQuery(eventStatsQueries.recentlyChanged())
  const recentRow = recent.data?.find((row) => row.eventId === eventId)
  const isAmiss = !recent.isPending && !recentRow
  const plain = useQuery({ ...eventStatsQueries.asListed(), enabled: isAmiss })
  const row = recentRow ?? (isAmiss ? plain.data?.find((each) => each.eventId === eventId) : undefined)
  const event = useQuery(eventQueries.event(eventId))
  const hasFigures = useCapability('event-figures')
  // Reads figures after the event, so that no first call waits for them.
  const figures = useQuery({ ...eventQueries.figures(eventId), enabled: hasFigures && event.data != null })

  const areFiguresAsked = row !== undefined || (isAmiss && !plain.isPending)
  const name = seenText(row?.eventName) ?? (areFiguresAsked ? seenText(event.data?.name) : undefined)
  const isSettled = areFiguresAsked && !event.isPending
  useEffect(() => {
    if (name) rememberName(eventId, name)
  }, [eventId, name])
  return {
    title: name || (isSettled && (row || event.data)) ? eventTitle(name) : null,
    // From whichever answers first, because the list waits for it.
    orgId: row?.orgId ?? event.data?.organizationRef.id ?? (isSettled ? null : undefined),
    startDate: event.data?.startDate ?? null,
    location: seenText(event.data?.locationName),
    capacity: figures.data?.capacity ?? null,
    event: event.data ?? null,
  }
}

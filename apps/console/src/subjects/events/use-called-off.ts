import { type EventTimes, isCancelled } from '@ground-control/domain/events/event-over'
import type { EventId } from '@ground-control/domain/values/ids'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { eventQueries } from './queries.ts'

const everyMs = 5_000

/** Jobs call events off, so the event is read again when one changes. */
export function useCalledOff(eventId: EventId, event: EventTimes | null | undefined): boolean {
  const isOff = event != null && isCancelled(event)
  useLiveQueries({
    queryKey: eventQueries.event(eventId).queryKey,
    concerns: ({ kind }) => kind === 'job',
    everyMs,
    paused: isOff,
  })
  return isOff
}

import { venueTime } from '@ground-control/domain/events/event-words'
import type { Instant } from '@ground-control/domain/values/time'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = {
  readonly start: Instant
  /** null: the platform doesn't know it. */
  readonly venueZone: string | null | undefined
  readonly now: Date
}

/** '(7:00 PM CT at the venue)', for an event's own pages. Nothing if the reader's clock shows the same. */
export function VenueTime({ start, venueZone, now }: Props) {
  const time = venueTime(start, { venueZone, viewerZone, now })
  return time ? <span className="text-fg-3"> ({time})</span> : null
}

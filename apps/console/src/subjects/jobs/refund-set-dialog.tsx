import { isCancelled } from '@ground-control/domain/events/event-over'
import { seenText } from '@ground-control/domain/values/blank-text'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventQueries } from '#subjects/events/queries.ts'
import { JobDialog } from './asking/job-dialog.tsx'

type Props = {
  readonly eventId: EventId
  /** null: closed. */
  readonly ticketIds: TicketId[] | null
  readonly onClose: () => void
}

/** The same count and job as calling off, for chosen tickets only. */
export function RefundSetDialog({ eventId, ticketIds, onClose }: Props) {
  const event = useQuery(eventQueries.event(eventId)).data
  // While it closes, it shows what it was opened with.
  const [kept, setKept] = useState(ticketIds)
  if (ticketIds && ticketIds !== kept) setKept(ticketIds)
  const chosen = ticketIds ?? kept
  if (!chosen) return null
  return (
    <JobDialog
      open={ticketIds !== null}
      onClose={onClose}
      wish={{ eventId, kind: 'refunds', ticketIds: chosen }}
      event={{
        name: event?.name ?? null,
        startDate: event?.startDate ?? null,
        place: seenText(event?.locationName),
        isCancelled: event != null && isCancelled(event),
      }}
    />
  )
}

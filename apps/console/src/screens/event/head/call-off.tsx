import type { Event } from '@ground-control/contract/events'
import { isCancelled } from '@ground-control/domain/events/event-over'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { JobDialog } from '#subjects/jobs/asking/job-dialog.tsx'
import { useOpenJobs } from '#subjects/jobs/queries.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'
import { placeLine } from './event-when.ts'

/** Only opens the dialog. What is left of a called-off event is refunded the same way. */
export function CallOff({ event }: { readonly event: Event }) {
  const isOffered = useCapability('jobs')
  const [isOpen, setOpen] = useState(false)
  const mayRefund = useMay('refund')
  const hasJob = (useOpenJobs(event.id).data ?? []).length > 0
  if (!isOffered) return null
  const isOff = isCancelled(event)
  return (
    <>
      <Button
        variant="danger-quiet"
        saysWhy
        disabledReason={mayRefund.reason ?? (hasJob ? 'This event has an unfinished job.' : null)}
        onClick={() => setOpen(true)}
      >
        {isOff ? 'Refund the rest…' : 'Call off event…'}
      </Button>
      <JobDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        wish={{ eventId: event.id, kind: 'call-off' }}
        event={{
          name: event.name ?? null,
          startDate: event.startDate ?? null,
          place: placeLine(event.spaces ?? [], event.locationName) || null,
          isCancelled: isOff,
        }}
      />
    </>
  )
}

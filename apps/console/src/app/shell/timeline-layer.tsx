import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { loadWholeTheme } from '#ui/theme/whole-theme.ts'

const TicketTimelineDialog = lazy(async () => {
  const code = import('#subjects/tickets/ticket-timeline-dialog.tsx')
  await loadWholeTheme()
  return { default: (await code).TicketTimelineDialog }
})

/** A ticket's timeline above any page whose address names it. */
export function TimelineLayer() {
  const navigate = useNavigate()
  const isOffered = useCapability('ticket-timeline')
  const ticketId = useSearch({ strict: false, select: ({ timeline }) => timeline })
  if (!isOffered || !ticketId) return null
  const close = () =>
    void navigate({ to: '.', search: (before) => ({ ...before, timeline: undefined }), state: true, replace: true })
  return (
    <Suspense>
      <TicketTimelineDialog ticketId={ticketId} open onClose={close} />
    </Suspense>
  )
}

import { TicketId } from '@ground-control/contract/primitives'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { requireStaff } from '#app/require-staff.ts'
import { Shell } from '#app/shell/shell.tsx'
import { TimelineLayer } from '#app/shell/timeline-layer.tsx'
import { Splash } from '#app/start/splash.tsx'

/** Any page's address may name a ticket, whose timeline opens above it. */
const StaffView = z.object({ timeline: TicketId.optional().catch(undefined) })

/** Everything inside needs sign-in, checked once on the way in. */
export const Route = createFileRoute('/_staff')({
  codeSplitGroupings: [],
  validateSearch: StaffView,
  beforeLoad: async ({ location }) => ({ staff: await requireStaff(location.href) }),
  component: StaffArea,
  pendingComponent: Splash,
  pendingMs: 0,
  pendingMinMs: 0,
})

function StaffArea() {
  const staff = Route.useRouteContext({ select: (context) => context.staff })
  return (
    <>
      <Shell staff={staff} />
      <TimelineLayer />
    </>
  )
}

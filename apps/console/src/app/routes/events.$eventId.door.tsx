import { createFileRoute } from '@tanstack/react-router'
import { requireStaff } from '#app/require-staff.ts'
import { eventParams } from '#app/route-params.ts'
import { Splash } from '#app/start/splash.tsx'
import { DoorScreen } from '#screens/door/door-screen.tsx'

/** Without the shell: a phone at a door has room for one thing. */
export const Route = createFileRoute('/events/$eventId/door')({
  params: eventParams,
  beforeLoad: async ({ location }) => ({ staff: await requireStaff(location.href) }),
  component: DoorRoute,
  pendingComponent: Splash,
  pendingMs: 0,
  pendingMinMs: 0,
})

function DoorRoute() {
  const { eventId } = Route.useParams()
  return <DoorScreen key={eventId} eventId={eventId} />
}

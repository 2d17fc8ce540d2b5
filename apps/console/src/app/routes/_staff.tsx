import { createFileRoute } from '@tanstack/react-router'
import { requireStaff } from '#app/require-staff.ts'
import { Shell } from '#app/shell/shell.tsx'
import { Splash } from '#app/start/splash.tsx'

/** Everything inside needs sign-in; the check is made once on the way in. */
export const Route = createFileRoute('/_staff')({
  beforeLoad: async ({ location }) => ({ staff: await requireStaff(location.href) }),
  component: StaffArea,
  pendingComponent: Splash,
  pendingMs: 0,
  pendingMinMs: 0,
})

function StaffArea() {
  const staff = Route.useRouteContext({ select: (context) => context.staff })
  return <Shell staff={staff} />
}

import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireStaff } from '#app/require-staff.ts'
import { Splash } from '#app/start/splash.tsx'
import { consoleConfig } from '#platform/config.ts'
import { KitScreen } from '#screens/kit/kit-screen.tsx'

/** The parts of the kit side by side, for developers. In production there is no such page. */
export const Route = createFileRoute('/kit')({
  beforeLoad: async ({ location }) => {
    if (!consoleConfig().development) throw redirect({ to: '/login', replace: true })
    await requireStaff(location.href)
  },
  component: KitRoute,
  pendingComponent: Splash,
  pendingMs: 0,
  pendingMinMs: 0,
})

function KitRoute() {
  return (
    <main>
      <KitScreen />
    </main>
  )
}

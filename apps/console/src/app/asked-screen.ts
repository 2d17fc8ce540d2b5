import { warmGuestWorker } from '#screens/guest-list/source/worker-link.ts'
import { router } from './router.tsx'

/** Fetches the code of the screen that the address asks for, while settings and access are still being checked. */
export function loadAskedScreen(): void {
  const asked = new Set(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId))
  for (const { id, options } of Object.values(router.routesById)) {
    // Whoever needs it asks again, and hears what went wrong.
    if (asked.has(id)) options.component?.preload?.()?.catch(() => undefined)
  }
  if (asked.has('/_staff/events/$eventId/guests')) warmGuestWorker()
}

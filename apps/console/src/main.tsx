import './ui/theme/first.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { Console } from './app/start/console.tsx'
import { startConsole } from './app/start/start-console.ts'
import { warmGuestWorker } from './screens/guest-list/source/warm-worker.ts'
import { loadPhoneParts } from './ui/overlays/late-part.ts'
import { loadWholeTheme } from './ui/theme/whole-theme.ts'

/** Fetches the requested screen's code while settings and access are still being checked. */
function loadAskedScreen(): void {
  const asked = new Set(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId))
  for (const { id, options } of Object.values(router.routesById)) {
    // The router asks again when it needs the code, and reports failures.
    if (asked.has(id)) options.component?.preload?.()?.catch(() => undefined)
  }
  if (!asked.has('/_staff/dashboard-overview')) loadWholeTheme().catch(() => undefined)
  if (asked.has('/_staff/events/$eventId/guests')) warmGuestWorker()
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to start in.')
// Settings come first, because everything waits for them. The start itself reports failures.
startConsole().catch(() => undefined)
void loadPhoneParts()
loadAskedScreen()
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)

import { router } from '#app/router.tsx'
import { endSession, followIdentity, loseAccess } from '#app/session.ts'
import { startApi } from '#platform/api.ts'
import { watchHealth } from '#platform/calls/health-probe.ts'
import { retryCapabilities } from '#platform/capabilities.ts'
import { loadConfig } from '#platform/config.ts'
import { startIdentity, warmIdentity } from '#platform/identity/identity.ts'
import { queryClient } from '#platform/query-client.ts'

/** Settings, identity, API, in that order; after that the router may run. */
export function startConsole(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = null
    throw error
  })
  return starting
}

let starting: Promise<void> | null = null

async function start(): Promise<void> {
  const settings = loadConfig()
  warmIdentity()
  const config = await settings
  const identity = await startIdentity(config.identity)
  startApi({ config, identity, onUnauthorized: endSession, onAccessLost: loseAccess })
  watchHealth({
    config,
    onRecovered() {
      retryCapabilities()
      void queryClient.invalidateQueries()
    },
  })
  await identity.ready()
  followIdentity({
    // Guards run again, and lead out of protected screens or away from the sign-in screen.
    onChange: () => void router.invalidate(),
    // Another tab changed who is signed in. Reloads, so that nothing of the previous person stays in memory.
    onOtherPerson: () => window.location.reload(),
  })
}

import { router } from '#app/router.tsx'
import { endSession, followIdentity, loseAccess } from '#app/session.ts'
import { startApi } from '#platform/api.ts'
import { retryCapabilities } from '#platform/capabilities.ts'
import { loadConfig } from '#platform/config.ts'
import { watchHealth } from '#platform/health-probe.ts'
import { startIdentity, warmIdentity } from '#platform/identity/identity.ts'
import { queryClient } from '#platform/query-client.ts'

/** Settings, identity, API, in that order; after it the router may run. Once started it stays so. */
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
    // The guards run again: out of the protected screens, or on from the sign-in screen.
    onChange: () => void router.invalidate(),
    // Another tab changed who this browser is. Nothing of the last person may stay, not even in memory.
    onOtherPerson: () => window.location.reload(),
  })
}

import { loadConfig } from '@ground-control/console/src/platform/config.ts'
import { startIdentity } from '@ground-control/console/src/platform/identity/identity.ts'
import { type IdentityPort, SignInError } from '@ground-control/console/src/platform/identity/identity-port.ts'
import { remoteConfig } from '@ground-control/console/src/platform/remote-config.ts'
import { documents } from '@ground-control/console/src/subjects/accounts/documents.ts'

type Change = { readonly uid: string | null; readonly cause: string }

/** The console's ports, without the console. */
export type Harness = {
  readonly identity: IdentityPort
  readonly documents: typeof documents
  readonly remoteConfig: typeof remoteConfig
  readonly changes: readonly Change[]
  readonly outcomes: readonly unknown[]
}

declare global {
  interface Window {
    harness?: Harness
  }
}

async function start(): Promise<void> {
  const { identity: config } = await loadConfig()
  const identity = await startIdentity(config)
  const changes: Change[] = []
  const outcomes: unknown[] = []
  identity.onChange(({ principal, cause }) => changes.push({ uid: principal?.uid ?? null, cause }))

  // The port must be called directly in the click handler, or the popup is blocked.
  function onPress(id: string, act: () => Promise<unknown>) {
    document.getElementById(id)?.addEventListener('click', () => {
      act().then(
        (result) => outcomes.push(result),
        (error: unknown) => outcomes.push(error instanceof SignInError ? error.failure : String(error)),
      )
    })
  }
  onPress('sign-in', () => identity.signInWithPopup())
  onPress('ask-calendar', () => identity.calendarAccessToken({ forceRefresh: true }))
  await identity.ready()
  window.harness = { identity, documents, remoteConfig, changes, outcomes }
}

void start()
